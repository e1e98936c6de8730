import { listUploadParts } from 'shared/contracts/uploads.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { found, ownUploadKey } from '../upload-rules.ts';
import { uploads } from '../upload-store.ts';

export const handler = endpoint({
  contract: listUploadParts,
  dependencies: () => ({ store: uploads() }),
  handle: async ({ params, query, caller }, { store }) => {
    const key = ownUploadKey(query.key, caller.userId);
    return found(await store.parts({ key, uploadId: params.uploadId }));
  },
});
