import { randomUUID } from 'node:crypto';
import { createPhotoUpload } from 'shared/contracts/photos.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { checksumHeader, photos } from '../../platform/storage/photo-bucket.ts';
import { isPhotoStored } from '../find-stored-photo.ts';
import { uploadKey } from '../photo-keys.ts';

/** Long enough for ten photos over a slow mobile connection. */
const uploadSeconds = 15 * 60;

// No content-length: browsers set it themselves and forbid scripts to.
const uploadHeaders = (
  type: string | undefined,
  sha256: string | undefined,
): Record<string, string> => ({
  ...(type !== undefined && { 'content-type': type }),
  ...(sha256 !== undefined && { [checksumHeader]: sha256 }),
});

export const handler = endpoint({
  contract: createPhotoUpload,
  dependencies: (table) => ({ bucket: photos(), table, newId: (): string => randomUUID() }),
  handle: async ({ body = {}, caller }, { bucket, table: rows, newId }) => {
    const { photoKey, sha256, reportId, type, size } = body;
    const upload = { uploaderId: caller.userId, photoId: photoKey ?? newId() };
    const key = uploadKey(upload.uploaderId, upload.photoId);
    const isNamed = photoKey !== undefined && sha256 !== undefined;
    if (isNamed && (await isPhotoStored({ upload, sha256, reportId }, { table: rows, bucket })))
      return { stored: true as const, key };
    return {
      stored: false as const,
      key,
      uploadURL: await bucket.presignPut({ key, expires: uploadSeconds, type, size, sha256 }),
      method: 'PUT' as const,
      headers: uploadHeaders(type, sha256),
      expires: uploadSeconds,
    };
  },
});
