import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { routes } from 'functions/manifest.ts';
import { runStep } from '../checks/run-step.ts';
import { readVitestReport } from '../checks/test-report.ts';
import { leaksOf } from './planted-leaks.ts';

/**
 * Checks that the log test finds leaks: in each round every endpoint logs one piece of personal data, a
 * field of its request or its response, and the test must fail for exactly those endpoints.
 */
const endpoints = routes.map(({ contract }) => ({
  title: `${contract.method} ${contract.path}`,
  leaks: leaksOf(contract),
}));
const rounds = Math.max(...endpoints.map(({ leaks }) => leaks.length));
const results = await mkdtemp(path.join(tmpdir(), 'leaks-'));

const failedIn = async (round: number): Promise<Set<string>> => {
  const file = path.join(results, `${round}.json`);
  process.env['PLANTED_LEAK'] = String(round);
  const { printed } = await runStep(
    {
      name: 'vitest',
      command: 'vitest',
      args: [
        'run',
        '--config',
        'scripts/plant/leaks.vitest.config.ts',
        '--root',
        '.',
        '--reporter=json',
        `--outputFile.json=${file}`,
        'functions/logged-facts.stack.test.ts',
      ],
    },
    'keep',
  );
  const report = await readFile(file, 'utf8').catch(() => {
    throw new Error(`The tests did not run:\n${printed}`);
  });
  const { passed, failures } = readVitestReport(JSON.parse(report));
  if (passed === 0) throw new Error(`Nothing passed:\n${failures[0]?.why}`);
  return new Set(
    endpoints
      .map(({ title }) => title)
      .filter((title) => failures.some(({ name }) => name.includes(` > ${title} logs `))),
  );
};

let planted = 0;
const wrongs: string[] = [];
for (let round = 0; round < rounds; round += 1) {
  const failed = await failedIn(round);
  for (const { title, leaks } of endpoints) {
    const leak = leaks[round];
    if (leak) planted += 1;
    if (leak && !failed.has(title)) wrongs.push(`${title} logs ${leak.what}, and no test fails`);
    if (!leak && failed.has(title)) wrongs.push(`${title} logs nothing, and its test fails`);
  }
}
await rm(results, { recursive: true });
for (const wrong of wrongs) console.log(wrong);
console.log(
  `${planted} leaks planted in ${endpoints.filter(({ leaks }) => leaks.length > 0).length} endpoints, ${wrongs.length} at fault`,
);
process.exitCode = wrongs.length === 0 && planted > 0 ? 0 : 1;
