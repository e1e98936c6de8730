import type { PhotoBucket } from '../platform/photo-bucket.ts';
import { readPhotoReference } from './photo-keys.ts';
import type { Upload } from './photo-keys.ts';
import { lookAtUpload } from './process-upload.ts';
import type { UploadState } from './process-upload.ts';

export type LookAt = (upload: Upload) => Promise<UploadState>;

/**
 * Looks at the caller's own uploads that a form names, before anything else is known of it, so that this runs beside
 * the reads of what they go into. What comes back answers from that, or looks.
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
    // A form that is refused before leaves this to nobody.
    state.catch(() => undefined);
    seen.set(photoId, state);
  }
  return async (upload) =>
    (upload.uploaderId === uploaderId ? seen.get(upload.photoId) : undefined) ??
    lookAtUpload(upload, bucket);
};
