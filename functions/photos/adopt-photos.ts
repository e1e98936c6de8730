import { photoMaxBytes } from 'shared/domain/photo-rules.ts';
import { AppError } from 'shared/errors.ts';
import type { PhotoBucket } from '../platform/photo-bucket.ts';
import { photoKey, readPhotoReference, uploadKey } from './photo-keys.ts';
import { photoHeadBytes, photoTypeOf } from './photo-type.ts';

export type Adoption = {
  /** What the form lists: upload addresses of new photos, photo addresses of the report's own. */
  entries: readonly string[];
  /** Who saves; only their own uploads are taken. */
  uploaderId: string;
  reportId: string;
  /** Object keys the report holds already. */
  held: readonly string[];
};

type Entry = { field: string; key: string; upload: string | undefined };

/**
 * Turns a form's photos into object keys of the report, in their order and each once. New uploads are
 * looked at (there, not too large, truly JPEG or PNG) and copied to the report, so that `uploads/` may
 * be emptied by age. Doing it again changes nothing.
 * @throws AppError `invalid` with a sentence for each photo that cannot be taken.
 */
export const adoptPhotos = async (adoption: Adoption, bucket: PhotoBucket): Promise<string[]> => {
  const entries = adoption.entries.map((entry, index) =>
    locate(entry, `photos.${index}`, adoption),
  );
  refuseAll(entries.flatMap((entry) => ('problem' in entry ? [entry] : [])));
  const chosen = new Map<string, Entry>();
  for (const entry of entries)
    if ('key' in entry && !chosen.has(entry.key)) chosen.set(entry.key, entry);
  const checked = await Promise.all(
    [...chosen.values()]
      .filter(({ key }) => !adoption.held.includes(key))
      .map((entry) => take(entry, bucket)),
  );
  refuseAll(checked.filter((problem) => problem !== undefined));
  return [...chosen.keys()];
};

type Problem = { field: string; problem: string };

const refuseAll = (problems: readonly Problem[]): void => {
  const [first] = problems;
  if (!first) return;
  throw new AppError('invalid', first.problem, {
    fields: Object.fromEntries(problems.map(({ field, problem }) => [field, problem])),
  });
};

const locate = (text: string, field: string, adoption: Adoption): Entry | Problem => {
  const reference = readPhotoReference(text);
  const foreign = { field, problem: 'This photo does not belong to this report.' };
  if (!reference) return foreign;
  const key = photoKey(adoption.reportId, reference.photoId);
  if (reference.kind === 'upload')
    return reference.uploaderId === adoption.uploaderId
      ? { field, key, upload: uploadKey(reference.uploaderId, reference.photoId) }
      : foreign;
  return reference.reportId === adoption.reportId && adoption.held.includes(key)
    ? { field, key, upload: undefined }
    : foreign;
};

const take = async (
  { field, key, upload }: Entry,
  bucket: PhotoBucket,
): Promise<Problem | undefined> => {
  if (upload === undefined) return undefined;
  const seen = await bucket.peek(upload, photoHeadBytes);
  const gone = {
    field,
    problem: 'This photo was not uploaded or has expired, please upload it again.',
  };
  if (!seen) return gone;
  if (seen.size > photoMaxBytes) return { field, problem: 'A photo may have at most 10 MB.' };
  const type = photoTypeOf(seen.head);
  if (!type) return { field, problem: 'Only JPEG and PNG photos can be kept in a report.' };
  const copied = await bucket.copy({ from: upload, to: key, type, etag: seen.etag });
  return copied ? undefined : gone;
};
