import { ApiError, NetworkError, timeUp } from './api-error.ts';

const transientStatuses = new Set([500, 502, 503]);

/**
 * Only these failures are retried; 401 and 403 never are (rules: api-12). After a timeout the person sees that,
 * instead of having to wait as long again.
 */
export const isTransient = (error: unknown): boolean =>
  (error instanceof NetworkError && error.cause !== timeUp) ||
  (error instanceof ApiError && transientStatuses.has(error.status));

/** API Gateway throttled the call. Our own rate limits send `Retry-After`, and those calls are not retried. */
const hadNoRoom = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 429 && error.retryAfter === null;

/** Queries: at most two retries, after 1 s, doubling up to 10 s. `failures` counts from 0. */
export const queryRetry = {
  retry: (failures: number, error: unknown): boolean =>
    failures < 2 && (isTransient(error) || hadNoRoom(error)),
  retryDelay: (failures: number): number => Math.min(1000 * 2 ** failures, 10_000),
};

/** Mutations: one retry after 2 s. */
export const mutationRetry = {
  retry: (failures: number, error: unknown): boolean => failures < 1 && isTransient(error),
  retryDelay: 2000,
};
