import { createImportToken } from 'shared/contracts/uploads.ts';
import { AppError } from 'shared/errors.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { readEnvironment } from '../../platform/environment.ts';
import { importSeconds, importToken } from '../import-token.ts';

export const handler = endpoint({
  contract: createImportToken,
  dependencies: () => ({ secret: readEnvironment('IMPORT_SECRET') }),
  handle: async ({ caller, now }, { secret }) => {
    if (secret === 'none')
      throw new AppError('forbidden', 'This site does not import photos from other services.');
    const { userId } = await caller.verified();
    return { token: importToken(userId, secret, now), expires: importSeconds };
  },
});
