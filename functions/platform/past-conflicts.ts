import { setTimeout as pause } from 'node:timers/promises';
import { TransactionConflictException } from '@aws-sdk/client-dynamodb';

const attempts = 6;

/** A single write that met a transaction on its row: nothing was written, and the SDK does not try again. */
const isSingleWriteConflict = (error: unknown): boolean =>
  error instanceof TransactionConflictException;

/**
 * Repeats a write, after random pauses that grow, while others write the same row at the same moment
 * (https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/transaction-apis.html#transaction-conflict-handling).
 * @throws whatever else the write throws, and the last conflict
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
