import { photoSides } from 'shared/domain/photo-rules.ts';
import type { PhotoSize } from 'shared/domain/photo-rules.ts';
import type { PhotoBucket } from '../platform/photo-bucket.ts';
import { photoKey, photoObjectKey } from './photo-keys.ts';

/** Every size a photo is prepared in. */
export const photoSizes: readonly PhotoSize[] = [
  'large',
  'thumb',
] satisfies (keyof typeof photoSides)[];

type HandOver = {
  /** Where the JPEGs are now. */
  place: string;
  photoId: string;
  reportId: string;
};

/**
 * Copies a prepared photo to a report, in all sizes; false when it is no longer there. Doing it again
 * changes nothing.
 */
export const handOverPhoto = async (
  { place, photoId, reportId }: HandOver,
  bucket: PhotoBucket,
): Promise<boolean> => {
  const copied = await Promise.all(
    photoSizes.map(async (size) =>
      bucket.copy({
        from: photoObjectKey(place, size),
        to: photoObjectKey(photoKey(reportId, photoId), size),
        type: 'image/jpeg',
        etag: undefined,
      }),
    ),
  );
  return copied.every(Boolean);
};
