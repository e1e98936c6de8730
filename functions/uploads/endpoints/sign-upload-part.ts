import { signUploadPart } from 'shared/contracts/uploads.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { found, ownUploadKey, readPartNumber, uploadSeconds } from '../upload-rules.ts';
import { uploads } from '../upload-store.ts';

export const handler = endpoint({
  contract: signUploadPart,
  dependencies: () => ({ store: uploads() }),
  handle: async ({ params, query, caller }, { store }) => {
    const key = ownUploadKey(query.key, caller.userId);
    const partNumber = readPartNumber(params.partNumber);
    const upload = found(await store.underWay({ key, uploadId: params.uploadId }));
    return { url: await store.signPart(upload, partNumber), headers: {}, expires: uploadSeconds };
  },
});
