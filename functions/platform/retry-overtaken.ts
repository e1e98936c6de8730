import { AppError } from 'shared/errors.ts';

/** One row is never changed by this many people at once. */
const attempts = 8;

/** Seconds until they are through with it. */
const retryAfter = 1;

/**
 * Repeats a read, decision and conditional write while others change the row in between.
 * @param attempt returns `overtaken` when its write's condition failed.
 * @throws AppError `conflict` with `refusal` as its message, to be tried again, when all attempts were overtaken.
 */
export const retryOvertaken = async <T>(
  attempt: () => Promise<T | 'overtaken'>,
  refusal: string,
): Promise<T> => {
  for (let left = attempts; left > 0; left -= 1) {
    const result = await attempt();
    if (result !== 'overtaken') return result;
  }
  throw new AppError('conflict', refusal, { retryAfter });
};
