import { AppError } from 'shared/errors.ts';
import { logger } from '../logs/logger.ts';

/**
 * The error to throw when a job or listener fails. Lambda copies a thrown error verbatim to the log and the
 * dead-letter queue, and errors from libraries may quote personal data in their message or fields. Such an error is
 * logged here without them and replaced.
 */
export const functionFailure = (name: string, error: unknown): Error => {
  if (error instanceof AppError) return error;
  logger.error('function-failed', error, { name });
  return new Error(`${name} failed: ${error instanceof Error ? error.name : typeof error}`);
};
