import type { ErrorBody } from 'shared/errors.ts';

/** A response that is not OK. Its message is `<status>: <body or status text>` (rules: api-9). */
export class ApiError extends Error {
  readonly status: number;
  /** The server's error body, if it sent one. */
  readonly body: ErrorBody | undefined;
  /** The `Retry-After` header, which the contracts' rate limits send; null if absent. */
  readonly retryAfter: string | null;

  constructor(
    status: number,
    text: string,
    statusText: string,
    body?: ErrorBody,
    retryAfter: string | null = null,
  ) {
    super(`${status}: ${text === '' ? statusText : text}`);
    this.name = 'ApiError';
    this.status = status;
    this.body = body;
    this.retryAfter = retryAfter;
  }
}

/** The cause of a {@link NetworkError} after `requestTimeout` in request.ts. */
export const timeUp = new Error('Timed out');

export class NetworkError extends Error {
  constructor(cause: unknown) {
    super('We got no response. Check your connection and try again.', { cause });
    this.name = 'NetworkError';
  }
}

const busy = 'We are very busy. Please try again in a moment.';

/** The message to show for a failed call: the server's own, or `fallback`. */
export const messageOf = (error: unknown, fallback: string): string => {
  if (error instanceof NetworkError) return error.message;
  // API Gateway throttled the call before any function ran; its body does not match our schema.
  if (hasStatus(error, 429) && error instanceof ApiError && !error.body) return busy;
  return (error instanceof ApiError && error.body?.message) || fallback;
};

/** The request id in the server's log, for a 5xx only: the log has no entry for other errors. */
export const referenceOf = (error: unknown): string | undefined =>
  error instanceof ApiError && error.status >= 500 ? error.body?.requestId : undefined;

export const hasStatus = (error: unknown, status: number): boolean =>
  error instanceof ApiError && error.status === status;

/**
 * Whether a change that failed may have been carried out anyway: there was no answer, the answer came from a
 * proxy on the way, or the server failed with an internal error.
 */
export const isUnclear = (error: unknown): boolean => {
  if (error instanceof NetworkError) return true;
  if (!(error instanceof ApiError) || error.status < 500) return false;
  return error.body === undefined || error.body.code === 'internal';
};

/**
 * The message for a form that has no place for errors at its fields: what the server finds wrong with
 * each of them, or else its message or `fallback`.
 */
export const refusalMessage = (error: unknown, fallback: string): string => {
  const fields = error instanceof ApiError ? error.body?.fields : undefined;
  return [...new Set(Object.values(fields ?? {}))].join('. ') || messageOf(error, fallback);
};
