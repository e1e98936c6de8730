import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';

/** The reason code of each part of a refused transaction, in their order; empty for another error. */
export const cancellationCodes = (error: unknown): (string | undefined)[] =>
  error instanceof TransactionCanceledException
    ? (error.CancellationReasons ?? []).map(({ Code }) => Code)
    : [];
