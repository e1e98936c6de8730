import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { transact } from './transact.ts';

// A real table does not produce conflicts reliably, so the client is a test double.
const client = mockClient(DynamoDBDocumentClient);
// The double replaces the class itself, which other test files share.
afterAll(() => client.restore());
const table = { name: 'table', client: client as unknown as DynamoDBDocumentClient };
const items = [{ Put: { TableName: 'table', Item: { pk: 'a', sk: 'b' } } }];

const cancelled = (...codes: string[]) =>
  new TransactionCanceledException({
    message: 'cancelled',
    $metadata: {},
    CancellationReasons: codes.map((Code) => ({ Code })),
  });

beforeEach(() => {
  client.reset();
});

test('writes once without a conflict', async () => {
  client.on(TransactWriteCommand).resolves({});
  await transact(table, items);
  expect(client.commandCalls(TransactWriteCommand)).toHaveLength(1);
});

test.each(['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded'])(
  'retries after a %s',
  async (code) => {
    client
      .on(TransactWriteCommand)
      .rejectsOnce(cancelled('None', code))
      .rejectsOnce(cancelled(code, 'None'))
      .resolves({});
    await transact(table, items);
    expect(client.commandCalls(TransactWriteCommand)).toHaveLength(3);
  },
);

test('does not retry a failed condition, even together with a conflict', async () => {
  client
    .on(TransactWriteCommand)
    .rejects(cancelled('ConditionalCheckFailed', 'TransactionConflict'));
  await expect(transact(table, items)).rejects.toBeInstanceOf(TransactionCanceledException);
  expect(client.commandCalls(TransactWriteCommand)).toHaveLength(1);
});

test('gives up on a persistent conflict', async () => {
  client.on(TransactWriteCommand).rejects(cancelled('TransactionConflict'));
  await expect(transact(table, items)).rejects.toBeInstanceOf(TransactionCanceledException);
  expect(client.commandCalls(TransactWriteCommand).length).toBeGreaterThan(3);
});

test('throws any other error at once', async () => {
  client.on(TransactWriteCommand).rejects(new Error('no such table'));
  await expect(transact(table, items)).rejects.toThrow('no such table');
  expect(client.commandCalls(TransactWriteCommand)).toHaveLength(1);
});
