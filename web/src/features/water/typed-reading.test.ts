import { measureOf, recordedFields, testedFields } from 'shared/domain/water/water-readings.ts';
import { expect, test } from 'vitest';
import { readTyped, shownReading, type ReadingField } from './typed-reading.ts';

/** The result of pressing keys one after another, until the next reading gets the focus. */
const press = (field: ReadingField, keys: string) => {
  let typed = readTyped(field, '');
  for (const key of keys) {
    if (typed.isDone) break;
    typed = readTyped(field, typed.text + key);
  }
  return typed;
};

test.each([
  ['ph', '74', 7.4],
  ['ph', '7.4', 7.4],
  ['totalAlkalinity', '90', 90],
  ['totalAlkalinity', '110', 110],
  ['temperatureF', '82', 82],
  ['temperatureF', '104', 104],
  ['calciumHardness', '250', 250],
  ['cyanuricAcid', '40', 40],
  ['salt', '3200', 3200],
  ['salt', '3,200', 3200],
  ['freeChlorine', '3.5', 3.5],
  ['freeChlorine', '3,5', 3.5],
] as const)('%s %s is complete and moves on by itself', (field, keys, value) => {
  expect(press(field, keys)).toMatchObject({ value, isDone: true, problem: undefined });
});

test('leaves out spaces around what was pasted', () => {
  expect(readTyped('ph', ' 7.4 ')).toMatchObject({ text: '7.4', value: 7.4 });
});

test.each(['.', '-', '7.4.1', 'high'])('does not take %j for a number', (typed) => {
  expect(readTyped('ph', typed)).toMatchObject({
    value: undefined,
    problem: expect.stringMatching(/^pH must be from /),
  });
});

test.each([
  ['freeChlorine', '4', 4],
  ['totalAlkalinity', '45', 45],
  ['cyanuricAcid', '25', 25],
  ['salt', '320', 320],
] as const)('%s %s may still grow, so it waits', (field, keys, value) => {
  expect(press(field, keys)).toMatchObject({ value, isDone: false, problem: undefined });
});

test.each([
  ['ph', '7'],
  ['ph', '8'],
] as const)('%s %s is a reading already', (field, keys) => {
  expect(press(field, keys)).toMatchObject({ value: Number(keys), isDone: false });
});

test.each([
  ['ph', '95', 'pH must be from 6.2 to 9.'],
  ['ph', '5.', 'pH must be from 6.2 to 9.'],
  ['freeChlorine', '45', 'Free chlorine must be from 0 to 30 ppm.'],
  ['temperatureF', '12.', 'Temperature must be from 32 to 110 °F.'],
  ['totalAlkalinity', '9o', 'Alkalinity must be from 0 to 500 ppm.'],
] as const)('%s %s is refused in words and kept nowhere', (field, keys, problem) => {
  expect(press(field, keys)).toMatchObject({ value: undefined, isDone: false, problem });
});

test.each([...testedFields, ...recordedFields])('%s is taken at both of its bounds', (field) => {
  for (const bound of measureOf(field).bounds)
    expect(readTyped(field, String(bound))).toMatchObject({ value: bound, problem: undefined });
});

test('a beginning of something possible is no mistake yet', () => {
  expect(press('temperatureF', '8')).toMatchObject({ value: undefined, problem: undefined });
  expect(press('ph', '')).toMatchObject({ value: undefined, problem: undefined });
});

test('a field shows what is stored', () => {
  expect(shownReading('ph', 7)).toBe('7.0');
  expect(shownReading('cyanuricAcid', 'below')).toBe('Below kit');
  expect(shownReading('salt', undefined)).toBe('');
});
