import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { projectRoot } from '../build/project-root.ts';
import {
  benchResult,
  isMissed,
  storeResult,
  printLines,
  resultFile,
  type BenchResult,
} from './bench-lines.ts';

type Step = { name: string; args?: readonly string[]; environment?: Record<string, string> };

/** With fewer rounds than each bench has on its own, so that the whole run takes less than twenty minutes. */
const steps: readonly Step[] = [
  { name: 'cold', args: ['--rounds', '5'] },
  { name: 'warm', args: ['--rounds', '80'] },
  { name: 'table' },
  { name: 'loop' },
  { name: 'memory' },
  { name: 'cost' },
  { name: 'web', environment: { BENCH_RUNS: '1' } },
  { name: 'visit' },
];

const script = path.join(projectRoot, 'scripts/bench/bench.ts');

/** Runs a bench in its own process, because benches change the environment. Undefined if it failed. */
const resultOf = async ({ name, args = [], environment = {} }: Step) => {
  await rm(resultFile(name), { force: true });
  const child = spawn(process.execPath, [script, name, ...args], {
    cwd: projectRoot,
    env: { ...process.env, ...environment },
    stdio: 'inherit',
  });
  await once(child, 'exit');
  const text = await readFile(resultFile(name), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : benchResult.parse(JSON.parse(text));
};

/** Runs the benches one after the other and prints everything they measured. Returns false if one failed. */
export const runAll = async (): Promise<boolean> => {
  const found: BenchResult[] = [];
  const failed: string[] = [];
  const started = performance.now();
  for (const step of steps) {
    const begun = performance.now();
    console.log(`\n=== ${step.name}`);
    const result = await resultOf(step);
    if (result) found.push(result);
    else failed.push(step.name);
    console.log(`${step.name} took ${((performance.now() - begun) / 1000).toFixed(0)} s`);
  }
  console.log('\n=== All');
  for (const { bench, lines } of found) {
    console.log(`\n${bench}`);
    printLines(lines);
  }
  const lines = found.flatMap((result) => result.lines);
  const wanted = lines.filter(({ goal }) => goal !== null);
  const minutes = (performance.now() - started) / 60_000;
  console.log(
    `\n${lines.length} numbers in ${minutes.toFixed(1)} minutes; ` +
      `${wanted.filter(isMissed).length} of ${wanted.length} goals missed`,
  );
  if (failed.length > 0) console.log(`Could not measure: ${failed.join(', ')}`);
  await storeResult(path.join(projectRoot, '.cache/bench.json'), found);
  return failed.length === 0;
};
