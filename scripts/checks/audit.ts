import { spawnSync } from 'node:child_process';
import { auditOutcome } from './audit-outcome.ts';
import type { AuditLevel } from './audit-outcome.ts';
import { root } from './run-step.ts';

/**
 * Asks the registry for known holes in the packages of the lock file: serious ones in what is deployed,
 * critical ones also in what only builds and tests. A registry that cannot be asked is said and fails
 * nothing, because a mirror without this service must not stop the work; with `--strict` it does.
 */
const audits: { what: string; args: string[]; level: AuditLevel }[] = [
  { what: 'deployed', args: ['--omit=dev'], level: 'high' },
  { what: 'all', args: [], level: 'critical' },
];
// Offline, npm would report that nothing was found without having looked.
const asking = ['audit', '--json', '--offline=false', '--fetch-retries=1', '--fetch-timeout=20000'];
const isStrict = process.argv.includes('--strict');

for (const { what, args, level } of audits) {
  const { stdout } = spawnSync('npm', [...asking, ...args], {
    cwd: root,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  const { state, words } = auditOutcome(stdout ?? '', level);
  console.log(`${what}, from ${level} on: ${words}`);
  if (state === 'found' || state === 'failed' || (isStrict && state === 'not-asked'))
    process.exitCode = 1;
  // Nor would it answer the next question.
  if (state === 'not-asked') break;
}
