import { AppError } from 'shared/errors.ts';
import { logger } from './logger.ts';

/**
 * The error to throw when a job or listener fails. Lambda writes a thrown error to the log and to the
 * dead-letter queue as it is, and errors from libraries may quote personal data in their message or fields.
 * Those are logged here without either and replaced.
 */
export const functionFailure = (name: string, error: unknown): Error => {
  if (error instanceof AppError) return error;
  logger.error('function-failed', error, { name });
  return new Error(`${name} failed: ${error instanceof Error ? error.name : typeof error}`);
};
