import { randomUUID } from 'node:crypto';
import {
  CreateTableCommand,
  DynamoDBClient,
  PutItemCommand,
  ScanCommand,
  type AttributeValue,
} from '@aws-sdk/client-dynamodb';
import { startEmbeddedStack } from 'local-aws/testing/embedded-stack.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { keys } from '../../functions/platform/table/keys.ts';
import { localTemplate } from '../build/local-template.ts';
import { copyRows } from './copy-rows.ts';

type Row = Record<string, AttributeValue>;

let stack: Awaited<ReturnType<typeof startEmbeddedStack>>;
let client: DynamoDBClient;
let from: string;
let to: string;
const now = new Date('2027-05-20T14:00:00Z');

beforeAll(async () => {
  stack = await startEmbeddedStack(await localTemplate());
  client = new DynamoDBClient({
    endpoint: stack.dynamodb,
    region: 'us-east-1',
    credentials: { accessKeyId: stack.accessKeyId, secretAccessKey: stack.secretAccessKey },
  });
});

afterAll(async () => {
  client.destroy();
  await stack.stop();
});

beforeEach(async () => {
  from = `restored-${randomUUID()}`;
  to = `own-${randomUUID()}`;
  for (const TableName of [from, to])
    await client.send(new CreateTableCommand({ ...stack.table, TableName }));
});

const row = (pk: string, more: Row = {}): Row => ({ pk: { S: pk }, sk: { S: 'PROFILE' }, ...more });

const state = (S: string): Row => ({ state: { S } });

/** A time to live that ends so many seconds after now. */
const at = (seconds: number): Row => ({
  expire: { N: String(now.getTime() / 1000 + seconds) },
});

const put = async (TableName: string, ...rows: Row[]): Promise<void> => {
  for (const Item of rows) await client.send(new PutItemCommand({ TableName, Item }));
};

const rowsIn = async (TableName: string): Promise<Row[]> => {
  const { Items = [] } = await client.send(new ScanCommand({ TableName }));
  return Items.toSorted((one, other) => one['pk']!.S!.localeCompare(other['pk']!.S!));
};

const copy = async (changes: { under?: string; overwrite?: boolean } = {}) =>
  copyRows({ client, from, to, overwrite: false, now, ...changes });

test('brings back every row that is missing, with each kind of value as it was, and can be repeated', async () => {
  const large = { text: { S: 'x'.repeat(50_000) } };
  // More than a page of a scan, which ends at a megabyte.
  const rows = Array.from({ length: 40 }, (_, place) => row(`USER#${100 + place}`, large));
  rows.push(
    row('USER#200', {
      count: { N: '12345678901234567890' },
      photo: { B: Uint8Array.of(0, 255) },
      areas: { SS: ['a', 'b'] },
      nothing: { NULL: true },
      address: { M: { zip: { S: '77373' } } },
    }),
  );
  await put(from, ...rows);
  expect(await copy()).toEqual({ copied: 41, kept: 0, leftOut: 0 });
  expect(await rowsIn(to)).toEqual(await rowsIn(from));
  expect(await copy()).toEqual({ copied: 0, kept: 41, leftOut: 0 });
});

test('leaves what was written since then as it is, unless told to overwrite', async () => {
  await put(from, row('USER#1', { phone: { S: 'old' } }), row('USER#2'));
  await put(to, row('USER#1', { phone: { S: 'new' } }), row('USER#3'));
  expect(await copy()).toEqual({ copied: 1, kept: 1, leftOut: 0 });
  expect(await rowsIn(to)).toEqual([
    row('USER#1', { phone: { S: 'new' } }),
    row('USER#2'),
    row('USER#3'),
  ]);
  expect(await copy({ overwrite: true })).toEqual({ copied: 2, kept: 0, leftOut: 0 });
  expect(await rowsIn(to)).toEqual([
    row('USER#1', { phone: { S: 'old' } }),
    row('USER#2'),
    row('USER#3'),
  ]);
});

test('leaves what a payment provider took or is taking as it is, even when told to overwrite', async () => {
  const held = { heldBy: { S: 'a-payment' } };
  const free = { heldBy: { NULL: true } };
  const byCard = { paymentMethod: { S: 'card' } };
  const byCheck = { paymentMethod: { S: 'check' } };
  await put(
    from,
    row('CHARGE#1', { ...state('due'), ...free }),
    row('CHARGE#2', { ...state('due'), ...free }),
    row('CHARGE#3', { ...state('due'), ...held }),
    row('CHARGE#4', { ...state('due'), ...held }),
    row('CHARGE#5', { ...state('due'), ...free }),
    row('PAYMENT#1', state('open')),
    row('PAYMENT#2', state('open')),
  );
  await put(
    to,
    row('CHARGE#1', { ...state('paid'), ...byCard }),
    row('CHARGE#2', { ...state('collecting'), ...held }),
    row('CHARGE#3', { ...state('due'), ...free }),
    row('CHARGE#5', { ...state('paid'), ...byCheck, ...free }),
    row('PAYMENT#1', state('succeeded')),
  );
  expect(await copy({ overwrite: true })).toEqual({ copied: 3, kept: 4, leftOut: 0 });
  expect((await rowsIn(to)).map((each) => [each['pk']!.S, each['state']!.S])).toEqual([
    ['CHARGE#1', 'paid'],
    ['CHARGE#2', 'collecting'],
    ['CHARGE#3', 'due'],
    ['CHARGE#4', 'due'],
    ['CHARGE#5', 'due'],
    ['PAYMENT#1', 'succeeded'],
    ['PAYMENT#2', 'open'],
  ]);
  expect((await rowsIn(to))[2]).toEqual(row('CHARGE#3', { ...state('due'), ...free }));
});

test('copies only what is asked for', async () => {
  await put(from, row('USER#1'), row('USER#12'), row('CART#1'));
  expect(await copy({ under: 'USER#1' })).toEqual({ copied: 2, kept: 0, leftOut: 0 });
  expect(await rowsIn(to)).toEqual([row('USER#1'), row('USER#12')]);
});

test('leaves out what is over by now, and every session, which may have been ended since', async () => {
  const { pk, sk } = keys.session('3', 'hash');
  await put(
    from,
    row('USER#1', at(0)),
    row('USER#2', at(60)),
    row(pk, { sk: { S: sk }, ...at(60) }),
  );
  expect(await copy()).toEqual({ copied: 1, kept: 0, leftOut: 2 });
  expect(await rowsIn(to)).toEqual([row('USER#2', at(60))]);
});

test('says which table is not there', async () => {
  to = 'no-such-table';
  await put(from, row('USER#1'));
  await expect(copy()).rejects.toThrow(/not.*found|non-existent/i);
});
