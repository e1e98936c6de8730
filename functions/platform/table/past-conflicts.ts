import { setTimeout as pause } from 'node:timers/promises';
import { TransactionConflictException } from '@aws-sdk/client-dynamodb';

const attempts = 6;

/**
 * A single-row write that ran into a transaction on its row. Nothing was written, and the SDK does not retry it.
 */
const isSingleWriteConflict = (error: unknown): boolean =>
  error instanceof TransactionConflictException;

/**
 * Retries a write, with growing random pauses, while others are writing to the same row
 * (https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/transaction-apis.html#transaction-conflict-handling).
 * @throws the last conflict, and any other error of the write
 */
export const pastConflicts = async <T>(
  write: () => Promise<T>,
  isConflict: (error: unknown) => boolean = isSingleWriteConflict,
): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await write();
    } catch (error) {
      if (attempt === attempts || !isConflict(error)) throw error;
      await pause(Math.random() * 25 * 2 ** attempt);
    }
  }
};
