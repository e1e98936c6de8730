import { spawnSync } from 'node:child_process';
import { root, runStep } from './run-step.ts';
import { mutationTargets } from './mutation-targets.ts';

/**
 * Mutates the rules, stores and hooks that were changed since a commit, and fails when too many of the
 * mutants go unnoticed: `node scripts/checks/mutation.ts origin/main`. Part of the pipeline alone, where
 * minutes matter less. The files are changed in place and put back, since a workspace imports another
 * one by its name and would not see a copy.
 */
const [base = 'origin/main'] = process.argv.slice(2);

const { stdout, status } = spawnSync(
  'git',
  ['diff', '--name-only', '--diff-filter=d', `${base}...HEAD`],
  { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] },
);
if (status !== 0) throw new Error(`Nothing can be compared with ${base}`);
const { mutate, testFiles } = mutationTargets(stdout.split('\n'));

if (mutate.length === 0) console.log(`No rule, store or hook was changed since ${base}.`);
else {
  const args = ['run', '--mutate', mutate.join(','), '--testFiles', testFiles.join(',')];
  const { code } = await runStep({ name: 'mutation', command: 'stryker', args }, 'show');
  process.exitCode = code;
}
