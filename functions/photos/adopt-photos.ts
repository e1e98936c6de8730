import { AppError } from 'shared/errors.ts';
import { discardUploads, storePhoto } from './keep-photo.ts';
import { otherContent, type MadePhoto } from './made-photo.ts';
import { photoKey, readPhotoReference, uploadKey, type Upload } from './photo-keys.ts';
import type { LookAt } from './look-ahead.ts';
import {
  prepareUpload,
  type ProcessDependencies,
  type Processing,
  type UploadState,
} from './process-upload.ts';

export type Adoption = {
  /** From the form: upload addresses for new photos, photo addresses for the report's existing ones. */
  entries: readonly string[];
  /** The person who saves; only their own uploads are accepted. */
  uploaderId: string;
  reportId: string;
  /** Object keys of the report's existing photos. */
  held: readonly string[];
  /** Awaited photos among `held`: photo id to uploader id. */
  unready: ReadonlyMap<string, string>;
  /** The SHA-256 that each file must have, in Base64, by photo id. */
  claims: ReadonlyMap<string, string>;
};

/**
 * The object keys in the form's order, without duplicates; the uploads that are not prepared yet; and the
 * hashes of those that are, by photo id.
 */
export type Adopted = {
  photos: string[];
  waiting: Upload[];
  made: ReadonlyMap<string, MadePhoto>;
};

export type AdoptDependencies = ProcessDependencies & { look: LookAt };

/** A photo of the form; `upload` is undefined once the report has its JPEGs. */
type Entry = { field: string; key: string; upload: Upload | undefined };
type Ready = { field: string; key: string; upload: Upload; made: MadePhoto | undefined };
type Problem = { field: string; problem: string };

/** A save starts no more preparations after this many ms, because the operator is waiting. */
const preparingTime = 3000;

/**
 * Turns a form's photos into object keys of the report. Prepares uploads that the listener has not prepared
 * yet, unless that takes too long: those are `waiting`. Copies finished JPEGs to the report and deletes the
 * original with its metadata. Idempotent.
 * @throws AppError `invalid` with a sentence for each photo that is refused, including files without the
 * expected hash
 */
export const adoptPhotos = async (
  adoption: Adoption,
  { bucket, prepare, look }: AdoptDependencies,
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
      upload ? [look(upload).then((seen) => ({ field, key, upload, seen }))] : [],
    ),
  );
  refuseAll(added.flatMap(({ field, seen }) => problemOf(field, seen)));
  const ready: Ready[] = added.flatMap(({ seen, ...entry }) =>
    seen.outcome === 'ready' ? [{ ...entry, made: seen.made }] : [],
  );
  const problems: Problem[] = [];
  const waiting: Upload[] = [];
  // Sequential: the function has memory for the pixels of one photo only.
  for (const entry of added) {
    if (entry.seen.outcome === 'ready') continue;
    const isInTime = performance.now() - start < preparingTime;
    const made = isInTime && (await prepareUpload(entry.upload, { bucket, prepare }));
    if (!made || made.outcome === 'left') {
      if (await isOther(entry, adoption, bucket)) problems.push(otherOf(entry.field));
      waiting.push(entry.upload);
    } else if (made.outcome === 'ready' || made.outcome === 'ready-before')
      ready.push({ ...entry, made: made.made });
    else problems.push(...problemOf(entry.field, made));
  }
  for (const { field, upload, made } of ready) {
    const claim = adoption.claims.get(upload.photoId);
    if (claim !== undefined && made && made.uploadSha256 !== claim) problems.push(otherOf(field));
  }
  refuseAll(problems);
  // Only the JPEGs are copied, and they exist, so the originals can be deleted at the same time.
  const [stored] = await Promise.all([
    Promise.all(
      ready.map(async (entry) =>
        (await storePhoto(entry, bucket)) ? [] : [withoutFile(entry.field)],
      ),
    ),
    discardUploads(
      ready.map(({ upload }) => upload),
      bucket,
    ),
  ]);
  refuseAll(stored.flat());
  const made = ready.flatMap((entry) =>
    entry.made ? [[entry.upload.photoId, entry.made] as const] : [],
  );
  return { photos: [...chosen.keys()], waiting, made: new Map(made) };
};

/** Whether an unprepared file is not the expected one. S3 has its hash only if the upload was signed with it. */
const isOther = async (
  { upload }: { upload: Upload },
  { claims }: Adoption,
  bucket: ProcessDependencies['bucket'],
): Promise<boolean> => {
  const claim = claims.get(upload.photoId);
  if (claim === undefined) return false;
  const known = await bucket.describe(uploadKey(upload.uploaderId, upload.photoId));
  return known?.sha256 !== undefined && known.sha256 !== claim;
};

const otherOf = (field: string): Problem => ({ field, problem: otherContent });

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
