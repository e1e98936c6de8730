import { AppError } from 'shared/errors.ts';
import { photoKey, preparedKey, readPhotoReference, thumbKey, uploadKey } from './photo-keys.ts';
import type { Upload } from './photo-keys.ts';
import { preparePhoto } from './prepare-photo.ts';
import { processUpload } from './process-upload.ts';
import type { ProcessDependencies } from './process-upload.ts';

export type Adoption = {
  /** What the form lists: upload addresses of new photos, photo addresses of the report's own. */
  entries: readonly string[];
  /** Who saves; only their own uploads are taken. */
  uploaderId: string;
  reportId: string;
  /** Object keys the report holds already. */
  held: readonly string[];
};

type Entry = { field: string; key: string; upload: Upload | undefined };

/** Preparing photos a save may begin, in ms from its start: the answer must come within 30 s. */
const preparingTime = 18_000;

/**
 * Turns a form's photos into object keys of the report, in their order and each once. A new upload is
 * prepared here unless the listener has done it already; its JPEGs are copied to the report and the
 * original, with whatever the camera wrote into it, is deleted. Doing it again changes nothing.
 * @throws AppError `invalid` with a sentence for each photo that cannot be taken, `unavailable` when
 * preparing them all takes too long: what is prepared stays, and the next save goes on from there.
 */
export const adoptPhotos = async (
  adoption: Adoption,
  bucket: ProcessDependencies['bucket'],
): Promise<string[]> => {
  const entries = adoption.entries.map((entry, index) =>
    locate(entry, `photos.${index}`, adoption),
  );
  refuseAll(entries.flatMap((entry) => ('problem' in entry ? [entry] : [])));
  const chosen = new Map<string, Entry>();
  for (const entry of entries)
    if ('key' in entry && !chosen.has(entry.key)) chosen.set(entry.key, entry);
  const added = [...chosen.values()].filter(({ key }) => !adoption.held.includes(key));
  const processing = { bucket, prepare: preparePhoto };
  const problems: Problem[] = [];
  const start = performance.now();
  // One after the other: the pixels of one photo are as much as the function has memory for.
  for (const { field, upload } of added) {
    if (!upload) continue;
    if (performance.now() - start > preparingTime) throw stillPreparing();
    const result = await processUpload(upload, processing);
    if (result.outcome === 'refused') problems.push({ field, problem: result.reason });
    if (result.outcome === 'gone') problems.push({ field, problem: gone });
  }
  refuseAll(problems);
  const copied = await Promise.all(added.map(async (entry) => copyToReport(entry, bucket)));
  refuseAll(copied.filter((problem) => problem !== undefined));
  // The camera's file has served: what is shown from here on are the JPEGs.
  await bucket.remove(
    added.flatMap(({ upload }) => (upload ? [uploadKey(upload.uploaderId, upload.photoId)] : [])),
  );
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
      ? { field, key, upload: reference }
      : foreign;
  return reference.reportId === adoption.reportId && adoption.held.includes(key)
    ? { field, key, upload: undefined }
    : foreign;
};

const gone = 'This photo was not uploaded or has expired, please upload it again.';

const stillPreparing = () =>
  new AppError(
    'unavailable',
    'Your photos are still being prepared. Please save again in a moment.',
  );

const copyToReport = async (
  { field, key, upload }: Entry,
  bucket: ProcessDependencies['bucket'],
): Promise<Problem | undefined> => {
  if (!upload) return undefined;
  const copy = { type: 'image/jpeg', etag: undefined };
  const copied = await Promise.all([
    bucket.copy({ ...copy, from: preparedKey(upload, 'large'), to: key }),
    bucket.copy({ ...copy, from: preparedKey(upload, 'thumb'), to: thumbKey(key) }),
  ]);
  return copied.every(Boolean) ? undefined : { field, problem: gone };
};
