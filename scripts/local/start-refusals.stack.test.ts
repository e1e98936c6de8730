import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from 'local-aws/free-port.ts';
import { afterAll, afterEach, beforeAll, expect, onTestFailed, test } from 'vitest';
import {
  endRuns,
  isAlive,
  runScript,
  startScript,
  until,
  untilPrinted,
  type Run,
} from './testing/run-script.ts';

let data: string;
let port: number;

beforeAll(async () => {
  data = await mkdtemp(path.join(tmpdir(), 'start-refusals-'));
  port = await freePort();
});

afterEach(endRuns);

afterAll(() => rm(data, { recursive: true, force: true }));

const here = () => ['--port', String(port), '--data', data];

/** Variables that have the process that builds, and no other, run some code first. */
const inBuild = (code: string) => ({
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(`if (process.argv[1]?.endsWith('/build.ts')) { ${code} }`)}`,
});

const buildOf = ({ child }: Run): number => {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' });
  const line = stdout.split('\n').find((each) => {
    const [, parent] = each.trim().split(/\s+/);
    return Number(parent) === child.pid && each.includes('build.ts');
  });
  return Number.parseInt(line ?? '', 10);
};

test.each(['SIGTERM', 'SIGKILL'] as const)(
  'a build does not outlive a start that ends by %s',
  async (signal) => {
    const endless = inBuild('setInterval(() => {}, 1000);');
    const started = runScript(startScript, here(), endless);
    await untilPrinted(started, 'functions built');
    const build = buildOf(started);
    onTestFailed(() => {
      process.kill(build, 'SIGKILL');
    });
    expect(isAlive(build)).toBe(true);
    started.child.kill(signal);
    await until(() => !isAlive(build));
    await started.ended;
    expect(started.printed()).not.toContain('failed');
  },
);

test('a start whose build fails says so and ends', async () => {
  const failing = inBuild(`throw new Error('nothing to build with');`);
  const started = runScript(startScript, here(), failing);
  expect(await started.ended).toBe(1);
  expect(started.printed()).toContain('nothing to build with');
  expect(started.printed()).toContain(
    'The build has failed (exit code 1). Put right what it says above and try again.\n',
  );
});

test.each([
  ['DYNOXIDE_BIN', '/no/such/dynoxide', ', which cannot be run.'],
  ['DYNAMODB_ENDPOINT', 'http://127.0.0.1:1', ', but nothing answers there.'],
])('says before the build that there is no database: %s', async (name, value, problem) => {
  const refused = runScript(startScript, here(), { [name]: value });
  expect(await refused.ended).toBe(1);
  expect(refused.printed()).toBe(`${name} names ${value}${problem}\n`);
});

test.each([
  [['--prot', '3000'], "Unknown option '--prot'"],
  [['--port', 'http'], '--port takes a number'],
  [['--index-lag', 'long'], '--index-lag takes milliseconds'],
  [['--inspect'], '--inspect comes with npm run dev only'],
])('refuses %j in a sentence', async (args, sentence) => {
  const refused = runScript(startScript, args);
  expect(await refused.ended).toBe(1);
  expect(refused.printed()).toContain(sentence);
});

test('says that a data folder cannot be written to', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'start-test-'));
  // Not even root can write a file where a folder is.
  await mkdir(path.join(folder, 'stack.pid'));
  const refused = runScript(startScript, ['--port', String(await freePort()), '--data', folder]);
  expect(await refused.ended).toBe(1);
  expect(refused.printed()).toContain(`${folder} cannot be written to: choose another folder`);
  await rm(folder, { recursive: true });
});
