import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';

/** One reason code per operation of a canceled transaction, in order; empty for any other error. */
export const cancellationCodes = (error: unknown): (string | undefined)[] =>
  error instanceof TransactionCanceledException
    ? (error.CancellationReasons ?? []).map(({ Code }) => Code)
    : [];
