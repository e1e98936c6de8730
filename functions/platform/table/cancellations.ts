import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';

/** The reason codes of a canceled transaction, one per operation and in order; empty for any other error. */
export const cancellationCodes = (error: unknown): (string | undefined)[] =>
  error instanceof TransactionCanceledException
    ? (error.CancellationReasons ?? []).map(({ Code }) => Code)
    : [];
