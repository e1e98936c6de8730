import { expect, it } from 'vitest';
import { judgments } from './judged-readings.ts';
import { judgedRows, judgedValue } from './reading-rows.ts';

it('shows each reading with its range and word, and one that was not judged without', () => {
  const water = { freeChlorine: 3.5, totalChlorine: 4.2, ph: 7.9, temperatureF: 84 };
  const judged = judgments({
    water,
    pool: { surface: null, sanitizer: null },
    earlierStabilizer: 40,
  });
  const shown = judgedRows(water, judged).map((row) => `${row.label}: ${judgedValue(row)}`);
  expect(shown).toEqual([
    'Free chlorine: 3.5 ppm, in range (3 to 4.6)',
    'Total chlorine: 4.2 ppm',
    'pH: 7.9, high (7.2 to 7.8)',
    'Temperature: 84°F',
    'Combined chlorine: 0.7 ppm, high (0 to 0.5)',
  ]);
  expect(judgedRows(water, []).map(judgedValue)).toEqual(['3.5 ppm', '4.2 ppm', '7.9', '84°F']);
});
