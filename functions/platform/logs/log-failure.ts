import { logger, type LogFacts } from './logger.ts';
import { verified } from '../endpoint/pending-checks.ts';

/**
 * Does something that may fail without failing the call, and logs its failure. A refusal of the call is not such a
 * failure and is thrown.
 * @returns undefined if it failed
 */
export const logFailure = async <T>(
  event: string,
  facts: LogFacts,
  act: () => Promise<T>,
): Promise<T | undefined> => {
  await verified();
  try {
    return await act();
  } catch (error) {
    logger.error(event, error, facts);
    return undefined;
  }
};
