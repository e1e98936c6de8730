import { execFile } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { build } from 'esbuild';
import type { ColdTarget, ColdWorld } from 'functions/testing/cold-target.ts';
import type { EmbeddedStack } from 'local-aws/testing/embedded-stack-context.ts';
import { startEmbeddedStack } from 'local-aws/testing/embedded-stack.ts';
import * as z from 'zod/mini';
import { buildFunctions, functionsDirectory } from '../build/build-functions.ts';
import { bundleOptions } from '../build/bundle-options.ts';
import { localTemplate } from '../build/local-template.ts';
import { projectRoot } from '../build/project-root.ts';
import { median } from './bench-lines.ts';
import type { BenchLine } from './bench-lines.ts';

const runSchema = z.object({ cpu: z.number(), process: z.number(), status: z.number() });
type Run = z.output<typeof runSchema>;

const script = path.join(projectRoot, 'scripts/bench/cold-run.mjs');
const naiveBundle = path.join(projectRoot, '.cache/bench/naive-read.cjs');

const coldStart = async (bundle: string, event: unknown): Promise<Run> => {
  // What Node compiled for earlier processes would not be there on Lambda.
  const { NODE_COMPILE_CACHE: _kept, ...env } = process.env;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [script, pathToFileURL(bundle).href, JSON.stringify(event)],
    { env, maxBuffer: 10_000_000 },
  );
  return runSchema.parse(JSON.parse(stdout));
};

const how =
  'processor time from loading to the first answer, each in a fresh Node process by a plain loader ' +
  "(AWS's runtime client needs a native build); median of interleaved rounds over the naive read's";

/** `goal`: at most so much. */
const lineOf = (what: string, value: number, goal?: number): BenchLine => ({
  what,
  value,
  unit: '',
  goal: goal === undefined ? null : { atMost: goal },
  how,
});

/** The naive peer, built as its author would: no plugin, no option but the platform. */
const buildNaive = async (): Promise<void> => {
  await build({
    absWorkingDir: projectRoot,
    entryPoints: ['scripts/bench/naive-read.ts'],
    outfile: naiveBundle,
    bundle: true,
    platform: 'node',
    logLevel: 'warning',
  });
};

const worldModule = z.object({
  openColdWorld: z.custom<(endpoints: EmbeddedStack) => Promise<ColdWorld>>(),
});

const openWorld = async (endpoints: EmbeddedStack): Promise<ColdWorld> => {
  const outfile = path.join(projectRoot, '.cache/bench/cold-world.mjs');
  await build({
    ...bundleOptions,
    entryPoints: ['functions/testing/cold-targets.ts'],
    outfile,
    external: ['vitest'],
    logLevel: 'warning',
  });
  const loaded: unknown = await import(pathToFileURL(outfile).href);
  return worldModule.parse(loaded).openColdWorld(endpoints);
};

/** `--rounds`, `--only <names>`, and `--functions <folder>` for another build to compare with. */
export const run = async (): Promise<BenchLine[]> => {
  const { values } = parseArgs({
    allowPositionals: true,
    options: {
      rounds: { type: 'string', default: '9' },
      only: { type: 'string' },
      functions: { type: 'string', default: functionsDirectory },
    },
  });
  await Promise.all([buildFunctions(), buildNaive()]);
  const stack = await startEmbeddedStack(await localTemplate());
  // What is logged on the way to each state.
  console.info = () => undefined;
  const { targets: all, row, close } = await openWorld(stack);
  try {
    const wanted = values.only?.split(',');
    const targets = all.filter(({ name }) => wanted?.includes(name) ?? true);
    const naive: Run[] = [];
    const ours = new Map<ColdTarget, Run[]>(targets.map((target) => [target, []]));
    for (let round = 0; round < Number(values.rounds); round += 1)
      for (const [index, [target, runs]] of [...ours].entries()) {
        if (index % 5 === 0) naive.push(await coldStart(naiveBundle, row));
        const bundle = path.join(path.resolve(values.functions), target.name, 'index.mjs');
        const result = await coldStart(bundle, await target.prepare());
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
      ...reads.map(({ name, ratio }) => lineOf(name, ratio, 1.1)),
      ...(reads.length > 0
        ? [
            lineOf(`${reads.length} reads, median`, median(reads.map(({ ratio }) => ratio)), 1),
            lineOf(
              `${reads.length} reads, median with Node's own start`,
              median(reads.map((each) => each.ofProcess)),
            ),
            lineOf('the slowest read', reads.at(-1)?.ratio ?? 0, 1.1),
          ]
        : []),
      ...others.map(({ name, ratio }) => lineOf(name, ratio, 3)),
    ];
  } finally {
    await close();
    await stack.stop();
  }
};
