import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { cancellationCodes } from './cancellations.ts';
import { pastConflicts } from './past-conflicts.ts';
import type { Table } from './table.ts';

type Items = NonNullable<TransactWriteCommandInput['TransactItems']>;
export type Operation = Items[number];

/**
 * Transient cancellation reasons: the same transaction may succeed a moment later. The SDK does not retry these.
 */
const passing = ['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded'];

const isPassing = (error: unknown): boolean => {
  const codes = cancellationCodes(error);
  return passing.some((code) => codes.includes(code)) && !codes.includes('ConditionalCheckFailed');
};

/**
 * Writes all items or none. Retries with random backoff when another transaction touches the same item
 * (`TransactionConflict`) or DynamoDB is throttling. Throws when a condition fails.
 */
export const transact = async ({ client }: Table, items: Items): Promise<void> => {
  await pastConflicts(
    async () => client.send(new TransactWriteCommand({ TransactItems: items })),
    isPassing,
  );
};

/** Returns false when the transaction was canceled for a reason that `isExpected` accepts, by operation. */
const transactUnless = async (
  table: Table,
  items: Items,
  isExpected: (codes: readonly (string | undefined)[]) => boolean,
): Promise<boolean> => {
  try {
    await transact(table, items);
    return true;
  } catch (error) {
    if (isExpected(cancellationCodes(error))) return false;
    throw error;
  }
};

/** Returns false when the first operation's condition failed. */
export const conditionalTransact = async (table: Table, items: Items): Promise<boolean> =>
  transactUnless(table, items, ([first]) => first === 'ConditionalCheckFailed');

/** Returns false when the condition of any operation failed. */
export const transactIfCurrent = async (table: Table, items: Items): Promise<boolean> =>
  transactUnless(table, items, (codes) => codes.includes('ConditionalCheckFailed'));
