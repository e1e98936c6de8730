import { setTimeout as pause } from 'node:timers/promises';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import type { TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { cancellationCodes } from './cancellations.ts';
import type { Table } from './table.ts';

type Items = NonNullable<TransactWriteCommandInput['TransactItems']>;
export type Operation = Items[number];

const attempts = 6;

/**
 * Writes all items or none. Retries with random backoff when another transaction touches the same item at
 * once (`TransactionConflict`). Throws when a condition fails.
 */
export const transact = async ({ client }: Table, items: Items): Promise<void> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await client.send(new TransactWriteCommand({ TransactItems: items }));
      return;
    } catch (error) {
      const codes = cancellationCodes(error);
      const isAnswered = codes.includes('ConditionalCheckFailed');
      if (isAnswered || !codes.includes('TransactionConflict') || attempt === attempts) throw error;
      await pause(Math.random() * 25 * 2 ** attempt);
    }
  }
};

/** Returns false when the first operation's condition failed. */
export const conditionalTransact = async (table: Table, items: Items): Promise<boolean> => {
  try {
    await transact(table, items);
    return true;
  } catch (error) {
    if (cancellationCodes(error)[0] === 'ConditionalCheckFailed') return false;
    throw error;
  }
};
