import { lazily } from 'shared/domain/lazily.ts';
import { photoIdOf } from '../photos/photo-keys.ts';
import type { PhotoBucket } from '../platform/storage/photo-bucket.ts';

/** Where a photo's file and the JPEGs made from it are until AWS deletes them (docs/decisions/0011). */
const prefixes = ['uploads/', 'prepared/'];

/** The photo's id in a key below one of {@link prefixes}: `<prefix>/<uploader>/<photo>` and what follows. */
const photoOf = (key: string): string => key.split('/')[2] ?? '';

/**
 * What was uploaded for photos, whoever uploaded it. Listed once, when first needed, because only the uploader's id
 * leads there, and a report does not keep it.
 */
export const photoUploads = (bucket: Pick<PhotoBucket, 'list' | 'remove'>) => {
  const byPhoto = lazily(async () => {
    const found = new Map<string, string[]>();
    for (const prefix of prefixes)
      for await (const page of bucket.list(prefix))
        for (const { key } of page) {
          const others = found.get(photoOf(key));
          if (others) others.push(key);
          else found.set(photoOf(key), [key]);
        }
    return found;
  });
  return {
    /** Deletes the uploads of the photos with these keys in a report or visit. */
    remove: async (photoKeys: readonly string[]): Promise<void> => {
      if (photoKeys.length === 0) return;
      const found = await byPhoto();
      await bucket.remove(photoKeys.flatMap((key) => found.get(photoIdOf(key)) ?? []));
    },
  };
};
export type PhotoUploads = ReturnType<typeof photoUploads>;
