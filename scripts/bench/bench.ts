import {
  storeResult,
  printLines,
  resultFile,
  type BenchLine,
  type BenchResult,
} from './bench-lines.ts';

type Bench = { run: () => Promise<BenchLine[]> };

/** `npm run bench -- <name>` measures, prints and stores the results. Missing a goal does not make it fail. */
const benches: Record<string, () => Promise<Bench>> = {
  cold: () => import('./cold-bench.ts'),
  cost: () => import('./cost/cost-bench.ts'),
  loop: () => import('./loop-bench.ts'),
  memory: () => import('./memory-bench.ts'),
  table: () => import('./table-bench.ts'),
  tls: () => import('./tls/tls-bench.ts'),
  visit: () => import('./visit-bench.ts'),
  warm: () => import('./warm-bench.ts'),
  web: () => import('./web-bench.ts'),
};

const [name = 'all'] = process.argv.slice(2);
const load = benches[name];
if (load) {
  const { run } = await load();
  const lines = await run();
  printLines(lines);
  const result: BenchResult = { bench: name, node: process.version, lines };
  await storeResult(resultFile(name), result);
} else if (name === 'all') {
  const { runAll } = await import('./all-benches.ts');
  if (!(await runAll())) process.exitCode = 1;
} else {
  console.error(`Choose what to measure: npm run bench -- all|${Object.keys(benches).join('|')}`);
  process.exitCode = 1;
}
