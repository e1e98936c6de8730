import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
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

test('says in one sentence what to install or to name where npm has no database', async () => {
  // Where neither the project's packages nor the machine's programs are found.
  await mkdir(path.join(directory, 'dynamodb'));
  for (const file of ['dynamodb/dynamodb-server.ts', 'free-port.ts', 'listen.ts'])
    await copyFile(path.join(import.meta.dirname, '..', file), path.join(directory, file));
  const started = promisify(execFile)(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      `const { startDynamo } = await import('./dynamodb/dynamodb-server.ts');
       await startDynamo({ directory: '.', port: ${port} });`,
    ],
    { cwd: directory, env: { PATH: '' } },
  );
  await expect(started).rejects.toThrow(
    /npm has no DynamoDB for \S+: install dynoxide \(.+\), or start .+ DYNAMODB_ENDPOINT=http/,
  );
});
