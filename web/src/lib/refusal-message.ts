import { ApiError, messageOf } from './api-error.ts';

/**
 * The message for a form that has no place for errors at its fields: what the server finds wrong with
 * each of them, or else its message or `fallback`.
 */
export const refusalMessage = (error: unknown, fallback: string): string => {
  const fields = error instanceof ApiError ? error.body?.fields : undefined;
  return [...new Set(Object.values(fields ?? {}))].join('. ') || messageOf(error, fallback);
};
