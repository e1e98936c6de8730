import { ApiError, NetworkError } from './api-error.ts';

const transientStatuses = new Set([500, 502, 503]);

/** Only these failures are retried, a time-out among them; a 4xx never is (rules: api-12). */
export const isTransient = (error: unknown): boolean =>
  error instanceof NetworkError ||
  (error instanceof ApiError && transientStatuses.has(error.status));

/** Queries: at most two retries, after 1 s, doubling up to 10 s. `failures` counts from 0. */
export const queryRetry = {
  retry: (failures: number, error: unknown): boolean => failures < 2 && isTransient(error),
  retryDelay: (failures: number): number => Math.min(1000 * 2 ** failures, 10_000),
};

/** Mutations: one retry after 2 s. `useChange` does not retry those that mail. */
export const mutationRetry = {
  retry: (failures: number, error: unknown): boolean => failures < 1 && isTransient(error),
  retryDelay: 2000,
};
