import { photoMaxBytes } from 'shared/domain/photo-rules.ts';
import type { PhotoBucket } from '../platform/photo-bucket.ts';
import { preparedKey, uploadKey } from './photo-keys.ts';
import type { Upload } from './photo-keys.ts';
import { photoHeadBytes } from './photo-type.ts';
import type { Preparation } from './prepare-photo.ts';

export type ProcessDependencies = {
  bucket: PhotoBucket;
  prepare: (file: Uint8Array) => Promise<Preparation>;
};

/** How the preparation ended; `gone` when there is neither an upload nor anything made of it. */
export type Processing =
  { outcome: 'ready' | 'ready-before' | 'gone' } | { outcome: 'refused'; reason: string };

const tooLarge = { outcome: 'refused', reason: 'A photo may have at most 10 MB.' } as const;

/**
 * Makes the JPEGs of an uploaded photo, below `prepared/`, unless they are there already. The same bytes
 * give the same JPEGs, so doing it twice or twice at once ends in the same state.
 */
export const processUpload = async (
  upload: Upload,
  { bucket, prepare }: ProcessDependencies,
): Promise<Processing> => {
  const isReady = async () => bucket.exists(preparedKey(upload, 'large'));
  if (await isReady()) return { outcome: 'ready-before' };
  const key = uploadKey(upload.uploaderId, upload.photoId);
  // The first look tells the size; nothing larger is loaded.
  const head = await bucket.peek(key, photoHeadBytes);
  if (head && head.size > photoMaxBytes) return tooLarge;
  const file = head && (await bucket.read(key));
  // A save beside this one deletes the upload, but not before the JPEGs are there.
  if (!file) return { outcome: (await isReady()) ? 'ready-before' : 'gone' };
  // Another file may have been put there since the look.
  if (file.length > photoMaxBytes) return tooLarge;
  const made = await prepare(file);
  if (made.outcome === 'refused') return made;
  // The large one last: where it is, both are.
  for (const size of ['thumb', 'large'] as const)
    await bucket.write({
      key: preparedKey(upload, size),
      type: 'image/jpeg',
      body: made.photos[size],
    });
  return { outcome: 'ready' };
};
