import { uploadMaxBytes, uploadMaxParts } from 'shared/domain/photos/photo-rules.ts';
import { AppError } from 'shared/errors.ts';
import { readPhotoReference } from '../photos/photo-keys.ts';

/** Lifetime of a presigned upload: long enough for a slow mobile connection. */
export const uploadSeconds = 15 * 60;

const notFound = (): AppError => new AppError('not-found', 'This upload could not be found.');

/** @throws AppError `not-found` unless the key is one of this user's uploads, so that others are not revealed. */
export const ownUploadKey = (key: string | undefined, userId: string): string => {
  // `readPhotoReference` also accepts addresses, which are not keys.
  const reference = key?.startsWith('uploads/') ? readPhotoReference(key) : undefined;
  if (key === undefined || reference?.kind !== 'upload' || reference.uploaderId !== userId)
    throw notFound();
  return key;
};

/** @throws AppError `not-found` for undefined. */
export const found = <T>(thing: T | undefined): T => {
  if (thing === undefined) throw notFound();
  return thing;
};

/** @throws AppError `invalid` unless the text is a number from 1 to 10000 in plain digits. */
export const readPartNumber = (text: string): number => {
  const number = /^[1-9]\d{0,4}$/.test(text) ? Number(text) : 0;
  if (number >= 1 && number <= uploadMaxParts) return number;
  const problem = `A part's number is a whole number from 1 to ${uploadMaxParts}.`;
  throw new AppError('invalid', problem, { fields: { partNumber: problem } });
};

/** A sentence saying why an upload of this size is refused; undefined if it is not. */
export const sizeProblem = (bytes: number, declared: number | undefined): string | undefined => {
  if (bytes > uploadMaxBytes) return 'An upload may have at most 100 MB.';
  if (declared !== undefined && declared !== bytes)
    return 'The upload does not have the size it was announced with.';
  return undefined;
};
