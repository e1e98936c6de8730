import { AppError } from 'shared/errors.ts';

/** More people than this do not change one row at the same moment. */
const attempts = 8;

/**
 * Reads, decides and writes again while others change the row between the read and the write.
 * @param attempt answers `overtaken` when its write was refused because the row has changed.
 * @throws AppError `conflict` with the sentence given when that does not end.
 */
export const retryOvertaken = async <T>(
  attempt: () => Promise<T | 'overtaken'>,
  refusal: string,
): Promise<T> => {
  for (let left = attempts; left > 0; left -= 1) {
    const result = await attempt();
    if (result !== 'overtaken') return result;
  }
  throw new AppError('conflict', refusal);
};
