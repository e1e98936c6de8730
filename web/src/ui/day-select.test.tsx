import { screen } from '@testing-library/react';
import { addDays } from 'shared/domain/dates.ts';
import { expect, it } from 'vitest';
import { draw } from '../testing/draw.tsx';
import { press } from '../testing/site-steps.ts';
import { DaySelect } from './day-select.tsx';

const ahead = (count: number): string[] =>
  Array.from({ length: count }, (_, more) => addDays('2026-11-28', more));

const open = (days: readonly string[], value: string) => {
  draw(
    <DaySelect
      label="New day"
      empty="Choose a day"
      days={days}
      value={value}
      onChange={() => undefined}
    />,
  );
  const list = screen.getByLabelText<HTMLSelectElement>('New day');
  return { list, offered: () => [...list.options].slice(1).map((option) => option.value) };
};

const more = () => screen.queryByRole('button', { name: 'More days' });

it('offers the days by month', () => {
  const { list } = open(['2026-11-24', '2026-11-30', '2026-12-01', '2027-11-01'], '');
  expect(list.selectedOptions[0]?.textContent).toBe('Choose a day');
  expect(
    [...list.querySelectorAll('optgroup')].map(({ label, textContent }) => [label, textContent]),
  ).toEqual([
    ['November 2026', 'Tue, Nov 24Mon, Nov 30'],
    ['December 2026', 'Tue, Dec 1'],
    ['November 2027', 'Mon, Nov 1'],
  ]);
  expect(more()).toBeNull();
});

it('offers the days far ahead when asked, and keeps the focus', async () => {
  const days = ahead(25);
  const { list, offered } = open(days, '');
  expect(offered()).toEqual(days.slice(0, 24));
  await press('More days');
  expect(offered()).toEqual(days);
  expect(more()).toBeNull();
  expect(document.activeElement).toBe(list);
});

it('lists a chosen day far ahead among the others', () => {
  const days = ahead(30);
  const { list, offered } = open(days, days[29] ?? '');
  expect(list.value).toBe('2026-12-27');
  expect(offered()).toEqual(days);
});

it.each(['2026-11-29', '2028-01-03'])('keeps the chosen %s, which is not possible now', (day) => {
  const { list, offered } = open(['2026-11-28', '2026-11-30'], day);
  expect(list.value).toBe(day);
  expect(offered()).toEqual(['2026-11-28', '2026-11-30', day].toSorted());
});

it('has nothing chosen for what is no date', () => {
  const { list, offered } = open(['2026-11-28'], '12/24/2026');
  expect(list.value).toBe('');
  expect(offered()).toEqual(['2026-11-28']);
});
