import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from './run-step.ts';

const folder = path.join(root, '.github/workflows');
const workflows = globSync('*.yml', { cwd: folder }).map(
  (name) => [name, readFileSync(path.join(folder, name), 'utf8')] as const,
);
const linesOf = (text: string, key: string): string[] =>
  [...text.matchAll(new RegExp(`^[ -]*${key}: (.+)$`, 'gm'))].map(([, value]) => value!);

test('there are workflows to check', () => {
  expect(workflows.length).toBeGreaterThan(2);
});

test.each(workflows)(
  '%s runs actions of a known commit, or files of this repository',
  (_, text) => {
    const uses = linesOf(text, 'uses');
    expect(uses.length).toBeGreaterThan(0);
    for (const action of uses)
      expect(action).toMatch(
        /^(\.\/\.github\/workflows\/[\w-]+\.yml|[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+)$/,
      );
    for (const [, file] of text.matchAll(/uses: \.\/\.github\/workflows\/(\S+)/g))
      expect(workflows.map(([name]) => name)).toContain(file);
  },
);

test.each(workflows)('%s may read the code and nothing more, and knows no key', (_, text) => {
  expect(text).toMatch(/^permissions:\n {2}contents: read\n\n/m);
  expect(text).not.toMatch(/: write-all|secrets\.|access-key|pull_request_target/);
  // The only write permission is for the token that identifies the run.
  expect([...text.matchAll(/(\S+): write$/gm)].every(([, what]) => what === 'id-token')).toBe(true);
});

test.each(workflows)('%s puts nothing a stranger wrote into a command', (_, text) => {
  const commands = text.split('\n').filter((line) => /^\s+(run:|npx|echo|head)/.test(line));
  for (const command of commands) expect(command).not.toContain('${{');
});

const {
  'check.yml': check = '',
  'deploy.yml': deploy = '',
  'deploy-prod.yml': deployProd = '',
} = Object.fromEntries(workflows);
const stagesOf = (text: string): string[] =>
  text.split(/\n {2}(?=\w+:\n)/).filter((job) => job.includes('deploy-stage.yml'));

test('a stage is deployed only if each role that it needs is set', () => {
  const stages = [...stagesOf(deploy), ...stagesOf(deployProd)];
  expect(stages.flatMap((job) => linesOf(job, 'stage'))).toEqual(['dev', 'staging', 'prod']);
  for (const job of stages) {
    const [condition = ''] = linesOf(job, 'if');
    const roles = [...job.matchAll(/-role: \$\{\{ (vars\.\w+) \}\}/g)].map(([, role]) => role!);
    expect(roles).toHaveLength(2);
    for (const role of roles) expect(condition).toContain(`${role} != ''`);
  }
});

test('a merge is deployed to dev, then to staging, one merge after the other', () => {
  expect(deploy).toMatch(/^on:\n {2}push:\n {4}branches: \[main\]\n\n/m);
  expect(deploy).toMatch(/^concurrency:\n {2}group: deploy\n {2}cancel-in-progress: false\n/m);
  expect(stagesOf(deploy).flatMap((job) => linesOf(job, 'needs'))).toEqual(['check', 'dev']);
});

test('the indexes of the table are compared with main, and with what is deployed', () => {
  const { 'diff-stage.yml': diff = '' } = Object.fromEntries(workflows);
  const validate = check.split(/\n {2}(?=\w+:\n)/).find((job) => job.includes('run validate'));
  // Without its history git knows no commit to compare with.
  expect(validate).toMatch(/fetch-depth: 0\n/);
  expect(diff).toMatch(/cdk diff [^]+tee diff\.txt\n[^]+table-indexes\.ts diff\.txt\n/);
});

test('prod is deployed when a person names a commit, once that was found on main and in staging', () => {
  expect(deployProd).toMatch(/^on:\n {2}workflow_dispatch:\n {4}inputs:\n {6}commit:\n/m);
  expect(deployProd).toMatch(
    /\n {2}commit:\n[^]+if: github\.ref == 'refs\/heads\/main'\n[^]+ fetch-depth: 0\n[^]+COMMIT: \$\{\{ inputs\.commit \}\}\n[^]+node scripts\/pipeline\/check-commit\.ts "\$COMMIT"\n/,
  );
  const [prod = ''] = stagesOf(deployProd);
  expect(linesOf(prod, 'needs')).toEqual(['commit']);
  expect(linesOf(prod, 'commit')).toEqual(['${{ inputs.commit }}']);
});

test('what is compared and deployed is the commit that was named', () => {
  const { 'deploy-stage.yml': deployStage = '', 'diff-stage.yml': diffStage = '' } =
    Object.fromEntries(workflows);
  expect(linesOf(deployStage, 'commit')).toEqual(['${{ inputs.commit }}']);
  for (const text of [deployStage, diffStage])
    expect(linesOf(text, 'ref')).toEqual(['${{ inputs.commit }}']);
});

test('what pull requests may assume is no role of a deployment, which has to go on without it', () => {
  const { 'diff.yml': diff = '' } = Object.fromEntries(workflows);
  const [role = ''] = /vars\.AWS_\w*ROLE\w*/.exec(diff) ?? [];
  expect(role).not.toBe('');
  expect(deploy + deployProd).not.toContain(role);
});

test('a pull request is also built and started on macOS and Windows, and tried against DynamoDB Local', () => {
  expect(check).toMatch(
    /if: github\.event_name == 'pull_request'\n[^]+os: \[macos-\d+, windows-\d+\]\n[^]+npm ci\n[^]+npm run build\n[^]+cdk synth [^]+vitest run [^]+npm run database &\n[^]+npm start &\n/,
  );
  expect(check).toMatch(
    /npm run database -- --in-memory &\n[^]+vitest run .+--project 'stack:functions'/,
  );
});
