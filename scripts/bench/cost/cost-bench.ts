import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { measuredCalls, type MeasuredCall } from 'functions/testing/cost/measured-call.ts';
import { projectRoot } from '../../build/project-root.ts';
import type { BenchLine } from '../bench-lines.ts';
import { measuredInFunctions } from '../measured-in-functions.ts';
import {
  billTable,
  hotKeyTable,
  paymentCostTable,
  priceTable,
  sizes,
  stripeFeeTable,
  withTable,
} from './cost-tables.ts';
import { hotKeys, limitsOf, visitsASecond } from './hot-keys.ts';
import { monthlyBill } from './monthly-bill.ts';

const file = path.join(projectRoot, 'docs/costs.md');

const dollarLines = (measured: readonly MeasuredCall[]): BenchLine[] =>
  sizes.map((customers) => ({
    what: `${customers.toLocaleString('en-US')} customers`,
    value: monthlyBill(customers, measured).withFirewall,
    unit: 'dollars a month',
    goal: null,
    how: 'calculated from the units, calls and milliseconds of every function on the embedded stack, and prices of us-east-1',
  }));

const hotKeyLines = (): BenchLine[] => {
  const visits = visitsASecond(1_000_000);
  return hotKeys.flatMap((hotKey) => {
    const limits = limitsOf(hotKey);
    const how = `calculated: a key shared by all in the busiest second at 1,000,000 customers (${visits.toFixed(1)} visits)`;
    return (['writes', 'reads'] as const).map((unit) => ({
      what: `${hotKey.key}: ${hotKey.why}`,
      value: hotKey[unit] * visits,
      unit,
      goal: { atMost: limits[unit] },
      how,
    }));
  });
};

/**
 * What a month costs depending on the number of customers, based on measured calls, and which keys are
 * hot. Prints docs/costs.md with what was measured, and with `--write` keeps it.
 */
export const run = async (): Promise<BenchLine[]> => {
  const { values } = parseArgs({
    allowPositionals: true,
    options: { write: { type: 'boolean', default: false } },
  });
  const measured = measuredCalls.parse(await measuredInFunctions('cost/measure-calls'));
  const tables = [
    billTable(measured),
    paymentCostTable(),
    stripeFeeTable(),
    priceTable(),
    hotKeyTable(),
  ];
  const page = tables.reduce(withTable, await readFile(file, 'utf8'));
  console.log(page);
  if (values.write) await writeFile(file, page);
  return [...dollarLines(measured), ...hotKeyLines()];
};
