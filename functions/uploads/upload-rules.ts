import { uploadMaxBytes, uploadMaxParts } from 'shared/domain/photo-rules.ts';
import { AppError } from 'shared/errors.ts';
import { readPhotoReference } from '../photos/photo-keys.ts';

/** Seconds an address of an upload holds: long enough for a slow line at the poolside. */
export const uploadSeconds = 15 * 60;

const notFound = (): AppError => new AppError('not-found', 'This upload could not be found.');

/**
 * The key, if it is exactly one of the caller's uploads.
 * @throws AppError `not-found` for any other, so that nobody learns what there is.
 */
export const ownUploadKey = (key: string | undefined, userId: string): string => {
  // Only a key as it was minted: an address would lead to the same upload by another name.
  const reference = key?.startsWith('uploads/') ? readPhotoReference(key) : undefined;
  if (key === undefined || reference?.kind !== 'upload' || reference.uploaderId !== userId)
    throw notFound();
  return key;
};

/** What was found, or the refusal that says it was not. */
export const found = <T>(thing: T | undefined): T => {
  if (thing === undefined) throw notFound();
  return thing;
};

/**
 * A part's number as the path names it: digits alone, 1 to 10000.
 * @throws AppError `invalid` for `0`, `10001`, `5abc`, `+1`, `1e3` ...
 */
export const readPartNumber = (text: string): number => {
  const number = /^[1-9]\d{0,4}$/.test(text) ? Number(text) : 0;
  if (number >= 1 && number <= uploadMaxParts) return number;
  const problem = `A part's number is a whole number from 1 to ${uploadMaxParts}.`;
  throw new AppError('invalid', problem, { fields: { partNumber: problem } });
};

/** Why an upload of this many bytes cannot be kept; undefined when it can. */
export const sizeProblem = (bytes: number, declared: number | undefined): string | undefined => {
  if (bytes > uploadMaxBytes) return 'An upload may have at most 100 MB.';
  if (declared !== undefined && declared !== bytes)
    return 'The upload does not have the size it was announced with.';
  return undefined;
};
