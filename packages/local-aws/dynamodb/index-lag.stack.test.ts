import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  BatchWriteCommand,
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { freePort } from '../free-port.ts';
import { startDynamo, type DynamoServer } from './dynamodb-server.ts';
import { startLaggingDynamo, type LaggingDynamo } from './index-lag.ts';

const TableName = 'visits';
const lag = 1000;

/** A clock that only the tests move. */
let time = 0;
let waiting: { until: number; end: () => void }[] = [];
const endWaits = (): void => {
  const over = waiting.filter(({ until }) => until <= time);
  waiting = waiting.filter(({ until }) => until > time);
  for (const { end } of over) end();
};
const clock = {
  now: () => time,
  pause: (milliseconds: number, calledOff: AbortSignal) =>
    new Promise<void>((end, reject) => {
      waiting.push({ until: time + milliseconds, end });
      calledOff.addEventListener('abort', reject);
      endWaits();
    }),
};
const pass = (milliseconds: number): void => {
  time += milliseconds;
  endWaits();
};

const definition = {
  BillingMode: 'PAY_PER_REQUEST' as const,
  AttributeDefinitions: ['pk', 'sk', 'gsi1pk', 'gsi1sk'].map((AttributeName) => ({
    AttributeName,
    AttributeType: 'S' as const,
  })),
  KeySchema: [
    { AttributeName: 'pk', KeyType: 'HASH' as const },
    { AttributeName: 'sk', KeyType: 'RANGE' as const },
  ],
  GlobalSecondaryIndexes: [
    {
      IndexName: 'gsi1',
      KeySchema: [
        { AttributeName: 'gsi1pk', KeyType: 'HASH' as const },
        { AttributeName: 'gsi1sk', KeyType: 'RANGE' as const },
      ],
      Projection: { ProjectionType: 'ALL' as const },
    },
  ],
};

let directory: string;
let server: DynamoServer;
let lagging: LaggingDynamo;
let client: DynamoDBDocumentClient;

beforeAll(async () => {
  // The local stack sets these for its own clients.
  vi.stubEnv('AWS_REGION', 'us-east-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'local');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'local');
  directory = await mkdtemp(path.join(tmpdir(), 'index-lag-test-'));
  server = await startDynamo({ directory, port: await freePort() });
  lagging = await startLaggingDynamo({
    database: server.endpoint,
    table: TableName,
    definition,
    lag,
    clock,
  });
  client = DynamoDBDocumentClient.from(new DynamoDBClient({ endpoint: lagging.endpoint }));
  await client.send(new CreateTableCommand({ ...definition, TableName }));
  await client.send(new PutCommand({ TableName, Item: row('before', 'seeded') }));
  await lagging.follow();
});

afterAll(async () => {
  client.destroy();
  await lagging.close();
  await server.close();
  await rm(directory, { recursive: true, force: true });
  vi.unstubAllEnvs();
});

const keyOf = (id: string) => ({ pk: id, sk: 'VISIT' });
const row = (id: string, status: string, day = 'MONDAY') => ({
  ...keyOf(id),
  status,
  gsi1pk: day,
  gsi1sk: id,
});

/** The rows of a day according to the index, as '<id> <status>'. */
const listed = async (day: string) => {
  const { Items = [] } = await client.send(
    new QueryCommand({
      TableName,
      IndexName: 'gsi1',
      KeyConditionExpression: 'gsi1pk = :day',
      ExpressionAttributeValues: { ':day': day },
    }),
  );
  return Items.map(({ pk, status }) => `${pk} ${status}`);
};

const stored = async (id: string) =>
  (await client.send(new GetCommand({ TableName, Key: keyOf(id) }))).Item?.['status'];

test('what was there before is in the index at once', async () => {
  expect(await listed('MONDAY')).toEqual(['before seeded']);
});

test('a written row is in the table at once and in the index later, the old one staying until then', async () => {
  await client.send(new PutCommand({ TableName, Item: row('one', 'new', 'TUESDAY') }));
  expect(await stored('one')).toBe('new');
  pass(lag - 1);
  expect(await listed('TUESDAY')).toEqual([]);
  pass(1);
  await expect.poll(() => listed('TUESDAY')).toEqual(['one new']);

  await client.send(
    new UpdateCommand({
      TableName,
      Key: keyOf('one'),
      UpdateExpression: 'SET #status = :status, gsi1pk = :day',
      ExpressionAttributeNames: { '#status': 'status' },
      ExpressionAttributeValues: { ':status': 'moved', ':day': 'WEDNESDAY' },
    }),
  );
  expect(await stored('one')).toBe('moved');
  expect(await listed('TUESDAY')).toEqual(['one new']);
  expect(await listed('WEDNESDAY')).toEqual([]);
  pass(lag);
  await expect.poll(() => listed('WEDNESDAY')).toEqual(['one moved']);
  expect(await listed('TUESDAY')).toEqual([]);

  await client.send(new DeleteCommand({ TableName, Key: keyOf('one') }));
  expect(await stored('one')).toBeUndefined();
  expect(await listed('WEDNESDAY')).toEqual(['one moved']);
  pass(lag);
  await expect.poll(() => listed('WEDNESDAY')).toEqual([]);
});

test('the rows of a transaction and of a batch lag as well', async () => {
  await client.send(
    new BatchWriteCommand({
      RequestItems: {
        [TableName]: ['two', 'three'].map((id) => ({
          PutRequest: { Item: row(id, 'new', 'THURSDAY') },
        })),
      },
    }),
  );
  expect(await listed('THURSDAY')).toEqual([]);
  pass(lag);
  await expect.poll(() => listed('THURSDAY')).toEqual(['three new', 'two new']);

  await client.send(
    new TransactWriteCommand({
      TransactItems: [
        { Put: { TableName, Item: row('four', 'new', 'THURSDAY') } },
        { Delete: { TableName, Key: keyOf('three') } },
        {
          Update: {
            TableName,
            Key: keyOf('two'),
            UpdateExpression: 'SET #status = :status',
            ExpressionAttributeNames: { '#status': 'status' },
            ExpressionAttributeValues: { ':status': 'changed' },
          },
        },
      ],
    }),
  );
  expect(await stored('two')).toBe('changed');
  expect(await listed('THURSDAY')).toEqual(['three new', 'two new']);
  pass(lag);
  await expect.poll(() => listed('THURSDAY')).toEqual(['four new', 'two changed']);
});

test('a refused write changes nothing in the index, then or later', async () => {
  const refused = client.send(
    new PutCommand({
      TableName,
      Item: row('before', 'overwritten'),
      ConditionExpression: 'attribute_not_exists(pk)',
    }),
  );
  await expect(refused).rejects.toThrow('conditional request failed');
  pass(2 * lag);
  expect(await listed('MONDAY')).toEqual(['before seeded']);
});

test('every state of a row is in the index for as long as it was in the table', async () => {
  await client.send(new PutCommand({ TableName, Item: row('five', 'first', 'FRIDAY') }));
  // The first state has been read, and is to come.
  await expect.poll(() => waiting).toHaveLength(1);
  pass(lag / 2);
  await client.send(new PutCommand({ TableName, Item: row('five', 'second', 'FRIDAY') }));
  pass(lag / 2);
  await expect.poll(() => listed('FRIDAY')).toEqual(['five first']);
  pass(lag / 2 - 1);
  expect(await listed('FRIDAY')).toEqual(['five first']);
  pass(1);
  await expect.poll(() => listed('FRIDAY')).toEqual(['five second']);
});
