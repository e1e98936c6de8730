import { photoMaxBytes } from 'shared/domain/photo-rules.ts';
import { photoHeadBytes, photoTypeOf } from 'shared/domain/photo-type.ts';
import type { PhotoBucket } from '../platform/photo-bucket.ts';
import { preparedKey, refusalKey, uploadKey } from './photo-keys.ts';
import type { Upload } from './photo-keys.ts';
import { notAPhoto } from './not-a-photo.ts';
import type { Preparation } from './prepare-photo.ts';

export type ProcessDependencies = {
  bucket: PhotoBucket;
  /** `left`: too large for this caller, which leaves it to the listener. */
  prepare: (file: Uint8Array) => Promise<Preparation | { outcome: 'left' }>;
};

/** `gone`: neither the file nor its JPEGs exist. `unprepared`: the file exists and may be a photo. */
export type UploadState =
  { outcome: 'ready' | 'unprepared' | 'gone' } | { outcome: 'refused'; reason: string };

export type Processing =
  { outcome: 'ready' | 'ready-before' | 'gone' | 'left' } | { outcome: 'refused'; reason: string };

const refused = (reason: string) => ({ outcome: 'refused', reason }) as const;
const tooLarge = refused('A photo may have at most 10 MB.');

/** Reads only the first bytes of the file. */
export const lookAtUpload = async (upload: Upload, bucket: PhotoBucket): Promise<UploadState> => {
  const isReady = async () => bucket.exists(preparedKey(upload, 'large'));
  const [ready, refusal, file] = await Promise.all([
    isReady(),
    bucket.read(refusalKey(upload)),
    bucket.peek(uploadKey(upload.uploaderId, upload.photoId), photoHeadBytes),
  ]);
  if (ready) return { outcome: 'ready' };
  if (refusal) return refused(Buffer.from(refusal).toString());
  // A concurrent save deletes the upload, but only once the JPEGs exist.
  if (!file) return { outcome: (await isReady()) ? 'ready' : 'gone' };
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
  if (!file)
    return {
      outcome: (await bucket.exists(preparedKey(upload, 'large'))) ? 'ready-before' : 'gone',
    };
  // The file may have been replaced since `lookAtUpload`.
  if (file.length > photoMaxBytes) return refuse(upload, tooLarge, bucket);
  const made = await prepare(file);
  if (made.outcome === 'refused') return refuse(upload, made, bucket);
  if (made.outcome === 'left') return made;
  // Large last: its existence means that both exist.
  for (const size of ['thumb', 'large'] as const)
    await bucket.write({
      key: preparedKey(upload, size),
      type: 'image/jpeg',
      body: made.photos[size],
    });
  return { outcome: 'ready' };
};

/** Looks at an upload and prepares it, unless an earlier event for it did so already. */
export const processUpload = async (
  upload: Upload,
  dependencies: ProcessDependencies,
): Promise<Processing> => {
  const seen = await lookAtUpload(upload, dependencies.bucket);
  if (seen.outcome === 'unprepared') return prepareUpload(upload, dependencies);
  if (seen.outcome === 'refused') return refuse(upload, seen, dependencies.bucket);
  return { outcome: seen.outcome === 'ready' ? 'ready-before' : 'gone' };
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
