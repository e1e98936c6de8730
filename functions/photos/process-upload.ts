import { photoMaxBytes } from 'shared/domain/photos/photo-rules.ts';
import { photoHeadBytes, photoTypeOf } from 'shared/domain/photos/photo-type.ts';
import type { PhotoBucket } from '../platform/storage/photo-bucket.ts';
import { preparedKey, refusalKey, uploadKey, type Upload } from './photo-keys.ts';
import { madePhotoMetadata, readMadePhoto, sha256Of, type MadePhoto } from './made-photo.ts';
import { notAPhoto } from './not-a-photo.ts';
import type { Preparation } from './prepare-photo.ts';

export type ProcessDependencies = {
  bucket: PhotoBucket;
  /** `left`: too large for this caller, which leaves it to the listener. */
  prepare: (file: Uint8Array) => Promise<Preparation | { outcome: 'left' }>;
};

/** `gone`: neither the file nor its JPEGs exist. `unprepared`: the file exists and may be a photo. */
export type UploadState =
  | { outcome: 'ready'; made: MadePhoto | undefined }
  | { outcome: 'unprepared' | 'gone' }
  | { outcome: 'refused'; reason: string };

export type Processing =
  | { outcome: 'ready' | 'ready-before'; made: MadePhoto | undefined }
  | { outcome: 'gone' | 'left' }
  | { outcome: 'refused'; reason: string };

const refused = (reason: string) => ({ outcome: 'refused', reason }) as const;
const tooLarge = refused('A photo may have at most 10 MB.');

const findMade = async (
  upload: Upload,
  bucket: PhotoBucket,
): Promise<{ made: MadePhoto | undefined } | undefined> => {
  const facts = await bucket.describe(preparedKey(upload, 'large'));
  return facts && { made: readMadePhoto(facts.metadata) };
};

/** Reads only the first bytes of the file. */
export const lookAtUpload = async (upload: Upload, bucket: PhotoBucket): Promise<UploadState> => {
  const [ready, refusal, file] = await Promise.all([
    findMade(upload, bucket),
    bucket.read(refusalKey(upload)),
    bucket.peek(uploadKey(upload.uploaderId, upload.photoId), photoHeadBytes),
  ]);
  if (ready) return { outcome: 'ready', ...ready };
  if (refusal) return refused(Buffer.from(refusal).toString());
  // A concurrent save deletes the upload, but only once the JPEGs exist.
  if (!file) {
    const late = await findMade(upload, bucket);
    return late ? { outcome: 'ready', ...late } : { outcome: 'gone' };
  }
  if (file.size > photoMaxBytes) return tooLarge;
  return photoTypeOf(file.head) ? { outcome: 'unprepared' } : notAPhoto;
};

/** Writes an upload's JPEGs, or the reason for its refusal, below `prepared/`. Idempotent. */
export const prepareUpload = async (
  upload: Upload,
  { bucket, prepare }: ProcessDependencies,
): Promise<Processing> => {
  const file = await bucket.read(uploadKey(upload.uploaderId, upload.photoId));
  // A concurrent save may have deleted it.
  if (!file) {
    const before = await findMade(upload, bucket);
    return before ? { outcome: 'ready-before', ...before } : { outcome: 'gone' };
  }
  // The file may have been replaced since `lookAtUpload`.
  if (file.length > photoMaxBytes) return refuse(upload, tooLarge, bucket);
  const made = await prepare(file);
  if (made.outcome === 'refused') return refuse(upload, made, bucket);
  if (made.outcome === 'left') return made;
  const { large, thumb } = made.photos;
  const hashes = { sha256: sha256Of(large), uploadSha256: sha256Of(file) };
  const jpeg = { type: 'image/jpeg' };
  // Large last: its existence means that both exist.
  await bucket.write({ ...jpeg, key: preparedKey(upload, 'thumb'), body: thumb });
  await bucket.write({
    ...jpeg,
    key: preparedKey(upload, 'large'),
    body: large,
    metadata: madePhotoMetadata(hashes),
  });
  return { outcome: 'ready', made: hashes };
};

/** Looks at an upload and prepares it, unless an earlier event for it did so already. */
export const processUpload = async (
  upload: Upload,
  dependencies: ProcessDependencies,
): Promise<Processing> => {
  const seen = await lookAtUpload(upload, dependencies.bucket);
  if (seen.outcome === 'unprepared') return prepareUpload(upload, dependencies);
  if (seen.outcome === 'refused') return refuse(upload, seen, dependencies.bucket);
  return seen.outcome === 'ready'
    ? { outcome: 'ready-before', made: seen.made }
    : { outcome: 'gone' };
};

type Refusal = { outcome: 'refused'; reason: string };

const refuse = async (upload: Upload, refusal: Refusal, bucket: PhotoBucket): Promise<Refusal> => {
  await bucket.write({
    key: refusalKey(upload),
    type: 'text/plain',
    body: Buffer.from(refusal.reason),
  });
  return refusal;
};
