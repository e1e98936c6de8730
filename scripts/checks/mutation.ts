import { spawnSync } from 'node:child_process';
import { root, runStep } from './run-step.ts';
import { mutationTargets } from './mutation-targets.ts';

/**
 * Mutates the rules, stores and hooks that changed since a commit, and fails if too many mutants
 * survive: `node scripts/checks/mutation.ts origin/main`. Runs only in the pipeline, where minutes
 * matter less. Files are mutated in place and restored, because a workspace imports others by name and
 * would not see a copy.
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
