import { fireEvent, render, screen, within } from '@testing-library/react';
import type { WaterVisit } from 'shared/contracts/water.ts';
import { expect, it } from 'vitest';
import { idOf, now } from '../../testing/fixtures.ts';
import { expectText } from '../../testing/site-steps.ts';
import { WaterTrend } from './water-trend.tsx';

/** Latest first. */
const visits: WaterVisit[] = [
  {
    reportId: idOf(3),
    serviceDate: '2026-11-19',
    water: { readAt: now, ph: 7.6, salt: 3100 },
    added: [{ chemical: 'algaecide', amount: 2, unit: 'cup' }],
  },
  { reportId: idOf(2), serviceDate: '2026-11-12', water: { readAt: now, ph: 'above' }, added: [] },
  { reportId: idOf(1), serviceDate: '2026-11-05', water: { readAt: now, ph: 7.2 }, added: [] },
];

const figure = () => screen.getByRole('figure');
const cells = () =>
  screen
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent).join(' | '));

it('draws one reading from the first visit to the last, without those beyond the kit', async () => {
  render(<WaterTrend visits={visits} />);
  await expectText('pH, Nov 5, 2026 to Nov 19, 2026: lowest 7.2, highest 7.6');
  const days = [...figure().querySelectorAll('text')].map(({ textContent }) => textContent);
  expect(days).toEqual(['7.2', '11/5', '7.6', '11/19']);
  const [first, last] = [...figure().querySelectorAll('circle')].map((point) =>
    ['cx', 'cy'].map((name) => Number(point.getAttribute(name))),
  );
  expect(first![0]).toBeLessThan(last![0]!);
  // Higher values are further up.
  expect(first![1]).toBeGreaterThan(last![1]!);
});

const tested = (date: string, ph: number): WaterVisit => ({
  reportId: idOf(Number(date.slice(-2))),
  serviceDate: date,
  water: { readAt: now, ph },
  added: [],
});

it('writes a value above its point, and below it at the bottom of a dip, off the line', () => {
  const readings = [7.6, 7.2, 7.8, 7.8, 7.4].map((ph, at) => tested(`2026-11-1${at}`, ph));
  render(<WaterTrend visits={readings.toReversed()} />);
  const points = [...figure().querySelectorAll('circle')].map((point) => point.getAttribute('cy'));
  const values = [...figure().querySelectorAll('text')].filter(({ textContent }) =>
    textContent.startsWith('7.'),
  );
  const offsets = values.map((value, at) => Number(value.getAttribute('y')) - Number(points[at]));
  // At an end, one side counts. On the level, the line would not go through it.
  expect(offsets.map(Math.sign)).toEqual([-1, 1, -1, -1, 1]);
});

it('says all of it in a table, latest first, with what was not tested', () => {
  render(<WaterTrend visits={visits} />);
  expect(cells()).toEqual([
    'Visit | pH | Salt | Added',
    'Nov 19, 2026 | 7.6 | 3,100 ppm | 2 cups of Algaecide',
    'Nov 12, 2026 | above the kit | Not tested | Nothing',
    'Nov 5, 2026 | 7.2 | Not tested | Nothing',
  ]);
});

it('shows another reading when it is chosen, and offers only what was tested', async () => {
  render(<WaterTrend visits={visits} />);
  const choices = within(screen.getByRole('group', { name: 'Reading' })).getAllByRole('radio');
  expect(choices).toHaveLength(2);
  fireEvent.click(screen.getByLabelText('Salt'));
  // Measured at one visit only.
  await expectText('Salt in ppm, Nov 19, 2026: 3,100 ppm');
  expect(screen.getByLabelText('Salt')).toHaveProperty('checked', true);
});

it('begins with another reading where pH was not tested', async () => {
  render(<WaterTrend visits={[{ ...visits[0]!, water: { readAt: now, salt: 3000 } }]} />);
  await expectText(/^Salt in ppm/);
});

it('names the days of every other point where they lie close, the last one always', () => {
  const many = Array.from({ length: 8 }, (_, index) => ({
    reportId: idOf(index),
    serviceDate: `2026-11-${String(20 - index).padStart(2, '0')}`,
    water: { readAt: now, ph: 7 + index / 10 },
    added: [],
  }));
  render(<WaterTrend visits={many} />);
  const days = [...figure().querySelectorAll('text')].flatMap(({ textContent }) =>
    textContent.includes('/') ? textContent : [],
  );
  expect(days).toEqual(['11/14', '11/16', '11/18', '11/20']);
});

it('says what was not measured as a number', async () => {
  render(<WaterTrend visits={[visits[1]!]} />);
  await expectText('pH was not measured at these visits.');
});
