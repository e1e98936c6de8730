import type { PhotoBucket } from '../platform/storage/photo-bucket.ts';
import { preparedKey, thumbKey, uploadKey, type Upload } from './photo-keys.ts';

/** Copies an upload's JPEGs to its report. False if they do not exist. */
export const storePhoto = async (
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

/** Deletes the original files, once their JPEGs are in the report. */
export const discardUploads = async (
  uploads: readonly Upload[],
  bucket: Pick<PhotoBucket, 'remove'>,
): Promise<void> =>
  bucket.remove(uploads.map(({ uploaderId, photoId }) => uploadKey(uploaderId, photoId)));
