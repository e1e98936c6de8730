import { spawnSync } from 'node:child_process';
import { auditOutcome, type AuditLevel } from './audit-outcome.ts';
import { root } from './run-step.ts';

/**
 * Asks the registry for known vulnerabilities of the packages in the lock file: fails on high severity
 * in what is deployed, and on critical severity in build and test tools. An unreachable registry is
 * reported but does not fail the check, because a mirror without this service must not block work; with
 * `--strict` it does.
 */
const audits: { what: string; args: string[]; level: AuditLevel }[] = [
  { what: 'deployed', args: ['--omit=dev'], level: 'high' },
  { what: 'all', args: [], level: 'critical' },
];
// Offline, npm would report no vulnerabilities without having checked.
const asking = ['audit', '--json', '--offline=false', '--fetch-retries=1', '--fetch-timeout=20000'];
const isStrict = process.argv.includes('--strict');

for (const { what, args, level } of audits) {
  const { stdout } = spawnSync('npm', [...asking, ...args], {
    cwd: root,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  const { state, words: text } = auditOutcome(stdout ?? '', level);
  console.log(`${what}, from ${level} on: ${text}`);
  if (state === 'found' || state === 'failed' || (isStrict && state === 'not-asked'))
    process.exitCode = 1;
  // The next request would not get an answer, either.
  if (state === 'not-asked') break;
}
