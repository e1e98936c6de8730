import { randomUUID } from 'node:crypto';
import { createMultipartUpload } from 'shared/contracts/uploads.ts';
import { uploadKey } from '../../photos/photo-keys.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { uploads } from '../upload-store.ts';

export const handler = endpoint({
  contract: createMultipartUpload,
  dependencies: () => ({ store: uploads(), newId: (): string => randomUUID() }),
  handle: async ({ body, caller }, { store, newId }) =>
    store.begin({
      key: uploadKey(caller.userId, newId()),
      type: body.type,
      size: body.metadata?.size,
    }),
});
