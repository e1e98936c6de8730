import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { pastConflicts } from './past-conflicts.ts';

/** Returns false when the condition of a single-row write failed. Retries while a transaction holds the row. */
export const conditionalWrite = async (write: () => Promise<unknown>): Promise<boolean> => {
  try {
    await pastConflicts(write);
    return true;
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    return false;
  }
};
