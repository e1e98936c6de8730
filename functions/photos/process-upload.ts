import { photoMaxBytes } from 'shared/domain/photo-rules.ts';
import type { PhotoBucket } from '../platform/photo-bucket.ts';
import { preparedKey, refusalKey, uploadKey } from './photo-keys.ts';
import type { Upload } from './photo-keys.ts';
import { notAPhoto, photoHeadBytes, photoTypeOf } from './photo-type.ts';
import type { Preparation } from './prepare-photo.ts';

export type ProcessDependencies = {
  bucket: PhotoBucket;
  /** Makes the JPEGs, or leaves a photo to somebody with more time. */
  prepare: (file: Uint8Array) => Promise<Preparation | { outcome: 'left' }>;
};

/**
 * What the bucket tells of an upload: `gone` when there is neither a file nor anything made of it,
 * `unprepared` when there is a file that may be a photo.
 */
export type UploadState =
  { outcome: 'ready' | 'unprepared' | 'gone' } | { outcome: 'refused'; reason: string };

/** How the preparation ended; `left` by a `prepare` that does not take everything on. */
export type Processing =
  { outcome: 'ready' | 'ready-before' | 'gone' | 'left' } | { outcome: 'refused'; reason: string };

const refused = (reason: string) => ({ outcome: 'refused', reason }) as const;
const tooLarge = refused('A photo may have at most 10 MB.');

/** Looks at an upload by its first bytes; nothing larger is loaded. */
export const lookAtUpload = async (upload: Upload, bucket: PhotoBucket): Promise<UploadState> => {
  const isReady = async () => bucket.exists(preparedKey(upload, 'large'));
  const [ready, refusal, file] = await Promise.all([
    isReady(),
    bucket.read(refusalKey(upload)),
    bucket.peek(uploadKey(upload.uploaderId, upload.photoId), photoHeadBytes),
  ]);
  if (ready) return { outcome: 'ready' };
  if (refusal) return refused(Buffer.from(refusal).toString());
  // A save beside this one deletes the upload, but not before the JPEGs are there.
  if (!file) return { outcome: (await isReady()) ? 'ready' : 'gone' };
  if (file.size > photoMaxBytes) return tooLarge;
  return photoTypeOf(file.head) ? { outcome: 'unprepared' } : notAPhoto;
};

/**
 * Makes the JPEGs of an uploaded photo, below `prepared/`, or writes there why it cannot be done. The
 * same bytes give the same, so doing it twice or twice at once ends in the same state.
 */
export const prepareUpload = async (
  upload: Upload,
  { bucket, prepare }: ProcessDependencies,
): Promise<Processing> => {
  const file = await bucket.read(uploadKey(upload.uploaderId, upload.photoId));
  // A save beside this one may have used it up.
  if (!file)
    return {
      outcome: (await bucket.exists(preparedKey(upload, 'large'))) ? 'ready-before' : 'gone',
    };
  // Another file may have been put there since the look.
  if (file.length > photoMaxBytes) return refuse(upload, tooLarge, bucket);
  const made = await prepare(file);
  if (made.outcome === 'refused') return refuse(upload, made, bucket);
  if (made.outcome === 'left') return made;
  // The large one last: where it is, both are.
  for (const size of ['thumb', 'large'] as const)
    await bucket.write({
      key: preparedKey(upload, size),
      type: 'image/jpeg',
      body: made.photos[size],
    });
  return { outcome: 'ready' };
};

/** The whole of it, for whoever hears that an upload has come: once for each, however often it is heard. */
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
