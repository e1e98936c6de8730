import {
  BatchGetCommand,
  BatchWriteCommand,
  GetCommand,
  QueryCommand,
  TransactWriteCommand,
} from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { keys } from '../platform/table/keys.ts';
import { deleteOf, putOf } from '../platform/table/rows.ts';
import { queryOf } from '../platform/table/table.ts';
import { withinGrants } from './granted-calls.ts';
import { startWorld } from './world.ts';

const { table } = await startWorld();
const { name: TableName, client } = table;

const [own, foreign] = [keys.user('a'), keys.deletion('a')];
const [ownWrite, foreignWrite] = [keys.booking('a'), keys.refund('a')];
type Key = typeof own | typeof foreign | typeof ownWrite | typeof foreignWrite;

const read = async (Key: Key) => client.send(new GetCommand({ TableName, Key }));
const readTwo = async (Key: Key) => {
  const Keys = [keys.booking('a'), Key];
  return client.send(new BatchGetCommand({ RequestItems: { [TableName]: { Keys } } }));
};
const query = async ({ pk }: Key) =>
  client.send(new QueryCommand({ TableName, ...queryOf({ pk }) }));
const transact = async (key: Key) =>
  client.send(
    new TransactWriteCommand({
      TransactItems: [
        putOf(table, { item: keys.operatorNews('a', 'a') }),
        deleteOf(table, { key }),
      ],
    }),
  );
const writeTwo = async (Item: Key) => {
  const writes = [keys.service('a'), Item].map((each) => ({ PutRequest: { Item: each } }));
  return client.send(new BatchWriteCommand({ RequestItems: { [TableName]: writes } }));
};

test.each([
  ['a read', 'act-on-link', read, own, foreign, 'GetItem', 'DELETIONS'],
  ['a batch', 'act-on-link', readTwo, own, foreign, 'GetItem', 'DELETIONS'],
  ['a query', 'get-cart', query, own, foreign, 'Query', 'DELETIONS'],
  ['a transaction', 'act-on-link', transact, ownWrite, foreignWrite, 'DeleteItem', 'REFUND#*'],
  [
    'a batch of writes',
    'init-data',
    writeTwo,
    keys.category('a'),
    foreignWrite,
    'BatchWriteItem',
    'REFUND#*',
  ],
] as const)(
  '%s with a key of other partitions is not within the grants',
  async (_, name, call, within, outside, action, pattern) => {
    await withinGrants(name, async () => call(within as Key));
    await expect(withinGrants(name, async () => call(outside))).rejects.toThrow(
      `The route of ${name} does not grant dynamodb:${action} on table at ${pattern}`,
    );
  },
);
