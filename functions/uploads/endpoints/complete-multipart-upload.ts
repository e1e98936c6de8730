import { completeMultipartUpload } from 'shared/contracts/uploads.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { photos } from '../../platform/storage/photo-bucket.ts';
import { completeUpload } from '../complete-upload.ts';
import { ownUploadKey } from '../upload-rules.ts';
import { uploads } from '../upload-store.ts';

export const handler = endpoint({
  contract: completeMultipartUpload,
  dependencies: () => ({ store: uploads(), bucket: photos() }),
  handle: async ({ params, query, body, caller }, dependencies) =>
    completeUpload(
      {
        key: ownUploadKey(query.key, caller.userId),
        uploadId: params.uploadId,
        parts: body.parts,
      },
      dependencies,
    ),
});
