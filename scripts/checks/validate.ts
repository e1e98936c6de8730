import { synthArguments } from './synth-arguments.ts';
import { runStep, type Step } from './run-step.ts';

/**
 * All checks that do not run the product: format, lint, types, import boundaries, citations, unused
 * code, the lock file, the table's indexes, known vulnerabilities in the packages, and the synthesized stack of every stage.
 */
const workspaces = [
  'shared',
  'functions',
  'infra',
  'scripts',
  'packages/local-aws',
  'packages/local-stripe',
  'web',
  'web/worker',
  'web/e2e',
];

const build: Step = { name: 'build', command: 'node', args: ['scripts/build.ts'] };

/** The longest first, so that none of them is left over at the end. */
const checks: Step[] = [
  ...workspaces.map((workspace) => ({
    name: `types ${workspace}`,
    command: 'tsc',
    // Several checkers would each infer the types that they share.
    args: ['-p', workspace, '--checkers', '1'],
  })),
  { name: 'import boundaries', command: 'node', args: ['scripts/checks/import-boundaries.ts'] },
  { name: 'unused code', command: 'knip', args: ['--no-progress', '--no-config-hints'] },
  { name: 'lint', command: 'oxlint', args: ['--deny-warnings', '.'] },
  { name: 'format', command: 'oxfmt', args: ['--check', '.'] },
  { name: 'citations', command: 'node', args: ['scripts/checks/citations.ts'] },
  { name: 'lock file', command: 'node', args: ['scripts/checks/lock-file.ts'] },
  {
    name: 'table indexes',
    command: 'node',
    args: ['scripts/checks/table-indexes.ts'],
  },
  { name: 'audit', command: 'node', args: ['scripts/checks/audit.ts'], speaks: true },
];

/** Needs the result of the build. */
const synthesis: Step = {
  name: 'synth',
  command: 'cdk',
  args: synthArguments('cdk.out/every-stage'),
};

let failures = 0;
const check = async (step: Step): Promise<void> => {
  const started = performance.now();
  const { code, printed } = await runStep(step, 'keep');
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${step.name} (${seconds} s)`);
  if (code !== 0) failures += 1;
  if (code !== 0 || step.speaks) console.log(printed.trimEnd());
};

const waiting = [...checks];
const checkWaiting = async (): Promise<void> => {
  for (let step = waiting.shift(); step; step = waiting.shift()) await check(step);
};
const checkBuild = async (): Promise<void> => {
  await check(build);
  await check(synthesis);
  await checkWaiting();
};

// Two at a time, because most of them use a single core.
await Promise.all([checkBuild(), checkWaiting()]);
console.log(`${checks.length + 2 - failures} passed, ${failures} failed`);
process.exitCode = failures === 0 ? 0 : 1;
