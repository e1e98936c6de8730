import { photoMaxBytes } from 'shared/domain/photo-rules.ts';
import type { PhotoBucket } from '../platform/photo-bucket.ts';
import { handOverPhoto, photoSizes } from './hand-over-photo.ts';
import { photoKey, photoObjectKey, preparedPlace, readUploadKey } from './photo-keys.ts';
import type { PhotoStore, StoredPhoto } from './photo-store.ts';
import { photoHeadBytes } from './photo-type.ts';
import type { Preparation } from './prepare-photo.ts';

export type ProcessDependencies = {
  bucket: PhotoBucket;
  rows: PhotoStore;
  prepare: (file: Uint8Array) => Promise<Preparation>;
  clock: () => Date;
};

/** How dealing with an upload's event ended. */
export type Processing = 'ready' | 'refused' | 'ready-before' | 'gone' | 'no-upload';

/**
 * Prepares an uploaded photo: its JPEGs lie under `prepared/`, every report that holds it gets them, and
 * the original, with whatever the camera wrote into it, is deleted. The same event again, or another
 * one beside it, ends in the same state.
 */
export const processUpload = async (
  key: string,
  { bucket, rows, prepare, clock }: ProcessDependencies,
): Promise<Processing> => {
  const upload = readUploadKey(key);
  if (!upload) return 'no-upload';
  const { photoId } = upload;
  const place = preparedPlace(upload.uploaderId, photoId);
  // The first look tells the size; nothing larger is loaded.
  const head = await bucket.peek(key, photoHeadBytes);
  if (!head) return 'gone';
  const known = await rows.begin({ photoId, now: clock() });
  if (known.state === 'ready') {
    await handOut(known, { place, bucket, rows });
    await bucket.remove([key]);
    return 'ready-before';
  }
  const file = head.size > photoMaxBytes ? undefined : await bucket.read(key);
  if (!file && head.size <= photoMaxBytes) return 'gone';
  const made: Preparation = file
    ? await prepare(file)
    : { outcome: 'refused', reason: 'A photo may have at most 10 MB.' };
  if (made.outcome === 'ready')
    await Promise.all(
      photoSizes.map(async (size) =>
        bucket.write({
          key: photoObjectKey(place, size),
          type: 'image/jpeg',
          body: made.photos[size],
        }),
      ),
    );
  const row = await rows.settle(
    { photoId, now: clock() },
    made.outcome === 'ready' ? { state: 'ready' } : { state: 'refused', reason: made.reason },
  );
  if (row?.state === 'ready') await handOut(row, { place, bucket, rows });
  await bucket.remove([key]);
  return made.outcome;
};

type Sources = { place: string } & Pick<ProcessDependencies, 'bucket' | 'rows'>;

/** Gives the JPEGs to the reports that were saved before these were ready. */
const handOut = async ({ photoId, reports }: StoredPhoto, sources: Sources): Promise<void> => {
  const { place, bucket, rows } = sources;
  if (reports.length === 0) return;
  await Promise.all(
    reports.map(async (reportId) => handOverPhoto({ place, photoId, reportId }, bucket)),
  );
  // Taken out of a report meanwhile: nothing may stay there that nobody lists.
  const held = (await rows.find(photoId, { latest: true }))?.reports ?? [];
  const dropped = reports.filter((reportId) => !held.includes(reportId));
  await bucket.remove(
    dropped.flatMap((reportId) =>
      photoSizes.map((size) => photoObjectKey(photoKey(reportId, photoId), size)),
    ),
  );
};
