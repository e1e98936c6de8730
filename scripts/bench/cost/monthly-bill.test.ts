import { expect, test } from 'vitest';
import { hotKeys, limitsOf, visitsASecond } from './hot-keys.ts';
import { costOf, monthlyBill } from './monthly-bill.ts';
import { callsACustomer } from './usage.ts';

const measured = Object.keys(callsACustomer).map((name) => ({
  name,
  memory: 512,
  milliseconds: 10,
  readUnits: 1,
  writeUnits: 2,
  puts: 0,
  gets: 0,
  mails: 1,
}));
const calls = Object.values(callsACustomer).reduce((sum, times) => sum + times, 0);
const lineOf = (customers: number, what: string) =>
  monthlyBill(customers, measured).lines.find(({ price }) => price.what === what);

const price = { what: 'rows', dollars: 0.5, per: 1000, source: '', read: null };

test('units cost what the price says, beyond those that are free', () => {
  expect(costOf(price, 4000)).toBe(2);
  expect(costOf({ ...price, free: 1000 }, 4000)).toBe(1.5);
  expect(costOf({ ...price, free: 5000 }, 4000)).toBe(0);
});

test('a bill adds up what was measured, by customer', () => {
  expect(lineOf(1000, 'SES, mails')?.units).toBeCloseTo(calls * 1000, 6);
  expect(lineOf(1000, 'DynamoDB, units written')?.units).toBeCloseTo(calls * 2000, 6);
  expect(lineOf(1000, 'DynamoDB, units written')?.dollars).toBeCloseTo(calls * 2000 * 0.625e-6, 9);
  const { lines, dollars } = monthlyBill(1000, measured);
  expect(dollars).toBeCloseTo(
    lines.reduce((sum, line) => sum + line.dollars, 0),
    9,
  );
});

test('a function that nobody measured is named', () => {
  expect(() => monthlyBill(100, measured.slice(1))).toThrow(
    `${measured[0]!.name} was not measured`,
  );
});

test('with a few customers nearly every call starts a process, with many hardly any', () => {
  const what = 'Lambda, gigabyte-seconds (arm64)';
  const few = lineOf(1, what)!.units;
  expect(lineOf(1_000_000, what)!.units / 1_000_000).toBeLessThan(few / 10);
});

test('no shared key is near its limit at a million customers', () => {
  const visits = visitsASecond(1_000_000);
  for (const hotKey of hotKeys) {
    expect(hotKey.writes * visits).toBeLessThan(limitsOf(hotKey).writes);
    expect(hotKey.reads * visits).toBeLessThan(limitsOf(hotKey).reads);
  }
});
