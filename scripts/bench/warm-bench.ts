import * as z from 'zod/mini';
import { median, type BenchLine } from './bench-lines.ts';
import { inFreshNode, withBuiltFunctions } from './built-functions.ts';
import { medianLimit, readLimit, slowestOfSixteen } from './read-limits.ts';

/** Medians in milliseconds. */
const times = z.object({ naive: z.number(), read: z.number() });
const runSchema = z.object({ alone: times, sixteen: times, status: z.number() });
type Measured = z.output<typeof runSchema> & { name: string };

const overNaive =
  'median milliseconds of a built read over those of one GetItem of the document client, both warm, in turn in one process';
const ways = [
  {
    field: 'alone',
    how: `alone: ${overNaive}`,
    limitOf: (name: string) => readLimit(name).warm,
    middle: medianLimit.warm,
    slowest: undefined,
  },
  {
    field: 'sixteen',
    how: `16 at once: ${overNaive}, each 16 at once`,
    limitOf: () => undefined,
    middle: medianLimit.sixteenAtOnce,
    slowest: slowestOfSixteen,
  },
] as const;

/** How much longer a warm read takes than the simplest possible one. */
export const run = async (): Promise<BenchLine[]> => {
  const measured = await withBuiltFunctions('200', async ({ rounds, targets, naive, callOf }) => {
    const found: Measured[] = [];
    for (const target of targets.filter(({ isRead }) => isRead)) {
      const args = [...naive, ...(await callOf(target)), `${rounds}`];
      const result = runSchema.parse(await inFreshNode('warm-run.mjs', args));
      if (result.status >= 400) throw new Error(`${target.name} answered ${result.status}`);
      found.push({ name: target.name, ...result });
    }
    return found;
  });
  const naive = {
    what: 'the naive read',
    value: median(measured.map(({ alone }) => alone.naive)),
    unit: 'ms',
    goal: null,
    how: 'median milliseconds of one GetItem with the document client',
  };
  return [
    naive,
    ...ways.flatMap(({ field, how, limitOf, middle, slowest }) => {
      const ratios = measured
        .map(({ name, [field]: both }) => ({ name, ratio: both.read / both.naive }))
        .toSorted((one, other) => one.ratio - other.ratio);
      const line = (what: string, value: number, limit?: number): BenchLine => ({
        what,
        value,
        unit: '',
        goal: limit === undefined ? null : { atMost: limit },
        how,
      });
      return [
        ...ratios.map(({ name, ratio }) => line(name, ratio, limitOf(name))),
        line(`${ratios.length} reads, median`, median(ratios.map(({ ratio }) => ratio)), middle),
        line('the slowest read', ratios.at(-1)?.ratio ?? 0, slowest),
      ];
    }),
  ];
};
