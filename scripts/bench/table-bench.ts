import { sizedCalls } from 'functions/testing/reads/measured-reads.ts';
import type { BenchLine } from './bench-lines.ts';
import { measuredInFunctions } from './measured-in-functions.ts';

const how =
  'second call of a process on the embedded database; the goal is what it takes with the smallest table';
const units = { calls: 'calls', units: 'units', milliseconds: 'ms' } as const;
const fields = ['calls', 'units', 'milliseconds'] as const;

/** What jobs and lists use with a small table and with a large one: calls, capacity units, milliseconds. */
export const run = async (): Promise<BenchLine[]> => {
  const measured = sizedCalls.parse(await measuredInFunctions('reads/measure-sizes'));
  return [...Map.groupBy(measured, ({ name }) => name)].flatMap(([name, sizes]) =>
    fields.flatMap((field) =>
      sizes.map((each, index): BenchLine => {
        const [least] = sizes;
        const isHeld = index > 0 && least !== undefined && field !== 'milliseconds';
        return {
          what: `${name}, ${each.rows.toLocaleString('en-US')} bookings and reports`,
          value: each[field],
          unit: units[field],
          goal: isHeld ? { atMost: least[field] } : null,
          how,
        };
      }),
    ),
  );
};
