import { AppError } from 'shared/errors.ts';
import { discardUploads, keepPhoto } from './keep-photo.ts';
import { photoKey, readPhotoReference } from './photo-keys.ts';
import type { Upload } from './photo-keys.ts';
import { lookAtUpload, prepareUpload } from './process-upload.ts';
import type { ProcessDependencies, Processing, UploadState } from './process-upload.ts';

export type Adoption = {
  /** What the form lists: upload addresses of new photos, photo addresses of the report's own. */
  entries: readonly string[];
  /** Who saves; only their own uploads are taken. */
  uploaderId: string;
  reportId: string;
  /** Object keys the report holds already. */
  held: readonly string[];
  /** Those of them that are not there yet: who uploaded each, by the photo's id. */
  unready: ReadonlyMap<string, string>;
};

/** The report's photos in their order and each once, and which of them are not prepared yet. */
export type Adopted = { photos: string[]; waiting: Upload[] };

/** A photo of the form; `upload` is what it is made of, undefined once it is made. */
type Entry = { field: string; key: string; upload: Upload | undefined };
type Problem = { field: string; problem: string };

/** Preparing photos a save may begin, in ms from its start: the operator waits for the answer. */
const preparingTime = 3000;

/**
 * Turns a form's photos into object keys of the report. A new upload is prepared here when that is
 * quickly done and the listener has not done it; what takes longer is `waiting`. JPEGs that are there
 * are copied to the report, and the original goes, with whatever the camera wrote into it. Doing it
 * again changes nothing.
 * @throws AppError `invalid` with a sentence for each photo that cannot be taken.
 */
export const adoptPhotos = async (
  adoption: Adoption,
  { bucket, prepare }: ProcessDependencies,
): Promise<Adopted> => {
  const start = performance.now();
  const entries = adoption.entries.map((entry, index) =>
    locate(entry, `photos.${index}`, adoption),
  );
  refuseAll(entries.flatMap((entry) => ('problem' in entry ? [entry] : [])));
  const chosen = new Map<string, Entry>();
  for (const entry of entries)
    if ('key' in entry && !chosen.has(entry.key)) chosen.set(entry.key, entry);
  const added = await Promise.all(
    [...chosen.values()].flatMap(({ field, key, upload }) =>
      upload ? [lookAtUpload(upload, bucket).then((seen) => ({ field, key, upload, seen }))] : [],
    ),
  );
  refuseAll(added.flatMap(({ field, seen }) => problemOf(field, seen)));
  const ready = added.filter(({ seen }) => seen.outcome === 'ready');
  const problems: Problem[] = [];
  const waiting: Upload[] = [];
  // One after the other: the pixels of one photo are as much as the function has memory for.
  for (const entry of added) {
    if (entry.seen.outcome === 'ready') continue;
    const isInTime = performance.now() - start < preparingTime;
    const made = isInTime && (await prepareUpload(entry.upload, { bucket, prepare }));
    if (!made || made.outcome === 'left') waiting.push(entry.upload);
    else if (made.outcome === 'ready' || made.outcome === 'ready-before') ready.push(entry);
    else problems.push(...problemOf(entry.field, made));
  }
  refuseAll(problems);
  const kept = await Promise.all(
    ready.map(async (entry) =>
      (await keepPhoto(entry, bucket)) ? [] : [withoutFile(entry.field)],
    ),
  );
  refuseAll(kept.flat());
  await discardUploads(
    ready.map(({ upload }) => upload),
    bucket,
  );
  return { photos: [...chosen.keys()], waiting };
};

const withoutFile = (field: string): Problem => ({
  field,
  problem: 'This photo was not uploaded or has expired, please upload it again.',
});

const problemOf = (field: string, found: UploadState | Processing): Problem[] => {
  if (found.outcome === 'refused') return [{ field, problem: found.reason }];
  return found.outcome === 'gone' ? [withoutFile(field)] : [];
};

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
  const { photoId } = reference;
  const key = photoKey(adoption.reportId, photoId);
  const isHeld = adoption.held.includes(key);
  const isOurs =
    reference.kind === 'upload'
      ? reference.uploaderId === adoption.uploaderId
      : reference.reportId === adoption.reportId && isHeld;
  if (!isOurs) return foreign;
  const uploaderId = isHeld ? adoption.unready.get(photoId) : adoption.uploaderId;
  return { field, key, upload: uploaderId === undefined ? undefined : { uploaderId, photoId } };
};
