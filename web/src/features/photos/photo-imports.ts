import type { AwsBody } from '@uppy/aws-s3';
import type { Meta, Uppy, UppyFile } from '@uppy/core';
import { createImportToken } from 'shared/contracts/uploads.ts';
import type { CompanionSource } from 'shared/domain/site/site-settings.ts';
import { messageOf } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { checkSession } from '../../lib/query-client.ts';

/** A Companion server and the services it has keys for. */
export type Companion = { url: string; sources: readonly CompanionSource[] };

type Photos = Uppy<Meta, AwsBody>;
type File = UppyFile<Meta, AwsBody>;

/** Decodes a name such as 'Lagoon%20north.jpg'; one that only looks encoded stays as it is. */
export const decodedName = (name: string): string => {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
};

const rename = (uppy: Photos, file: File | undefined): void => {
  if (!file?.isRemote) return;
  const name = decodedName(file.name ?? '');
  if (name === file.name) return;
  uppy.setFileMeta(file.id, { name });
  uppy.setFileState(file.id, { name });
};

/** Gives the imported files a new token, which Companion needs to store them. */
const permitImports = async (uppy: Photos, ids: readonly string[]): Promise<void> => {
  const imports = ids.map((id) => uppy.getFile(id)).filter((file) => file?.isRemote);
  if (imports.length === 0) return;
  try {
    const { token } = await call(createImportToken, {});
    for (const { id } of imports) uppy.setFileMeta(id, { importToken: token });
  } catch (error) {
    checkSession(error);
    const failure = new Error(messageOf(error, 'This photo could not be imported'));
    for (const file of imports) uppy.emit('upload-error', file, failure);
  }
};

/** Adds an 'Import from ...' panel for each service that the stage's Companion server supports. */
export const offerImports = async (uppy: Photos, { url, sources }: Companion): Promise<void> => {
  uppy.on('file-added', (file) => rename(uppy, file));
  uppy.addPreProcessor((ids) => permitImports(uppy, ids));
  const { default: RemoteSources } = await import('@uppy/remote-sources');
  uppy.use(RemoteSources, { companionUrl: url, sources: [...sources] });
};
