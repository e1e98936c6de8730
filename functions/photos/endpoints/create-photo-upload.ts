import { randomUUID } from 'node:crypto';
import { createPhotoUpload } from 'shared/contracts/photos.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { photos } from '../../platform/photo-bucket.ts';
import { uploadKey } from '../photo-keys.ts';

/** Long enough for ten photos over a slow mobile connection. */
const uploadSeconds = 15 * 60;

// No content-length: browsers set it themselves and forbid scripts to.
const uploadHeaders = (type: string | undefined): Record<string, string> =>
  type === undefined ? {} : { 'content-type': type };

export const handler = endpoint({
  contract: createPhotoUpload,
  dependencies: () => ({ bucket: photos(), newId: (): string => randomUUID() }),
  handle: async ({ body, caller }, { bucket, newId }) => ({
    uploadURL: await bucket.presignPut({
      key: uploadKey(caller.userId, newId()),
      expires: uploadSeconds,
      type: body?.type,
      size: body?.size,
    }),
    method: 'PUT' as const,
    headers: uploadHeaders(body?.type),
    expires: uploadSeconds,
  }),
});
