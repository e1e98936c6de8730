import { expect, test } from 'vitest';
import { hotKeys, limitsOf, visitsASecond } from './hot-keys.ts';
import { costOf, monthlyBill } from './monthly-bill.ts';
import { jobs } from 'functions/manifest.ts';
import { callsACustomer, fixed, scheduledRuns } from './usage.ts';

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
const scheduled = Object.values(scheduledRuns).reduce((sum, runs) => sum + runs, 0);
const checks = scheduledRuns['check-site']!;
/** Runs that record themselves. */
const recorded = scheduled - checks;
const lineOf = (customers: number, what: string) =>
  monthlyBill(customers, measured).lines.find(({ price }) => price.what === what);

const price = { what: 'rows', dollars: 0.5, per: 1000, source: '', read: '2026-11-28' };

test('units cost what the price says, beyond those that are free', () => {
  expect(costOf(price, 4000)).toBe(2);
  expect(costOf({ ...price, free: 1000 }, 4000)).toBe(1.5);
  expect(costOf({ ...price, free: 5000 }, 4000)).toBe(0);
});

test('a bill adds up what was measured, by customer', () => {
  expect(lineOf(1000, 'SES, mails')?.units).toBeCloseTo(calls * 1000, 6);
  const written = lineOf(1000, 'DynamoDB, units written')!;
  expect(written.units).toBeCloseTo(calls * 2000 + recorded, 6);
  expect(written.dollars).toBeCloseTo(written.units * 0.625e-6, 9);
  const { lines, firewall, dollars, withFirewall } = monthlyBill(1000, measured);
  const sumOf = (some: typeof lines) => some.reduce((sum, line) => sum + line.dollars, 0);
  expect(dollars).toBeCloseTo(sumOf(lines), 9);
  expect(sumOf(firewall)).toBeGreaterThan(16);
  expect(withFirewall).toBeCloseTo(dollars + sumOf(firewall), 9);
});

test('what the schedules cause is counted for each job, by its schedule', () => {
  expect(Object.keys(scheduledRuns).toSorted()).toEqual(jobs.map(({ name }) => name).toSorted());
  for (const { name, schedule } of jobs) {
    const [, times, unit] = /^rate\((\d+) (minutes|hour)\)$/.exec(schedule.expression) ?? [];
    const minutes = Number(times) * (unit === 'hour' ? 60 : 1);
    const perMonth = times === undefined ? scheduledRuns[name] : (30 * 24 * 60) / minutes;
    expect([name, scheduledRuns[name]]).toEqual([name, perMonth]);
  }
  expect(lineOf(0, 'EventBridge Scheduler, runs')!.units).toBe(scheduled);
  expect(lineOf(0, 'DynamoDB, units written')!.units).toBe(recorded);
  // The site's check causes a call of the API as well.
  expect(lineOf(0, 'Lambda, calls')!.units).toBe(scheduled + checks);
  expect(lineOf(0, 'API Gateway, calls')!.units).toBe(checks);
  expect(lineOf(0, 'CloudFront, requests')!.units).toBe(2 * checks);
});

test('a stage costs less than four dollars before its first customer, nearly all of it alarms', () => {
  const { dollars, lines } = monthlyBill(0, measured);
  expect(dollars).toBeLessThan(4);
  const fixedLines = new Set(['Secrets Manager, secrets', 'CloudWatch, metrics of alarms']);
  const ofFixed = lines.filter(({ price: { what } }) => fixedLines.has(what));
  expect(ofFixed.map((line) => line.dollars)).toEqual([0.4, (fixed.alarmMetrics - 10) * 0.1]);
  expect(lineOf(0, 'CloudWatch, dashboards')!.dollars).toBe(0);
});

test('a function that nobody measured is named', () => {
  expect(() => monthlyBill(100, measured.slice(1))).toThrow(
    `${measured[0]!.name} was not measured`,
  );
});

test('with a few customers nearly every call starts a process, with many hardly any', () => {
  const what = 'Lambda, gigabyte-seconds (arm64)';
  const ofSchedules = lineOf(0, what)!.units;
  const few = lineOf(1, what)!.units - ofSchedules;
  expect(lineOf(1_000_000, what)!.units / 1_000_000).toBeLessThan(few / 10);
});

test('no shared key is near its limit at a million customers', () => {
  const visits = visitsASecond(1_000_000);
  for (const hotKey of hotKeys) {
    expect(hotKey.writes * visits).toBeLessThan(limitsOf(hotKey).writes);
    expect(hotKey.reads * visits).toBeLessThan(limitsOf(hotKey).reads);
  }
});
