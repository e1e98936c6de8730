import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';

/** Returns false when the condition of a write failed. */
export const conditionalWrite = async (write: () => Promise<unknown>): Promise<boolean> => {
  try {
    await write();
    return true;
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    return false;
  }
};
