import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  balancedPh,
  carbonateAlkalinity,
  chlorineRange,
  saturationIndex,
  type WaterReading,
} from './water-balance.ts';
import { readingFields, waterBounds } from './water-bounds.ts';

type Published = [index: number, reading: WaterReading, source: string];

/** Examples as published; those from a wheel or an app are read off it. */
// oxfmt-ignore
const published: Published[] = [
  // The rule gives a total hardness of 200, of which 70 % is taken as calcium.
  [-0.8, { ph: 7.8, temperatureF: 68, calciumHardness: 140, totalAlkalinity: 20 }, '10 CRR-NY 6-1.30'],
  [-0.9, { ph: 7, temperatureF: 84, calciumHardness: 300, totalAlkalinity: 25 }, 'frogproducts.com/wp-content/themes/frog-products/html/Langelier.htm'],
  [0, { ph: 7.5, temperatureF: 85, calciumHardness: 200, totalAlkalinity: 100 }, 'aquapure-il.com/Saturation-Index-Calculator.html'],
  [0, { ph: 7.5, temperatureF: 84, calciumHardness: 125, totalAlkalinity: 150, totalDissolvedSolids: 900 }, 'thepoolpros.com/Water%20Balance.htm'],
  [-0.4, { ph: 7.8, temperatureF: 84, calciumHardness: 100, totalAlkalinity: 50, totalDissolvedSolids: 3500 }, 'tmiaquatics.com/lsi-part-2-the-math, example 1'],
  [-0.1, { ph: 7.4, temperatureF: 84, calciumHardness: 250, totalAlkalinity: 100, totalDissolvedSolids: 3500 }, 'tmiaquatics.com/lsi-part-2-the-math, the same pool corrected'],
  [0.1, { ph: 7.4, temperatureF: 83, calciumHardness: 300, totalAlkalinity: 100, totalDissolvedSolids: 800 }, 'mypool.com/Help-Files/saturation-index.asp'],
  [-0.34, { ph: 7.5, temperatureF: 55, calciumHardness: 300, totalAlkalinity: 90, cyanuricAcid: 40, totalDissolvedSolids: 1000 }, 'penguinpoolservicewaco.com, a winter pool'],
  [0, { ph: 7.6, temperatureF: 75, calciumHardness: 320, totalAlkalinity: 65 }, 'Taylor Watergram: troublefreepool.com/threads/balancing-water-using-the-taylor-watergram-calculator.224348'],
  [0.2, { ph: 7.6, temperatureF: 84, calciumHardness: 300, totalAlkalinity: 75 }, 'pooloperationmanagement.com/cpo/sample-problems/saturation-index, problem 2'],
  [1.1, { ph: 8, temperatureF: 94, calciumHardness: 400, totalAlkalinity: 150 }, 'pooloperationmanagement.com/cpo/sample-problems/saturation-index, problem 3'],
  [0.1, { ph: 7.6, temperatureF: 67.3, calciumHardness: 320, totalAlkalinity: 90 }, 'Taylor Watergram, which knows no stabilizer: github.com/tagyoureit/nodejs-poolController/discussions/915 (2024)'],
  [-0.3, { ph: 7.2, temperatureF: 67.3, calciumHardness: 320, totalAlkalinity: 90 }, 'Taylor Watergram, the same water by another pH: github.com/tagyoureit/nodejs-poolController/discussions/915 (2024)'],
  [0.35, { ph: 7.8, temperatureF: 94, calciumHardness: 250, totalAlkalinity: 80, salt: 3400 }, 'Taylor K-2006, without its stabilizer: troublefreepool.com/threads/122216'],
];

test.each(published)('the published index %d, within 0.05: %o of %s', (index, reading, _source) => {
  expect(Math.abs(saturationIndex(reading) - index)).toBeLessThanOrEqual(0.05);
});

// oxfmt-ignore
test.each([
  [70, { ph: 7.6, totalAlkalinity: 100, cyanuricAcid: 90 }, 'serviceindustrynews.net/2021/09/14/100-33-x-90'],
  [92, { ph: 7.6, totalAlkalinity: 100, borate: 50 }, 'serviceindustrynews.net/2021/09/14/100-33-x-90'],
  [67, { ph: 7.6, totalAlkalinity: 90, cyanuricAcid: 70 }, 'troublefreepool.com/threads/balancing-water-using-the-taylor-watergram-calculator.224348'],
])('the published carbonate alkalinity %d of %o: %s', (ppm, reading, _source) => {
  const rest = { temperatureF: 80, calciumHardness: 200 };
  expect(Math.abs(carbonateAlkalinity({ ...rest, ...reading }) - ppm)).toBeLessThan(0.6);
});

const fine = { ph: 7.5, temperatureF: 80, calciumHardness: 250, totalAlkalinity: 90 };

/** Close enough that each row of the published tables moves at least one of them. */
const steps = { ph: 0.2, temperatureF: 2, calciumHardness: 25, totalAlkalinity: 25 };
const stepped = ['ph', 'temperatureF', 'calciumHardness', 'totalAlkalinity'] as const;

