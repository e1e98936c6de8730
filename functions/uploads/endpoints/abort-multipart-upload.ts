import { abortMultipartUpload } from 'shared/contracts/uploads.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { ownUploadKey } from '../upload-rules.ts';
import { uploads } from '../upload-store.ts';

export const handler = endpoint({
  contract: abortMultipartUpload,
  dependencies: () => ({ store: uploads() }),
  handle: async ({ params, query, caller }, { store }) => {
    const key = ownUploadKey(query.key, caller.userId);
    await store.abort({ key, uploadId: params.uploadId });
    return {};
  },
});
