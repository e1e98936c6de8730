import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';

/** True when a conditional write took place, false when its condition did not hold. */
export const conditionalWrite = async (write: () => Promise<unknown>): Promise<boolean> => {
  try {
    await write();
    return true;
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    return false;
  }
};
