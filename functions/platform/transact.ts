import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import type { TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { cancellationCodes } from './cancellations.ts';
import { pastConflicts } from './past-conflicts.ts';
import type { Table } from './table.ts';

type Items = NonNullable<TransactWriteCommandInput['TransactItems']>;
export type Operation = Items[number];

const isConflict = (error: unknown): boolean => {
  const codes = cancellationCodes(error);
  return codes.includes('TransactionConflict') && !codes.includes('ConditionalCheckFailed');
};

/**
 * Writes all items or none. Retries with random backoff when another transaction touches the same item at
 * once (`TransactionConflict`). Throws when a condition fails.
 */
export const transact = async ({ client }: Table, items: Items): Promise<void> => {
  await pastConflicts(
    async () => client.send(new TransactWriteCommand({ TransactItems: items })),
    isConflict,
  );
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
