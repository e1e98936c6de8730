import { expect, test } from 'vitest';
import { cellLabel, dayOfAddress, longDay, visitCount } from './day-labels.ts';
import { weekStart } from './operator-day.ts';

test('a day is named in full and in short', () => {
  expect(longDay('2026-11-21')).toBe('Saturday, Nov 21, 2026');
  expect(cellLabel('2026-11-21')).toEqual({ weekday: 'Sat', day: '21' });
  expect(['2026-11-05', '2026-11-10', '2026-11-30'].map((date) => cellLabel(date).day)).toEqual([
    '5',
    '10',
    '30',
  ]);
});

test('treats an address without a valid day as today', () => {
  expect(dayOfAddress('2026-11-30', '2026-11-21')).toBe('2026-11-30');
  for (const input of [null, '', '2026-02-30', 'tomorrow'])
    expect(dayOfAddress(input, '2026-11-21')).toBe('2026-11-21');
});

test('a week begins on its Sunday', () => {
  expect(weekStart('2026-11-21')).toBe('2026-11-15');
  expect(weekStart('2026-11-22')).toBe('2026-11-22');
});

test('formats the number of visits', () => {
  expect([visitCount(0), visitCount(1), visitCount(2)]).toEqual([
    '0 visits',
    '1 visit',
    '2 visits',
  ]);
});
