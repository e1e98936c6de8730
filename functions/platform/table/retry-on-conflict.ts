import { AppError } from 'shared/errors.ts';

/** More than the number of people who might change one row at the same moment. */
const attempts = 8;

/** Seconds, by which time the others should be done. */
const retryAfter = 1;

/**
 * Repeats a read, a decision and a conditional write for as long as others change the row in between.
 * @param attempt returns `overtaken` when its write's condition failed.
 * @throws AppError `conflict`, retryable and with `refusal` as its message, when all attempts were overtaken.
 */
export const retryOnConflict = async <T>(
  attempt: () => Promise<T | 'overtaken'>,
  refusal: string,
): Promise<T> => {
  for (let left = attempts; left > 0; left -= 1) {
    const result = await attempt();
    if (result !== 'overtaken') return result;
  }
  throw new AppError('conflict', refusal, { retryAfter });
};
