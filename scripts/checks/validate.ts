import { runStep } from './run-step.ts';
import type { Step } from './run-step.ts';

/**
 * All checks that do not run the product: format, lint, types, import boundaries, citations, unused
 * code, the lock file, known vulnerabilities in the packages, and the synthesized stack of every stage.
 */
const workspaces = [
  'shared',
  'functions',
  'infra',
  'scripts',
  'scripts/local-aws',
  'web',
  'web/worker',
  'web/e2e',
];
const stages = ['dev', 'staging', 'prod'];

const checks: Step[] = [
  { name: 'format', command: 'oxfmt', args: ['--check', '.'] },
  { name: 'lint', command: 'oxlint', args: ['--deny-warnings', '.'] },
  ...workspaces.map((workspace) => ({
    name: `types ${workspace}`,
    command: 'tsc',
    args: ['-p', workspace],
  })),
  { name: 'import boundaries', command: 'node', args: ['scripts/checks/import-boundaries.ts'] },
  { name: 'citations', command: 'node', args: ['scripts/checks/citations.ts'] },
  { name: 'unused code', command: 'knip', args: ['--no-progress', '--no-config-hints'] },
  { name: 'lock file', command: 'node', args: ['scripts/checks/lock-file.ts'] },
  { name: 'audit', command: 'node', args: ['scripts/checks/audit.ts'], speaks: true },
  { name: 'build', command: 'node', args: ['scripts/build.ts'] },
];

/** These need the result of the build. */
const syntheses: Step[] = stages.map((stage) => ({
  name: `synth ${stage}`,
  command: 'cdk',
  args: [
    'synth',
    '--strict',
    '--quiet',
    '--no-notices',
    '--no-version-reporting',
    '--context',
    `stage=${stage}`,
    '--context',
    'examples=allowed',
    '--output',
    `cdk.out/${stage}`,
  ],
}));

let failures = 0;
const check = async (step: Step): Promise<void> => {
  const started = performance.now();
  const { code, printed } = await runStep(step, 'keep');
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${step.name} (${seconds} s)`);
  if (code !== 0) failures += 1;
  if (code !== 0 || step.speaks) console.log(printed.trimEnd());
};

/** Two at a time, because most of them use a single core. */
const checkAll = async (steps: readonly Step[]): Promise<void> => {
  const waiting = [...steps];
  const work = async (): Promise<void> => {
    for (let step = waiting.shift(); step; step = waiting.shift()) await check(step);
  };
  await Promise.all([work(), work()]);
};

await checkAll(checks);
await checkAll(syntheses);
console.log(`${checks.length + syntheses.length - failures} passed, ${failures} failed`);
process.exitCode = failures === 0 ? 0 : 1;
