import {
  BatchWriteCommand,
  DynamoDBDocumentClient,
  PutCommand,
  QueryCommand,
} from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { catalogueCategories, catalogueServices } from 'shared/domain/prices/catalogue.ts';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { catalogueStore } from './catalogue-store.ts';

// The local table never throttles, so a test double returns unprocessed rows.
const client = mockClient(DynamoDBDocumentClient);
// The double replaces the class itself, which other test files share.
afterAll(() => client.restore());
const store = catalogueStore({
  name: 'table',
  client: client as unknown as DynamoDBDocumentClient,
});

beforeEach(() => {
  client.reset();
});

test('retries unprocessed rows and writes the version last', async () => {
  const refused = { PutRequest: { Item: { pk: 'CATALOGUE', sk: 'SERVICE#1' } } };
  client
    .on(BatchWriteCommand)
    .resolvesOnce({ UnprocessedItems: { table: [refused] } })
    .resolves({});
  client.on(PutCommand).resolves({});
  await store.write(new Date());

  const batches = client
    .commandCalls(BatchWriteCommand)
    .map(({ args: [command] }) => command.input);
  expect(batches[1]?.RequestItems).toEqual({ table: [refused] });
  const rows = batches.flatMap(({ RequestItems }) => RequestItems?.['table'] ?? []);
  expect(rows).toHaveLength(catalogueCategories.length + catalogueServices.length + 1);
  expect(client.calls().at(-1)?.args[0]).toBeInstanceOf(PutCommand);
});

test('leaves the version unwritten when a row could not be written', async () => {
  client.on(BatchWriteCommand).rejects(new Error('throttled for good'));
  await expect(store.write(new Date())).rejects.toThrow('throttled for good');
  expect(client.commandCalls(PutCommand)).toHaveLength(0);
});

const stored = <T>(items: readonly T[]) =>
  items.map((item, position) => ({ ...item, position, createdAt: '2026-11-21T12:00:00.000Z' }));

test('lists services and categories by their position, however they are stored', async () => {
  client
    .on(QueryCommand)
    .resolvesOnce({ Items: stored(catalogueServices).toReversed() })
    .resolvesOnce({ Items: stored(catalogueCategories).toReversed() });
  expect((await store.listServices()).map(({ name }) => name)).toEqual(
    catalogueServices.map(({ name }) => name),
  );
  expect((await store.listCategories()).map(({ name }) => name)).toEqual(
    catalogueCategories.map(({ name }) => name),
  );
});
