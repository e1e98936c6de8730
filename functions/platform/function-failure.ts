import { AppError } from 'shared/errors.ts';
import { logger } from './logger.ts';

/**
 * What a job or a listener throws when it fails. Lambda writes a thrown error into the log as it is, and lays its
 * message aside with the event; one from outside may quote a person in its message or its fields. So it is logged here
 * without them, and only sentences of our own are thrown on.
 */
export const functionFailure = (name: string, error: unknown): Error => {
  if (error instanceof AppError) return error;
  logger.error('function-failed', error, { name });
  return new Error(`${name} failed: ${error instanceof Error ? error.name : typeof error}`);
};
