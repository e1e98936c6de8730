import { measuredInFunctions } from '../measured-in-functions.ts';
import { hotKeys, partitionLimit, rowLimit, visitsASecond } from './hot-keys.ts';
import { measuredCalls, type MeasuredCall } from 'functions/testing/cost/measured-call.ts';
import { monthlyBill } from './monthly-bill.ts';
import { rivals } from './prices.ts';
import type { BenchLine } from '../bench-lines.ts';

const sizes = [100, 1000, 10_000, 100_000, 1_000_000] as const;

const asDollars = (dollars: number): string =>
  dollars.toLocaleString('en-US', {
    minimumFractionDigits: dollars < 100 ? 2 : 0,
    maximumFractionDigits: dollars < 100 ? 2 : 0,
  });

const row = (first: string, cells: readonly string[]): string =>
  `| ${first.padEnd(40)} | ${cells.map((cell) => cell.padStart(11)).join(' | ')} |`;

const printBills = (measured: readonly MeasuredCall[]): void => {
  const bills = sizes.map((customers) => ({ customers, ...monthlyBill(customers, measured) }));
  const table = new Map<string, string[]>();
  for (const { lines } of bills)
    for (const { price, dollars } of lines)
      table.set(price.what, [...(table.get(price.what) ?? []), asDollars(dollars)]);
  const heads = sizes.map((size) => size.toLocaleString('en-US'));
  console.log(row('Dollars a month, weekly visits', heads));
  console.log(row('-'.repeat(40), Array<string>(sizes.length).fill(`${'-'.repeat(10)}:`)));
  for (const [what, cells] of table) console.log(row(what, cells));
  const totals = bills.map(({ dollars }) => asDollars(dollars));
  console.log(row('Together', totals));
  const cents = bills.map(({ customers, dollars }) => ((dollars / customers) * 100).toFixed(2));
  console.log(row('By customer, in cents', cents));
  for (const { name, dollars, read } of rivals) {
    const asked = sizes.map((size) => dollars(size));
    const cells = asked.map((each) => (each === undefined ? 'by offer' : asDollars(each)));
    console.log(row(`${name}, its page of ${read}`, cells));
  }
};

const dollarLines = (measured: readonly MeasuredCall[]): BenchLine[] =>
  sizes.map((customers) => ({
    what: `${customers.toLocaleString('en-US')} customers`,
    value: monthlyBill(customers, measured).dollars,
    unit: 'dollars a month',
    goal: null,
    how: 'calculated from the units, calls and milliseconds of every function on the embedded stack, and prices of us-east-1',
  }));

const hotKeyLines = (): BenchLine[] => {
  const visits = visitsASecond(1_000_000);
  return hotKeys.flatMap(({ key, is, writes, reads, why }) => {
    const how = `calculated: a key shared by all in the busiest second at 1,000,000 customers (${visits.toFixed(1)} visits)`;
    const line = (value: number, unit: string, atMost: number): BenchLine => ({
      what: `${key}: ${why}`,
      value: value * visits,
      unit,
      goal: { atMost },
      how,
    });
    return [
      line(writes, 'writes', is === 'row' ? rowLimit : partitionLimit.writes),
      line(reads, 'reads', partitionLimit.reads),
    ];
  });
};

/** What a month costs depending on the number of customers, based on measured calls, and which keys are hot. */
export const run = async (): Promise<BenchLine[]> => {
  const measured = measuredCalls.parse(await measuredInFunctions('cost/measure-calls'));
  printBills(measured);
  return [...dollarLines(measured), ...hotKeyLines()];
};
