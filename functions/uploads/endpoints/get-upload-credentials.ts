import { getUploadCredentials } from 'shared/contracts/uploads.ts';
import { uploadKey } from '../../photos/photo-keys.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { temporaryCredentials } from '../temporary-credentials.ts';

export const handler = endpoint({
  contract: getUploadCredentials,
  dependencies: () => ({ credentialsFor: temporaryCredentials() }),
  handle: async ({ caller }, { credentialsFor }) => {
    const { userId } = await caller.verified();
    return credentialsFor({ prefix: uploadKey(userId, ''), userId });
  },
});
