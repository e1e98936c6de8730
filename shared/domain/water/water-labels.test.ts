import { expect, test } from 'vitest';
import { addedTitle, addedLabel } from './added-chemicals.ts';
import { amountLabel } from './chemical-labels.ts';
import { poolOf } from './pool-of.ts';
import { waterAdvice } from './water-advice.ts';
import {
  measureOf,
  readingRows,
  readingLabel,
  takesKitFlag,
  testedFields,
} from './water-readings.ts';
import { targetLabel, targetsFor } from './water-targets.ts';

test.each([
  ['ph', 7.4, '7.4'],
  ['ph', 7, '7.0'],
  ['ph', 7.25, '7.25'],
  ['ph', 'below', 'below the kit'],
  ['freeChlorine', 4, '4 ppm'],
  ['freeChlorine', 4.5, '4.5 ppm'],
  ['freeChlorine', 'above', 'above the kit'],
  ['salt', 3200, '3,200 ppm'],
  ['temperatureF', 82, '82°F'],
  ['cellOutput', 40, '40%'],
  ['phosphates', 125, '125 ppb'],
  ['filterPressure', 12, '12 psi'],
] as const)('%s of %s reads “%s”', (field, value, text) => {
  expect(readingLabel(field, value)).toBe(text);
});

test('a test is listed in the order in which it is made, without what was not tested', () => {
  const water = {
    clarity: 'hazy',
    cellOutput: 0,
    salt: 0,
    ph: 7.5,
    freeChlorine: 0,
    spa: true,
  } as const;
  expect(readingRows(water)).toEqual([
    { field: 'freeChlorine', label: 'Free chlorine', value: '0 ppm' },
    { field: 'ph', label: 'pH', value: '7.5' },
    { field: 'salt', label: 'Salt', value: '0 ppm' },
    { field: 'cellOutput', label: 'Cell output', value: '0%' },
    { field: 'clarity', label: 'Clarity', value: 'Hazy' },
  ]);
  expect(testedFields.filter((field) => !takesKitFlag(field))).toEqual(['temperatureF']);
  expect(measureOf('bromine')).toMatchObject({ label: 'Bromine', bounds: [0, 30] });
});

test.each([
  [
    { chemical: 'muriatic-acid-31.45', amount: 1.5, unit: 'quart' },
    '1.5 quarts of Muriatic acid 31.45%',
  ],
  [
    { chemical: 'muriatic-acid-31.45', amount: 1, unit: 'quart' },
    '1 quart of Muriatic acid 31.45%',
  ],
  [{ chemical: 'algaecide', amount: 12, unit: 'fl oz' }, '12 fl oz of Algaecide'],
  [{ chemical: 'bromine', amount: 3, unit: 'tablet' }, '3 tablets of Bromine tablets'],
  [{ chemical: 'salt', amount: 1200.456, unit: 'lb' }, '1,200.46 lb of Salt'],
  [{ chemical: 'salt', amount: 0.5, unit: 'cup' }, '0.5 cups of Salt'],
  [{ chemical: 'salt', amount: 2, unit: 'oz' }, '2 oz of Salt'],
  [{ chemical: 'salt', amount: 1, unit: 'gallon' }, '1 gallon of Salt'],
] as const)('%o is said as “%s”', (added, text) => {
  expect(addedLabel(added)).toBe(text);
});

test.each([
  [1, 'fluid', '1 fl oz'],
  [31, 'fluid', '31 fl oz'],
  [32, 'fluid', '1 quart'],
  [64, 'fluid', '2 quarts'],
  [128, 'fluid', '1 gallon'],
  [419, 'fluid', '3 gallons 1 quart 3 fl oz'],
  [15, 'weight', '15 oz'],
  [16, 'weight', '1 lb'],
  [33, 'weight', '2 lb 1 oz'],
] as const)('%i ounces by %s are measured as “%s”', (ounces, unit, text) => {
  expect(amountLabel(ounces, unit)).toBe(text);
});

test('the strength of liquid chlorine is shown if it differs from its name, and of nothing else', () => {
  const named = addedTitle({ chemical: 'liquid-chlorine-12.5' });
  const weaker = addedTitle({ chemical: 'liquid-chlorine-12.5', strength: 8 });
  expect(weaker).toContain('8');
  expect(weaker).not.toBe(named);
  expect(addedTitle({ chemical: 'salt', strength: 8 })).toBe(addedTitle({ chemical: 'salt' }));
});

