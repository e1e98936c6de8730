import path from 'node:path';
import { root, runStep } from '../checks/run-step.ts';

/**
 * Installs the real Companion, which is not among the project's own packages, and imports photos into
 * the local bucket with it. Runs in the pipeline, not in `npm test`.
 */
const steps = [
  {
    name: 'install',
    command: 'npm',
    args: ['ci', '--prefix', path.join(root, 'companion'), '--ignore-scripts', '--no-audit'],
  },
  {
    name: 'import',
    command: 'vitest',
    args: ['run', '--config', 'scripts/companion/vitest.config.ts'],
  },
];
for (const step of steps) {
  const { code } = await runStep(step, 'show');
  if (code !== 0) process.exit(1);
}
