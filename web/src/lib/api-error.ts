import type { ErrorBody } from 'shared/errors.ts';

/** A reply that is not OK. Its message is `<status>: <body or status text>` (rules: api-9). */
export class ApiError extends Error {
  readonly status: number;
  /** The server's refusal, when the body was one. */
  readonly body: ErrorBody | undefined;

  constructor(status: number, text: string, statusText: string, body?: ErrorBody) {
    super(`${status}: ${text === '' ? statusText : text}`);
    this.name = 'ApiError';
    this.status = status;
    this.body = body;
  }
}

/** The request never got an answer. */
export class NetworkError extends Error {
  constructor(cause: unknown) {
    super('The server could not be reached. Check your connection and try again.', { cause });
    this.name = 'NetworkError';
  }
}

/** What to tell a person about a failed call: the server's sentence, or `fallback`. */
export const messageOf = (error: unknown, fallback: string): string => {
  if (error instanceof NetworkError) return error.message;
  return (error instanceof ApiError && error.body?.message) || fallback;
};

/** The number by which the server's log knows a request it failed at; what it refused has no line there. */
export const referenceOf = (error: unknown): string | undefined =>
  error instanceof ApiError && error.status >= 500 ? error.body?.requestId : undefined;

export const hasStatus = (error: unknown, status: number): boolean =>
  error instanceof ApiError && error.status === status;
