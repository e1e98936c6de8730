import { expect, it } from 'vitest';
import { oddReadings } from './odd-readings.ts';

const readAt = '2026-11-20T16:00:00.000Z';

it.each([
  [{ ph: 6.8, temperatureF: 35, freeChlorine: 0, totalAlkalinity: 20, salt: 6000 }, []],
  [{ ph: 8.4, temperatureF: 104, freeChlorine: 15, combinedChlorine: 3, cyanuricAcid: 150 }, []],
  [{ ph: 6.7 }, ['Is pH really 6.7?']],
  [{ ph: 8.5, salt: 6001 }, ['Is pH really 8.5?', 'Is Salt really 6001?']],
  [{ freeChlorine: 'below' as const, calciumHardness: 'above' as const }, []],
])('asks about %j: %j', (readings, doubts) => {
  expect(oddReadings({ readAt, ...readings })).toEqual(doubts);
});

it('asks nothing where nothing was tested', () => {
  expect(oddReadings(null)).toEqual([]);
});
