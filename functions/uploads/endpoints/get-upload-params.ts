import { randomUUID } from 'node:crypto';
import { getUploadParams } from 'shared/contracts/uploads.ts';
import { uploadKey } from '../../photos/photo-keys.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { uploadSeconds } from '../upload-rules.ts';
import { uploads } from '../upload-store.ts';

export const handler = endpoint({
  contract: getUploadParams,
  dependencies: () => ({ store: uploads(), newId: (): string => randomUUID() }),
  handle: async ({ query, caller }, { store, newId }) => ({
    method: 'POST' as const,
    ...(await store.signForm({
      key: uploadKey(caller.userId, newId()),
      type: query.type,
      size: query['metadata[size]'],
    })),
    headers: {},
    expires: uploadSeconds,
  }),
});
