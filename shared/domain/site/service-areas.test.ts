import { expect, test } from 'vitest';
import { answerZip, weekdayLabel, type ServiceArea } from './service-areas.ts';

const klein: ServiceArea = { name: 'Klein', zips: ['77379', '77388'], weekdays: [5, 2] };
const town: ServiceArea = { name: 'Old Town Spring', zips: ['77373'], weekdays: [1] };
const areas = [town, klein];

test.each(['77388', ' 77388 ', '77388-1234', '773881234'])('finds the area of %j', (typed) => {
  expect(answerZip(areas, typed)).toEqual({ kind: 'served', zip: '77388', area: klein });
});

test('reports a ZIP outside all areas', () => {
  expect(answerZip(areas, '77002')).toEqual({ kind: 'elsewhere', zip: '77002' });
  expect(answerZip([], '77373')).toEqual({ kind: 'elsewhere', zip: '77373' });
});

test.each(['', '7737', '773730', 'Spring', '77 373', '77373-12'])('%j is not a ZIP', (typed) => {
  expect(answerZip(areas, typed)).toEqual({ kind: 'no-zip' });
});

test('lists weekdays in the order of the week', () => {
  expect(weekdayLabel([5, 2])).toBe('Tuesdays and Fridays');
  expect(weekdayLabel([0, 6, 1])).toBe('Mondays, Saturdays and Sundays');
  expect(weekdayLabel([3])).toBe('Wednesdays');
});
