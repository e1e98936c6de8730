import type { PhotoBucket } from '../platform/storage/photo-bucket.ts';
import { readPhotoReference, type Upload } from './photo-keys.ts';
import { lookAtUpload, type UploadState } from './process-upload.ts';

export type LookAt = (upload: Upload) => Promise<UploadState>;

/**
 * Starts checking the caller's own uploads in a form right away, so that this runs in parallel with other reads. The
 * returned function answers from those checks, or checks any other upload when asked.
 */
export const lookAhead = (
  { entries, uploaderId }: { entries: readonly string[]; uploaderId: string },
  bucket: PhotoBucket,
): LookAt => {
  const seen = new Map<string, Promise<UploadState>>();
  for (const entry of entries) {
    const reference = readPhotoReference(entry);
    if (reference?.kind !== 'upload' || reference.uploaderId !== uploaderId) continue;
    const { photoId } = reference;
    if (seen.has(photoId)) continue;
    const state = lookAtUpload({ uploaderId, photoId }, bucket);
    // If the form is refused first, nobody awaits this promise.
    state.catch(() => undefined);
    seen.set(photoId, state);
  }
  return async (upload) =>
    (upload.uploaderId === uploaderId ? seen.get(upload.photoId) : undefined) ??
    lookAtUpload(upload, bucket);
};
