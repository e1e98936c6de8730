import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { BatchGetCommand, DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { freePort } from '../free-port.ts';
import { startDynamo, type DynamoServer } from './dynamodb-server.ts';

let directory: string;
let port: number;
let server: DynamoServer | undefined;

const connect = (endpoint: string) =>
  DynamoDBDocumentClient.from(
    new DynamoDBClient({
      endpoint,
      region: 'us-east-1',
      credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
      maxAttempts: 1,
    }),
  );

beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'dynamodb-test-'));
  port = await freePort();
});

afterEach(async () => {
  vi.unstubAllEnvs();
  await server?.close();
  server = undefined;
  await rm(directory, { recursive: true, force: true });
});

test('keeps every acknowledged write over a SIGKILL', async () => {
  server = await startDynamo({ directory, port });
  const before = connect(server.endpoint);
  await before.send(
    new CreateTableCommand({
      TableName: 'notes',
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
      KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
    }),
  );

  const acknowledged: string[] = [];
  const killed = new AbortController();
  const write = async (writer: number) => {
    for (let round = 0; !killed.signal.aborted; round += 1) {
      const pk = `${writer}-${round}`;
      const stored = await before.send(new PutCommand({ TableName: 'notes', Item: { pk } })).then(
        () => true,
        () => false,
      );
      if (stored) acknowledged.push(pk);
    }
  };
  const writing = Promise.all([1, 2, 3, 4].map(write));
  await expect
    .poll(() => acknowledged.length, { interval: 5, timeout: 30_000 })
    .toBeGreaterThan(50);
  process.kill(server.pid!, 'SIGKILL');
  killed.abort();
  await writing;
  before.destroy();
  // Once the process has ended, its port is free again.
  await server.close();

  server = await startDynamo({ directory, port });
  const after = connect(server.endpoint);
  const found = new Set<unknown>();
  for (let start = 0; start < acknowledged.length; start += 100) {
    const { Responses } = await after.send(
      new BatchGetCommand({
        RequestItems: {
          notes: { Keys: acknowledged.slice(start, start + 100).map((pk) => ({ pk })) },
        },
      }),
    );
    for (const item of Responses?.['notes'] ?? []) found.add(item['pk']);
  }
  after.destroy();
  expect(acknowledged.filter((pk) => !found.has(pk))).toEqual([]);
});

test('says what went wrong when its port is taken, and does not mistake the other server for its own', async () => {
  const other = createHttpServer((_, response) => response.end()).listen(port, '127.0.0.1');
  try {
    await expect(startDynamo({ directory, port })).rejects.toThrow(`port ${port} is taken`);
  } finally {
    other.close();
  }
});

test.each([
  ['/no/such/dynoxide', 'DYNOXIDE_BIN names /no/such/dynoxide, which cannot be run.'],
  ['true', 'DynamoDB did not start: true ended at once.'],
])('says why DYNOXIDE_BIN=%s did not start', async (binary, why) => {
  vi.stubEnv('DYNOXIDE_BIN', binary);
  await expect(startDynamo({ directory, port })).rejects.toThrow(why);
});

test('says that its process has ended by itself, but not that it was closed', async () => {
  server = await startDynamo({ directory, port });
  process.kill(server.pid ?? Number.NaN, 'SIGKILL');
  expect(await server.lost).toBe('signal SIGKILL');
  server = await startDynamo({ directory, port });
  await server.close();
  expect(await Promise.race([server.lost, pause(50, 'nothing')])).toBe('nothing');
});

test('takes an empty variable for none', async () => {
  vi.stubEnv('DYNAMODB_ENDPOINT', '');
  vi.stubEnv('DYNOXIDE_BIN', '');
  server = await startDynamo({ directory, port });
  expect(server.endpoint).toBe(`http://127.0.0.1:${port}`);
});

/**
 * What is found where the project's packages are not, with these programs on the PATH, and with `npm run database` at
 * this test's port if it runs there.
 */
const findElsewhere = async (programs: Record<string, string> = {}): Promise<unknown> => {
  await mkdir(path.join(directory, 'dynamodb'));
  await mkdir(path.join(directory, 'bin'));
  for (const file of ['dynamodb/dynamodb-server.ts', 'free-port.ts', 'listen.ts', 'package.json'])
    await copyFile(path.join(import.meta.dirname, '..', file), path.join(directory, file));
  for (const [name, text] of Object.entries(programs))
    await writeFile(path.join(directory, 'bin', name), text, { mode: 0o755 });
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      `const { findDatabase } = await import('./dynamodb/dynamodb-server.ts');
       console.log(JSON.stringify(await findDatabase('http://127.0.0.1:${port}')));`,
    ],
    { cwd: directory, env: { PATH: path.join(directory, 'bin') } },
  );
  return JSON.parse(stdout);
};

const dynoxide = (version: string) => `#!/bin/sh\necho dynoxide ${version}\n`;

test('says in one sentence what to do where npm has no database', async () => {
  await expect(findElsewhere()).rejects.toThrow(
    /npm has no DynamoDB for \S+: run npm run database in another terminal, or install dynoxide 1\.2\.1 \(.+\)\./,
  );
});

test('takes a dynoxide of the right version from the PATH', async () => {
  expect(await findElsewhere({ dynoxide: dynoxide('1.2.1') })).toEqual({ binary: 'dynoxide' });
});

test.each(['1.2.0', '1.2.10', '11.2.1'])(
  'refuses dynoxide %s on the PATH in one sentence',
  async (version) => {
    await expect(findElsewhere({ dynoxide: dynoxide(version) })).rejects.toThrow(
      `The dynoxide on the PATH is version ${version}, but the tests ran with 1.2.1: install that, or run npm run database in another terminal.`,
    );
  },
);

test('takes the database that npm run database has started, whatever is on the PATH', async () => {
  server = await startDynamo({ port });
  expect(await findElsewhere({ dynoxide: dynoxide('1.2.0') })).toEqual({
    endpoint: `http://127.0.0.1:${port}`,
  });
});

test('does not mistake another server for the one that npm run database starts', async () => {
  const other = createHttpServer((_, response) => response.end('{}')).listen(port, '127.0.0.1');
  try {
    await expect(findElsewhere()).rejects.toThrow('npm has no DynamoDB');
  } finally {
    other.close();
  }
});
