import { warmReads } from 'functions/testing/reads/measured-reads.ts';
import { median } from './bench-lines.ts';
import type { BenchLine } from './bench-lines.ts';
import { measuredInFunctions } from './measured-in-functions.ts';

const overNaive =
  'median milliseconds of a warm read over those of one GetItem with the document client on the same table, interleaved in one process';
const ways = [
  { field: 'ratio', how: `alone: ${overNaive}`, goal: 1.5 },
  { field: 'ratioAtOnce', how: `16 at once: ${overNaive}, each 16 at once`, goal: 2 },
] as const;

/** How much longer a warm read takes than the simplest one there is. */
export const run = async (): Promise<BenchLine[]> => {
  const measured = warmReads.parse(await measuredInFunctions('reads/measure-warm'));
  const naive = {
    what: 'the naive read',
    value: median(measured.map((each) => each.naive)),
    unit: 'ms',
    goal: null,
    how: 'median milliseconds of one GetItem with the document client',
  };
  return [
    naive,
    ...ways.flatMap(({ field, how, goal }) => {
      const ratios = measured.map((each) => each[field]);
      const line = (what: string, value: number): BenchLine => ({
        what,
        value,
        unit: '',
        goal: { atMost: goal },
        how,
      });
      return [
        ...measured
          .toSorted((one, other) => one[field] - other[field])
          .map((each) => line(each.name, each[field])),
        line(`${measured.length} reads, median`, median(ratios)),
        line('the slowest read', Math.max(...ratios)),
      ];
    }),
  ];
};
