import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from 'local-aws/free-port.ts';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';

const script = path.join(import.meta.dirname, 'start.ts');
const job = path.join(import.meta.dirname, 'job.ts');

type Run = { child: ChildProcess; printed: () => string; ended: Promise<number | null> };

// Twelve weeks of demo data are written to disk, which takes a minute if others keep the disk busy.
vi.setConfig({ testTimeout: 240_000 });
const untilReady = 110_000;

let data: string;
let port: number;
let site: string;
const running = new Set<Run>();

beforeAll(async () => {
  data = await mkdtemp(path.join(tmpdir(), 'start-test-'));
  port = await freePort();
  site = `http://localhost:${port}`;
});

afterEach(async () => {
  for (const run of running) {
    run.child.kill('SIGTERM');
    await run.ended;
  }
});

afterAll(() => rm(data, { recursive: true, force: true }));

const run = (file: string, ...args: string[]): Run => {
  const child = spawn(process.execPath, [file, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    // The shell of somebody who also deploys.
    env: { ...process.env, AWS_PROFILE: 'sheriff', AWS_USE_FIPS_ENDPOINT: 'true' },
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const started: Run = {
    child,
    printed: () => text,
    ended: new Promise((resolve) => {
      child.once('close', (code) => {
        running.delete(started);
        resolve(code);
      });
    }),
  };
  running.add(started);
  return started;
};

const start = async (...args: string[]): Promise<Run> => {
  const started = run(script, '--port', String(port), '--data', data, ...args);
  await expect.poll(started.printed, { timeout: untilReady }).toContain(`Ready ${site}\n`);
  return started;
};

const policyOf = ({ headers }: Response): string => headers.get('content-security-policy') ?? '';

const readJson = async (address: string): Promise<unknown> => (await fetch(site + address)).json();

const databaseProcess = async () => Number(await readFile(path.join(data, 'dynamodb.pid'), 'utf8'));

/** A process that has ended but has not been reaped yet (`Z`) counts as gone. */
const isAlive = (pid: number): boolean => {
  const { stdout } = spawnSync('ps', ['-p', String(pid), '-o', 'stat='], { encoding: 'utf8' });
  return stdout.trim() !== '' && !stdout.trim().startsWith('Z');
};

test('serves pages, API and the description of itself, and keeps its data and ports over a SIGKILL', async () => {
  const first = await start();
  const info = await readJson('/__local/info.json');
  expect(info).toMatchObject({
    site,
    accounts: [
      { role: 'customer', email: 'customer@example.com', password: 'Customer-Demo-1' },
      { role: 'admin', email: 'admin@example.com', password: 'Admin-Demo-1' },
    ],
    mail: `${site}/__local/mail`,
    endpoints: {
      dynamodb: expect.stringContaining('http://'),
      s3: expect.stringContaining('http://'),
      identity: expect.stringContaining('http://'),
    },
  });
  expect(first.printed()).toContain('customer@example.com / Customer-Demo-1');
  const page = await fetch(`${site}/services`);
  expect(await page.text()).toContain('"siteUrl":"http://localhost');
  for (const { headers } of [
    page,
    await fetch(`${site}/api/services`),
    await fetch(`${site}/no`),
  ]) {
    expect(headers.get('content-security-policy')).toContain(
      "script-src 'self'; style-src 'self';",
    );
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('permissions-policy')).toContain('geolocation=()');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
  }
  expect(z.array(z.unknown()).parse(await readJson('/api/services')).length).toBeGreaterThan(5);
  expect(await readJson('/__local/mail.json')).toEqual([]);

  const database = await databaseProcess();
  first.child.kill('SIGKILL');
  await first.ended;
  expect(isAlive(database)).toBe(true);
  // What a kill in the middle of the very first start leaves.
  for (const secret of ['origin-secret', 'job-token']) await truncate(path.join(data, secret));

  const second = await start();
  expect(isAlive(database)).toBe(false);
  expect(await readJson('/__local/info.json')).toEqual(info);
  expect(z.array(z.unknown()).parse(await readJson('/api/services')).length).toBeGreaterThan(5);

  const again = run(script, '--port', String(await freePort()), '--data', data);
  expect(await again.ended).toBe(1);
  expect(again.printed()).toMatch(/^Another local stack \(process \d+\) is using .+\n$/);
  const elsewhere = run(script, '--port', String(port), '--data', `${data}-other`);
  expect(await elsewhere.ended).toBe(1);
  expect(elsewhere.printed()).toMatch(new RegExp(`^Port ${port} is taken\\..+\n$`));

  const unknown = run(job, 'sweep-the-yard', '--data', data, '--port', String(port));
  expect(await unknown.ended).toBe(1);
  expect(unknown.printed()).toContain('There is no job "sweep-the-yard"');
  for (const [args, sentence] of [
    [['make-charges', '--now', '2027-02-30T14:00:00Z'], '--now takes an instant'],
    [['make-charges', '--now', '5'], '--now takes an instant'],
    [['make-charges', 'report-cleanup'], 'one at a time'],
    [['..'], 'There is no job'],
    [['make-charges', '--on', '2027-02-28'], "Unknown option '--on'"],
  ] as const) {
    const refused = run(job, ...args, '--data', data, '--port', String(port));
    expect(await refused.ended).toBe(1);
    expect(refused.printed()).toContain(sentence);
    expect(refused.printed()).not.toContain('    at ');
  }
  const { endpoints } = z
    .object({ endpoints: z.object({ dynamodb: z.string() }) })
    .parse(await readJson('/__local/info.json'));
  for (const [wrong, sentence] of [
    ['http', '--port takes a number'],
    [new URL(endpoints.dynamodb).port, 'is no local stack'],
  ] as const) {
    const refused = run(job, 'make-charges', '--data', data, '--port', wrong);
    expect(await refused.ended).toBe(1);
    expect(refused.printed()).toContain(sentence);
    expect(refused.printed()).not.toContain('    at ');
  }

  const secondDatabase = await databaseProcess();
  second.child.kill('SIGINT');
  expect(await second.ended).toBe(0);
  expect(isAlive(secondDatabase)).toBe(false);
});

test('--empty starts without demo data, --fresh forgets what was there; once the database has ended, so does the stack', async () => {
  const started = await start('--fresh', '--empty');
  expect(await readJson('/api/services')).toEqual([]);

  // Without it, every call would be answered with an error.
  process.kill(await databaseProcess(), 'SIGKILL');
  expect(await started.ended).toBe(1);
  expect(started.printed()).toContain(
    'The database has ended by itself (signal SIGKILL). Start again: its data is kept.\n',
  );
});

test('--watch serves the sources, with the socket and the preamble of hot replacement as the only additions to the policy', async () => {
  const started = await start('--watch', '--weeks', '0');
  const page = await fetch(`${site}/services`);
  expect(await page.text()).toContain('src="/@vite/client"');
  const services = await fetch(`${site}/api/services`);
  expect(services.status).toBe(200);
  expect(policyOf(services)).toContain("script-src 'self';");
  expect(
    policyOf(page)
      .replace(/ 'sha256-[\w+/]{43}='/, '')
      .replace(` ws://localhost:${port}`, ''),
  ).toBe(policyOf(services));
  const elsewhere = run(script, '--watch', '--port', String(port), '--data', `${data}-other`);
  expect(await elsewhere.ended).toBe(1);
  expect(elsewhere.printed()).toMatch(new RegExp(`^Port ${port} is taken\\..+\n$`));
  started.child.kill('SIGINT');
  expect(await started.ended).toBe(0);
});

test('a start that is interrupted leaves nothing running', async () => {
  const started = run(script, '--port', String(port), '--data', data);
  await expect
    .poll(() => databaseProcess().catch(() => 0), { timeout: untilReady, interval: 5 })
    .toBeGreaterThan(0);
  const database = await databaseProcess();
  started.child.kill('SIGTERM');
  await started.ended;
  await expect.poll(() => isAlive(database)).toBe(false);
});

test.each([
  [['--prot', '3000'], "Unknown option '--prot'"],
  [['--port', 'http'], '--port takes a number'],
  [['--index-lag', 'long'], '--index-lag takes milliseconds'],
  [['--inspect'], '--inspect comes with npm run dev only'],
])('refuses %j in a sentence', async (args, sentence) => {
  const refused = run(script, ...args);
  expect(await refused.ended).toBe(1);
  expect(refused.printed()).toContain(sentence);
});

test('says that a data folder cannot be written to', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'start-test-'));
  // Not even root can write a file where a folder is.
  await mkdir(path.join(folder, 'stack.pid'));
  const refused = run(script, '--port', String(await freePort()), '--data', folder);
  expect(await refused.ended).toBe(1);
  expect(refused.printed()).toContain(`${folder} cannot be written to: choose another folder`);
  await rm(folder, { recursive: true });
});
