import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  FunctionFailure,
  FunctionTimeout,
  lambdaPool,
  mostSandboxes,
  type LambdaPool,
} from './lambda-pool.ts';

let directory: string;
let pool: LambdaPool;
const logged: string[] = [];

const counting = 'let calls = 0; export const handler = async () => (calls += 1);';

/** Bundles in the build's format, a few lines each. */
const sources: Record<string, string> = {
  echo: 'export const handler = async (event, context) => ({ event, left: context.getRemainingTimeInMillis(), name: context.functionName });',
  environment: 'export const handler = async () => process.env;',
  count: counting,
  replaced: counting,
  busy: 'let running = 0; export const handler = async () => { running += 1; const seen = running; await new Promise((r) => setTimeout(r, 30)); running -= 1; return seen; };',
  slow: 'let calls = 0; export const handler = () => new Promise((resolve) => { calls += 1; if (calls === 2) resolve("warm"); });',
  throws: 'export const handler = async () => { throw new Error("went wrong"); };',
  broken: 'throw new Error("does not load");',
  exits: 'export const handler = () => { process.exit(3); };',
  exitsLater:
    'export const handler = async () => { setTimeout(() => process.exit(3), 20); return "first"; };',
  rejects:
    'export const handler = async () => { void Promise.reject(new Error("heard by nobody")); await new Promise((r) => setTimeout(r, 500)); };',
  large: 'export const handler = async ({ size }) => "x".repeat(size);',
  waits:
    'export const handler = () => new Promise((resolve) => { const channel = new BroadcastChannel("answer"); channel.onmessage = () => { channel.close(); resolve("answered"); }; console.log("waiting"); });',
  prints: 'export const handler = async () => { console.log("a line of the log"); return null; };',
};

/** As many functions as may stay warm beside one that is busy. */
const counters = Array.from({ length: mostSandboxes - 1 }, (_, index) => `count${index}`);
for (const name of counters) sources[name] = counting;

const timeouts: Record<string, number> = { slow: 0.15 };

const openPool = (): LambdaPool =>
  lambdaPool({
    functions: new Map(
      Object.keys(sources).map((name) => [
        name,
        { name, memory: 128, timeout: timeouts[name] ?? 10, environment: { ONLY_HERE: name } },
      ]),
    ),
    directory,
    environment: { AWS_REGION: 'us-east-1' },
    log: (name, line) => logged.push(`${name} ${line}`),
  });

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'lambda-pool-'));
  for (const [name, source] of Object.entries(sources)) {
    await mkdir(path.join(directory, name));
    await writeFile(path.join(directory, name, 'index.mjs'), source);
  }
  pool = openPool();
});

afterAll(async () => {
  await pool.close();
  await rm(directory, { recursive: true, force: true });
});

test('hands over the event and a context that counts down', async () => {
  const answer = await pool.invoke('echo', { a: [1] });
  expect(answer).toMatchObject({ event: { a: [1] }, name: 'echo' });
  expect(answer).toHaveProperty('left', expect.any(Number));
});

test('a function sees its own variables and nothing of this process', async () => {
  expect(await pool.invoke('environment', {})).toEqual({
    AWS_REGION: 'us-east-1',
    AWS_LAMBDA_FUNCTION_NAME: 'environment',
    AWS_LAMBDA_FUNCTION_MEMORY_SIZE: '128',
    ONLY_HERE: 'environment',
  });
});

test('a sandbox is kept warm from one call to the next', async () => {
  expect(await pool.invoke('count', {})).toBe(1);
  expect(await pool.invoke('count', {})).toBe(2);
});

test('only so many sandboxes stay open over all functions: the longest unused ends first, a busy one never', async () => {
  const own = openPool();
  const busy = own.invoke('waits', {});
  await expect.poll(() => logged).toContain('waits waiting');
  for (const name of counters) expect(await own.invoke(name, {})).toBe(1);
  expect(await own.invoke('count0', {})).toBe(2);
  expect(await own.invoke('count', {})).toBe(1);
  expect(await own.invoke('count0', {})).toBe(3);
  expect(await own.invoke('count2', {})).toBe(2);
  expect(await own.invoke('count1', {})).toBe(1);
  const channel = new BroadcastChannel('answer');
  channel.postMessage(null);
  channel.close();
  expect(await busy).toBe('answered');
  await own.close();
});

test('calls at the same time never share a sandbox, and more than its share wait their turn', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => pool.invoke('busy', {})));
  expect(answers).toEqual(Array.from({ length: 20 }, () => 1));
});

test('a replaced function starts afresh, after a call that was under way as well', async () => {
  const underWay = pool.invoke('busy', {});
  for (const calls of [1, 2]) expect(await pool.invoke('replaced', {})).toBe(calls);
  pool.replace('replaced');
  expect(await pool.invoke('replaced', {})).toBe(1);
  pool.replace('busy');
  expect(await underWay).toBe(1);
});

test('a function that runs out of time loses its sandbox; the next call starts afresh', async () => {
  await expect(pool.invoke('slow', {})).rejects.toThrow(FunctionTimeout);
  // The same sandbox would have answered a second call.
  await expect(pool.invoke('slow', {})).rejects.toThrow(FunctionTimeout);
});

test.each([
  ['throws', 'went wrong'],
  ['broken', 'does not load'],
  ['exits', 'sandbox ended'],
  ['missing', 'no function missing'],
])('tells why a call failed: %s', async (name, reason) => {
  const call = pool.invoke(name, {});
  await expect(call).rejects.toThrow(FunctionFailure);
  await expect(call).rejects.toThrow(reason);
});

test('the log says why a sandbox ended', async () => {
  await expect(pool.invoke('rejects', {})).rejects.toThrow('sandbox ended');
  expect(logged.join('\n')).toMatch(/^rejects Error: heard by nobody$/m);
});

test('a sandbox that died between calls is not used again', async () => {
  expect(await pool.invoke('exitsLater', {})).toBe('first');
  await new Promise((resolve) => setTimeout(resolve, 80));
  expect(await pool.invoke('exitsLater', {})).toBe('first');
});

test('a reply of 6 MB passes, a larger one does not', async () => {
  expect(await pool.invoke('large', { size: 6 * 1024 * 1024 - 2 })).toHaveLength(6291454);
  await expect(pool.invoke('large', { size: 6 * 1024 * 1024 })).rejects.toThrow('6291456');
});

test('what a function prints goes to its log', async () => {
  await pool.invoke('prints', {});
  await expect.poll(() => logged).toContain('prints a line of the log');
});