const pool = { surface: 'plaster', sanitizer: 'liquid' } as const;
test.each([
  [
    'its own',
    { ph: { low: 7.2, high: 7.8 } },
    'this pool’s own target 7.2 to 7.8 instead of 7.4 to 7.6',
  ],
  [
    'the usual one as its own',
    { ph: { low: 7.4, high: 7.6 } },
    'this pool’s own target 7.4 to 7.6',
  ],
  ['none', { ph: null }, 'target 7.4 to 7.6'],
  ['one below what is allowed', { ph: { low: 7.1, high: 7.6 } }, 'target 7.4 to 7.6'],
  ['one above what is allowed', { ph: { low: 7.4, high: 7.9 } }, 'target 7.4 to 7.6'],
  ['one of a single number', { ph: { low: 7.5, high: 7.5 } }, 'target 7.4 to 7.6'],
])('a pool with %s', (_which, own, text) => {
  expect(targetLabel(targetsFor({ ...pool, own }).ph!)).toBe(text);
});

const rangeOf = (of: Parameters<typeof targetsFor>[0]) =>
  Object.fromEntries(
    Object.entries(targetsFor(of)).map(([field, target]) => [
      field,
      target && [target.low, target.high, ...target.accepted],
    ]),
  );

test('targets follow from surface and sanitizer, and only readings within an own one need no dose', () => {
  const own = { calciumHardness: { low: 150, high: 300 }, salt: { low: 3000, high: 4000 } };
  const common = { ph: [7.4, 7.6, 7.2, 7.8], cyanuricAcid: [30, 50, 30, 100] };
  expect(rangeOf({ ...pool, own })).toEqual({
    ...common,
    totalAlkalinity: [80, 100, 60, 180],
    calciumHardness: [150, 300, 150, 300],
    // Only a salt cell needs salt.
    salt: null,
  });
  expect(rangeOf({ surface: 'vinyl', sanitizer: 'trichlor' })).toEqual({
    ...common,
    totalAlkalinity: [100, 120, 60, 180],
    calciumHardness: [175, 225, 150, 225],
    salt: null,
  });
  expect(rangeOf({ surface: null, sanitizer: 'saltCell', own })).toMatchObject({
    calciumHardness: [150, 300, 150, 300],
    salt: [3000, 4000, 3000, 4000],
  });
  for (const sanitizer of ['dichlor', 'trichlor'] as const)
    expect(rangeOf({ surface: 'fiberglass', sanitizer })).toMatchObject({
      totalAlkalinity: [100, 120, 60, 180],
      calciumHardness: [175, 225, 150, 225],
    });
  expect(rangeOf({ surface: null, sanitizer: 'saltCell' })).toMatchObject({
    calciumHardness: null,
    salt: [2700, 3400, 2600, 4500],
  });
});

const advise = (readAt: string) =>
  waterAdvice({
    pool: { gallons: 15_000, ...pool },
    readings: { ph: 7.5 },
    addedLately: [],
    visitDate: '2027-05-20',
    readAt,
  }).warnings;

test('water tested in the evening, Texas time, belongs to that day', () => {
  const before = 'No doses: this water was tested before the day of the visit.';
  // Midnight in Texas.
  expect(advise('2027-05-20T04:59:59Z')).toEqual([before]);
  expect(advise('2027-05-20T05:00:00Z')).not.toContain(before);
  expect(advise('2027-05-21T04:59:59Z')).not.toContain(before);
});

test('advice uses a customer’s pool as recorded, and nothing of an unknown one', () => {
  const [ph, alkalinity, calcium, stabilizer, salt] = [1, 2, 3, 4, 5].map((low) => ({
    low,
    high: 9,
  }));
  const noted = {
    poolGallons: 15_000,
    poolSurface: 'vinyl',
    poolSanitizer: 'saltCell',
    poolBleach: 8,
    poolPh: ph,
    poolAlkalinity: alkalinity,
    poolCalcium: calcium,
    poolStabilizer: stabilizer,
    poolSalt: salt,
  } as unknown as NonNullable<Parameters<typeof poolOf>[0]>;
  expect(poolOf(noted)).toEqual({
    gallons: 15_000,
    surface: 'vinyl',
    sanitizer: 'saltCell',
    bleachPercent: 8,
    own: {
      ph,
      totalAlkalinity: alkalinity,
      calciumHardness: calcium,
      cyanuricAcid: stabilizer,
      salt,
    },
  });
  for (const nobody of [null, undefined])
    expect(poolOf(nobody)).toMatchObject({ gallons: null, surface: null, sanitizer: null });
});
