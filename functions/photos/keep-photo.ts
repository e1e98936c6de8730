import type { PhotoBucket } from '../platform/photo-bucket.ts';
import { preparedKey, thumbKey, uploadKey } from './photo-keys.ts';
import type { Upload } from './photo-keys.ts';

/** Copies an upload's JPEGs to where a report keeps them; false when they are not there. */
export const keepPhoto = async (
  { upload, key }: { upload: Upload; key: string },
  bucket: Pick<PhotoBucket, 'copy'>,
): Promise<boolean> => {
  const copy = { type: 'image/jpeg', etag: undefined };
  const copied = await Promise.all([
    bucket.copy({ ...copy, from: preparedKey(upload, 'large'), to: key }),
    bucket.copy({ ...copy, from: preparedKey(upload, 'thumb'), to: thumbKey(key) }),
  ]);
  return copied.every(Boolean);
};

/** The camera's files have served: what is shown from here on are the JPEGs. */
export const discardUploads = async (
  uploads: readonly Upload[],
  bucket: Pick<PhotoBucket, 'remove'>,
): Promise<void> =>
  bucket.remove(uploads.map(({ uploaderId, photoId }) => uploadKey(uploaderId, photoId)));
