import { execFile } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { build } from 'esbuild';
import type { Plugin } from 'esbuild';
import * as z from 'zod/mini';
import { bundleOptions } from '../build/bundle-options.ts';
import { projectRoot } from '../build/project-root.ts';
import { startBenchBucket } from './bench-bucket.ts';
import { median } from './bench-lines.ts';
import type { BenchLine } from './bench-lines.ts';

const runSchema = z.object({
  first: z.number(),
  warm: z.number(),
  clock: z.number(),
  megabytes: z.number(),
});
type Run = z.output<typeof runSchema>;

const script = path.join(projectRoot, 'scripts/bench/report-run.mjs');
const made = path.join(projectRoot, '.cache/bench');
const ours = path.join(made, 'report-runs.mjs');
const peer = path.join(made, 'report-runs-built-in-font.mjs');

const builtInFont: Plugin = {
  name: 'built-in-font',
  setup: (bundle) => {
    bundle.onResolve({ filter: /\/pdf-text\.ts$/ }, () => ({
      path: path.join(projectRoot, 'functions/reports/testing/built-in-font.ts'),
    }));
  },
};

const bundle = async (outfile: string, plugins: readonly Plugin[]): Promise<void> => {
  await build({
    ...bundleOptions,
    entryPoints: ['functions/reports/testing/bench-runs.ts'],
    outfile,
    minify: true,
    logLevel: 'warning',
    plugins: [...plugins, ...bundleOptions.plugins],
    // pdfkit looks for its font metrics next to its own file.
    external: plugins.length > 0 ? ['pdfkit'] : [],
  });
};

const runOf = async (
  file: string,
  name: string,
  given: unknown[] = [],
  again = 0,
): Promise<Run> => {
  const { NODE_COMPILE_CACHE: _kept, ...env } = process.env;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [script, pathToFileURL(file).href, name, JSON.stringify(given), String(again)],
    { env },
  );
  return runSchema.parse(JSON.parse(stdout));
};

const inTurn = async (rounds: number, runs: readonly (() => Promise<Run>)[]): Promise<Run[][]> => {
  const results: Run[][] = runs.map(() => []);
  for (let round = 0; round < rounds; round += 1)
    for (const [index, run] of runs.entries()) results[index]?.push(await run());
  return results;
};

const middle = (runs: readonly Run[] | undefined, field: keyof Run): number =>
  median((runs ?? []).map((run) => run[field]));

const photoBytes = 4_000_000;

/** Options: `--rounds`, and `--megabytes` of photos in the archive. */
export const run = async (): Promise<BenchLine[]> => {
  const { values } = parseArgs({
    allowPositionals: true,
    options: {
      rounds: { type: 'string', default: '7' },
      megabytes: { type: 'string', default: '200' },
    },
  });
  await Promise.all([bundle(ours, []), bundle(peer, [builtInFont])]);
  const [pdf, plain] = await inTurn(Number(values.rounds), [
    () => runOf(ours, 'pdf', [], 20),
    () => runOf(peer, 'pdf', [], 20),
  ]);
  const { stop } = await startBenchBucket();
  try {
    const count = Math.ceil((Number(values.megabytes) * 1_000_000) / photoBytes);
    const keys = Array.from({ length: count }, (_, index) => `photos/bench/${index}`);
    await runOf(ours, 'prepare', [keys, photoBytes]);
    const [zip, copy] = await inTurn(3, [
      () => runOf(ours, 'zip', [keys]),
      () => runOf(ours, 'copy', [keys]),
    ]);
    const pdfHow =
      'processor time of a one-page report without photos over the same one in Helvetica';
    return [
      {
        what: 'PDF, first of a process',
        value: middle(pdf, 'first') / middle(plain, 'first'),
        unit: '',
        goal: { atMost: 3 },
        how: `${pdfHow}, loading left out`,
      },
      {
        what: 'PDF, warm',
        value: middle(pdf, 'warm') / middle(plain, 'warm'),
        unit: '',
        goal: null,
        how: `${pdfHow}, middle of twenty more`,
      },
      {
        what: 'PDF, first of a process',
        value: middle(pdf, 'first'),
        unit: 'ms',
        goal: null,
        how: 'processor time, loading left out',
      },
      {
        what: `ZIP of ${values.megabytes} MB`,
        value: middle(copy, 'clock') / middle(zip, 'clock'),
        unit: '',
        goal: { atLeast: 0.9 },
        how: 'speed over a plain copy: the same photos read and written in parts by the same client',
      },
      {
        what: `ZIP of ${values.megabytes} MB`,
        value: middle(zip, 'megabytes'),
        unit: 'MB',
        goal: { atMost: 256 },
        how: 'largest resident memory of the process',
      },
    ];
  } finally {
    await stop();
  }
};
