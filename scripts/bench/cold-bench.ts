import type { CallTarget } from 'functions/testing/call-target.ts';
import * as z from 'zod/mini';
import { median, type BenchLine } from './bench-lines.ts';
import { inFreshNode, memoryVariable, withBuiltFunctions } from './built-functions.ts';
import { medianLimit, readLimit } from './read-limits.ts';

const runSchema = z.object({ cpu: z.number(), process: z.number(), status: z.number() });
type Run = z.output<typeof runSchema>;

const coldStart = async (call: readonly string[], name?: string): Promise<Run> =>
  runSchema.parse(
    await inFreshNode('cold-run.mjs', call, name === undefined ? {} : memoryVariable(name)),
  );

const how =
  'processor time from loading to the first answer, each in a fresh Node process by a plain loader ' +
  "(AWS's runtime client needs a native build); median of interleaved rounds over the naive read's";

/** What the heaviest functions may take, such as a PDF's download. */
const heaviest = 3.2;

/** `goal` is an upper bound. */
const lineOf = (what: string, value: number, goal?: number): BenchLine => ({
  what,
  value,
  unit: '',
  goal: goal === undefined ? null : { atMost: goal },
  how,
});

export const run = (): Promise<BenchLine[]> =>
  withBuiltFunctions('9', async (built) => {
    const naive: Run[] = [];
    const ours = new Map<CallTarget, Run[]>(built.targets.map((target) => [target, []]));
    for (let round = 0; round < built.rounds; round += 1)
      for (const [index, [target, runs]] of [...ours].entries()) {
        if (index % 5 === 0) naive.push(await coldStart(built.naive));
        const result = await coldStart(await built.callOf(target), target.name);
        if (result.status >= 400) throw new Error(`${target.name} answered ${result.status}`);
        runs.push(result);
      }
    const timeOf = (runs: readonly Run[]) => median(runs.map(({ cpu }) => cpu));
    const floor = timeOf(naive);
    const ratios = [...ours].map(([{ name, isRead }, runs]) => ({
      name,
      isRead,
      ratio: timeOf(runs) / floor,
      ofProcess:
        median(runs.map((each) => each.process)) / median(naive.map((each) => each.process)),
    }));
    const reads = ratios.filter(({ isRead }) => isRead).toSorted((a, b) => a.ratio - b.ratio);
    const others = ratios.filter(({ isRead }) => !isRead).toSorted((a, b) => a.ratio - b.ratio);
    return [
      { ...lineOf('the naive read', floor), unit: 'ms' },
      ...reads.map(({ name, ratio }) => lineOf(name, ratio, readLimit(name).cold)),
      ...(reads.length > 0
        ? [
            lineOf(
              `${reads.length} reads, median`,
              median(reads.map(({ ratio }) => ratio)),
              medianLimit.cold,
            ),
            lineOf(
              `${reads.length} reads, median with Node's own start`,
              median(reads.map((each) => each.ofProcess)),
            ),
            lineOf('the slowest read', reads.at(-1)?.ratio ?? 0),
          ]
        : []),
      ...others.map(({ name, ratio }) => lineOf(name, ratio, heaviest)),
    ];
  });