// The examples above allow for reading a wheel, and so for a wrong row of a table. A number here changes with a table
// alone: compare it with the table's source before accepting it.
test.each(stepped)('the index along the whole range of %s is as recorded', (field) => {
  const [low, high] = waterBounds[field];
  const water = { ...fine, cyanuricAcid: 50 };
  const points = Array.from({ length: Math.floor((high - low) / steps[field] + 1) }, (_, at) =>
    Number((low + at * steps[field]).toFixed(1)),
  ).filter((value) => field !== 'totalAlkalinity' || value >= 25);
  expect(
    points.map((value) => `${value}: ${saturationIndex({ ...water, [field]: value }).toFixed(3)}`),
  ).toMatchSnapshot();
});

test('the solids are those measured, else the salt, else a low default', () => {
  const few = saturationIndex(fine);
  expect(saturationIndex({ ...fine, totalDissolvedSolids: 999 })).toBe(few);
  expect(few - saturationIndex({ ...fine, totalDissolvedSolids: 1000 })).toBeCloseTo(0.1, 9);
  expect(few - saturationIndex({ ...fine, salt: 3000 })).toBeCloseTo(0.1, 9);
  expect(saturationIndex({ ...fine, salt: 3000, totalDissolvedSolids: 800 })).toBe(few);
});

test('free chlorine follows the stabilizer, and never falls below 1, 2 and 4 ppm', () => {
  expect(chlorineRange(0, {})).toEqual({ min: 1, ideal: 2, upper: 4 });
  expect(chlorineRange(40)).toEqual({ min: 3, ideal: 3.8, upper: 4.6000000000000005 });
  expect(chlorineRange(80, { salt: true })).toEqual({ min: 4, ideal: 6, upper: 9.200000000000001 });
});

test.each(readingFields)('refuses a reading whose %s is out of bounds, by name', (field) => {
  const [least, most] = waterBounds[field];
  for (const value of [least - 0.001, most + 0.001, Number.NaN, Infinity, -Infinity]) {
    const refused = () => saturationIndex({ ...fine, [field]: value });
    expect(refused).toThrow(RangeError);
    expect(refused).toThrow(`${field} must be from ${least} to ${most}`);
  }
  expect(() =>
    saturationIndex({ ...fine, borate: 0, [field]: field === 'totalAlkalinity' ? most : least }),
  ).not.toThrow();
});

test.each(['ph', 'temperatureF', 'calciumHardness', 'totalAlkalinity'] as const)(
  'refuses a reading without %s',
  (field) => {
    const { [field]: _left, ...rest } = fine;
    // @ts-expect-error: a form may pass this.
    expect(() => saturationIndex(rest)).toThrow(`${field} must be from`);
  },
);

test('refuses water with hardly any carbonate alkalinity', () => {
  const thin = { ...fine, totalAlkalinity: 30, cyanuricAcid: 90 };
  for (const refused of [() => saturationIndex(thin), () => carbonateAlkalinity(thin)]) {
    expect(refused).toThrow(RangeError);
    expect(refused).toThrow('carbonate alkalinity must be at least 5 ppm, not 1.2');
  }
  expect(() => balancedPh(thin)).toThrow(RangeError);
  expect(() => chlorineRange(301)).toThrow('cyanuricAcid must be from 0 to 300, not 301');
  expect(() => chlorineRange(Number.NaN)).toThrow(RangeError);
});

test('throws if no pH from 6.2 to 9 balances the water', () => {
  const soft = { temperatureF: 40, calciumHardness: 5, totalAlkalinity: 10 };
  expect(() => balancedPh(soft)).toThrow('ph must be from 6.2 to 9');
});

/** Evenly distributed: nearly all doubles that fast-check generates are close to zero. */
const number = (min: number, max: number) =>
  fc.integer({ min: 0, max: 10_000 }).map((part) => min + ((max - min) * part) / 10_000);
/** With at most 100 ppm of stabilizer, the index rises with pH wherever it exists (docs/decisions/0042). */
const waters = fc.record({
  ph: number(6.2, 9),
  temperatureF: number(32, 110),
  calciumHardness: number(0, 1000),
  totalAlkalinity: number(60, 500),
  cyanuricAcid: number(0, 100),
  borate: number(0, 100),
  salt: number(0, 10_000),
});
const hasCarbonate = (water: WaterReading) => {
  // The highest pH leaves the least.
  fc.pre(
    water.totalAlkalinity - (water.cyanuricAcid ?? 0) * 0.36 - (water.borate ?? 0) * 0.17 >= 5,
  );
};

test.each([
  ['ph', 6.2, 9],
  ['temperatureF', 32, 110],
  ['calciumHardness', 0, 1000],
  ['totalAlkalinity', 60, 500],
] as const)('the index never falls when %s rises', (field, least, most) => {
  fc.assert(
    fc.property(waters, number(least, most), (water, other) => {
      hasCarbonate({
        ...water,
        totalAlkalinity: Math.min(water.totalAlkalinity, field === 'totalAlkalinity' ? other : 500),
      });
      const [low, high] = [water[field], other].toSorted((a, b) => a - b);
      const at = (value = 0) => saturationIndex({ ...water, [field]: value });
      expect(at(high)).toBeGreaterThanOrEqual(at(low) - 1e-9);
    }),
  );
});

test('at the balanced pH the index is zero', () => {
  fc.assert(
    fc.property(waters, ({ ph: _any, ...water }) => {
      hasCarbonate({ ...water, ph: 9 });
      fc.pre(
        saturationIndex({ ...water, ph: 6.2 }) <= 0 && saturationIndex({ ...water, ph: 9 }) >= 0,
      );
      expect(saturationIndex({ ...water, ph: balancedPh(water) })).toBeCloseTo(0, 9);
    }),
  );
});
