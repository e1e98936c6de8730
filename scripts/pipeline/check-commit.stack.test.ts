import { execFile, execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { listen } from 'local-aws/listen.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';

const script = path.join(import.meta.dirname, 'check-commit.ts');

let checkout: string;
let github: Server;
let api: string;
let older: string;
let onMain: string;
let onBranch: string;
/** What GitHub's API answers, by path and query. */
let answers: Record<string, unknown>;
let tokens: Set<string | undefined>;

const git = (...args: string[]): string =>
  execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', ...args], {
    cwd: checkout,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();

const commitHere = (subject: string): string => {
  git('commit', '--allow-empty', '--message', subject);
  return git('rev-parse', 'HEAD');
};

const staging = '/repos/owner/site/deployments?environment=staging&per_page=100';
const statuses = (id: number) => `/repos/owner/site/deployments/${id}/statuses?per_page=100`;

beforeEach(async () => {
  checkout = await mkdtemp(path.join(tmpdir(), 'check commit '));
  git('init', '--initial-branch', 'main');
  older = commitHere('Older');
  onMain = commitHere('On main');
  git('update-ref', 'refs/remotes/origin/main', onMain);
  onBranch = commitHere('On a branch');
  answers = {
    [staging]: [
      { id: 8, sha: older },
      { id: 9, sha: onMain },
    ],
    [statuses(9)]: [
      { id: 2, state: 'success' },
      { id: 1, state: 'in_progress' },
    ],
  };
  tokens = new Set();
  github = createServer((request, response) => {
    tokens.add(request.headers.authorization);
    const answer = answers[request.url ?? ''];
    response.writeHead(answer === undefined ? 404 : 200).end(JSON.stringify(answer ?? {}));
  });
  api = `http://127.0.0.1:${await listen(github, 0)}`;
});

afterEach(async () => {
  github.close();
  await rm(checkout, { recursive: true });
});

const check = (...args: string[]) =>
  new Promise<{ code: number; printed: string }>((resolve) => {
    const GITHUB_TOKEN = 'a-token';
    const env = {
      ...process.env,
      GITHUB_API_URL: api,
      GITHUB_REPOSITORY: 'owner/site',
      GITHUB_TOKEN,
    };
    execFile(
      process.execPath,
      [script, ...args],
      { cwd: checkout, env },
      (error, stdout, stderr) => {
        resolve({ code: error ? Number(error.code) : 0, printed: stdout + stderr });
      },
    );
  });

test('accepts the commit on main that staging has, asking with the token of the job', async () => {
  expect(await check(onMain)).toEqual({ code: 0, printed: `Staging has ${onMain}.\n` });
  expect([...tokens]).toEqual(['Bearer a-token']);
});

test.each(['', 'main', '0123456'])(
  'refuses a commit that is not named in full: "%s"',
  async (name) => {
    const { code, printed } = await check(name);
    expect([code, printed]).toEqual([1, '::error::Name the commit by all of its 40 characters.\n']);
  },
);

test('refuses a commit that is not on main, though staging has it', async () => {
  answers[staging] = [{ id: 9, sha: onBranch }];
  expect(await check(onBranch)).toEqual({
    code: 1,
    printed: `::error::${onBranch} is not on main.\n`,
  });
});

test('refuses a commit that the repository does not have', async () => {
  const unknown = '0'.repeat(40);
  expect(await check(unknown)).toEqual({
    code: 1,
    printed: `::error::${unknown} is not on main.\n`,
  });
});

test('refuses a commit that staging had before', async () => {
  const { code, printed } = await check(older);
  expect(code).toBe(1);
  expect(printed).toBe(
    `::error::The newest deployment to staging is of ${onMain}, not of ${older}.\n`,
  );
});

test.each([
  [
    'failure',
    [
      { id: 1, state: 'success' },
      { id: 2, state: 'failure' },
    ],
  ],
  ['in_progress', [{ id: 1, state: 'in_progress' }]],
  ['undefined', []],
])('refuses a commit whose deployment to staging is %s', async (state, reported) => {
  answers[statuses(9)] = reported;
  const { code, printed } = await check(onMain);
  expect(code).toBe(1);
  expect(printed).toBe(`::error::The deployment of ${onMain} to staging is '${state}'.\n`);
});

test('refuses every commit before the first deployment to staging', async () => {
  answers[staging] = [];
  expect(await check(onMain)).toEqual({
    code: 1,
    printed: '::error::Nothing has been deployed to staging yet.\n',
  });
});

test('fails if GitHub refuses to list the deployments', async () => {
  answers = {};
  const { code, printed } = await check(onMain);
  expect(code).toBe(1);
  expect(printed).toContain('GitHub answers 404 to deployments?environment=staging');
});
