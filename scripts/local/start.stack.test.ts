import { mkdtemp, readFile, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from 'local-aws/free-port.ts';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import {
  endRuns,
  expectRefusal,
  isAlive,
  runScript,
  startScript,
  until,
  untilPrinted,
  type Run,
} from './testing/run-script.ts';

const job = path.join(import.meta.dirname, 'job.ts');

// Demo data is written to disk, which takes a minute if others keep the disk busy.
vi.setConfig({ testTimeout: 240_000 });

let data: string;
let port: number;
let site: string;

beforeAll(async () => {
  data = await mkdtemp(path.join(tmpdir(), 'start-test-'));
  port = await freePort();
  site = `http://localhost:${port}`;
});

afterEach(endRuns);

afterAll(() => rm(data, { recursive: true, force: true }));

/** The options of a stack with this file's port and data. */
const here = () => ['--port', String(port), '--data', data];

const start = async (...args: string[]): Promise<Run> => {
  const started = runScript(startScript, [...here(), ...args]);
  await untilPrinted(started, `Ready ${site}\n`);
  return started;
};

const policyOf = ({ headers }: Response): string => headers.get('content-security-policy') ?? '';

const readJson = async (address: string): Promise<unknown> => (await fetch(site + address)).json();

const databaseProcess = async () => Number(await readFile(path.join(data, 'dynamodb.pid'), 'utf8'));

test('serves pages, API and the description of itself, and keeps its data and ports over a SIGKILL', async () => {
  // Two weeks of visits take half the time of twelve; the walk through the first screens starts with twelve.
  const first = await start('--weeks', '2');
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

  const second = await start('--weeks', '2');
  expect(isAlive(database)).toBe(false);
  expect(await readJson('/__local/info.json')).toEqual(info);
  expect(z.array(z.unknown()).parse(await readJson('/api/services')).length).toBeGreaterThan(5);

  const { endpoints } = z
    .object({ endpoints: z.object({ dynamodb: z.string() }) })
    .parse(await readJson('/__local/info.json'));
  await Promise.all([
    expectRefusal(
      runScript(startScript, ['--port', String(await freePort()), '--data', data]),
      /^Another local stack \(process \d+\) is using .+\n$/,
    ),
    expectRefusal(
      runScript(startScript, ['--port', String(port), '--data', `${data}-other`]),
      new RegExp(`^Port ${port} is taken\\..+\n$`),
    ),
    ...(
      [
        [[...here(), 'sweep-the-yard'], /There is no job "sweep-the-yard"/],
        [[...here(), 'make-charges', '--now', '2027-02-30T14:00:00Z'], /--now takes an instant/],
        [[...here(), 'make-charges', '--now', '5'], /--now takes an instant/],
        [[...here(), 'make-charges', 'report-cleanup'], /one at a time/],
        [[...here(), '..'], /There is no job/],
        [[...here(), 'make-charges', '--on', '2027-02-28'], /Unknown option '--on'/],
        [['make-charges', '--data', data, '--port', 'http'], /--port takes a number/],
        [
          ['make-charges', '--data', data, '--port', new URL(endpoints.dynamodb).port],
          /is no local stack/,
        ],
      ] as const
    ).map(([args, sentence]) => expectRefusal(runScript(job, args), sentence)),
  ]);

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
  const started = await start('--watch', '--empty');
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
  await expectRefusal(
    runScript(startScript, ['--watch', '--port', String(port), '--data', `${data}-other`]),
    new RegExp(`^Port ${port} is taken\\..+\n$`),
  );
  started.child.kill('SIGINT');
  expect(await started.ended).toBe(0);
});

test('a start that is interrupted leaves nothing running', async () => {
  const started = runScript(startScript, here());
  await until(async () => (await databaseProcess().catch(() => 0)) > 0);
  const database = await databaseProcess();
  started.child.kill('SIGTERM');
  expect(await started.ended).toBe(0);
  await until(() => !isAlive(database));
});
