import { randomUUID } from 'node:crypto';
import { renameSync, writeFileSync } from 'node:fs';
import { mkdir, open, rm } from 'node:fs/promises';
import path from 'node:path';
import { S3Error } from './s3-error.ts';

/**
 * Where everything is written before it counts. The folder lies on the same file system as its
 * destinations, so a rename out of it is atomic, and it is emptied at every start: whatever a killed
 * process left there was never acknowledged. Survives a killed process, not a power cut (no fsync).
 */
export type Staging = { readonly directory: string };

/** A body on disk that nothing refers to yet. Move `file` away or discard it. */
export type StagedBody = {
  readonly file: string;
  /** Bytes */
  readonly size: number;
  discard(): Promise<void>;
};

/** Empties and opens the staging folder. */
export const openStaging = async (directory: string): Promise<Staging> => {
  await rm(directory, { recursive: true, force: true });
  await mkdir(directory, { recursive: true });
  return { directory };
};

/** A path in the staging folder that nothing uses. */
export const stagingPath = (staging: Staging): string => path.join(staging.directory, randomUUID());

/**
 * Streams chunks into a staged file; a failure on the way leaves no file.
 * @throws S3Error EntityTooLarge as soon as more than `maximumBytes` have come
 */
export const stageBody = async (
  staging: Staging,
  chunks: AsyncIterable<Buffer>,
  options: { maximumBytes: number; onBytes: (bytes: Buffer) => void },
): Promise<StagedBody> => {
  const file = stagingPath(staging);
  const discard = (): Promise<void> => rm(file, { force: true });
  const handle = await open(file, 'wx');
  let size = 0;
  try {
    for await (const bytes of chunks) {
      size += bytes.length;
      if (size > options.maximumBytes) throw new S3Error('EntityTooLarge');
      options.onBytes(bytes);
      await handle.writeFile(bytes);
    }
    await handle.close();
  } catch (error) {
    await handle.close();
    await discard();
    throw error;
  }
  return { file, size, discard };
};

/**
 * Writes a small text file so that readers see the old text or the new one, never a part. Synchronous:
 * a check made just before, the write and the update of an index after it cannot be interleaved with
 * another request's.
 */
export const writeTextAtomically = (staging: Staging, file: string, text: string): void => {
  const staged = stagingPath(staging);
  writeFileSync(staged, text);
  renameSync(staged, file);
};

/** Removes a folder so that it is gone at once, even if the process dies while its files are deleted. */
export const removeFolderAtomically = async (staging: Staging, folder: string): Promise<void> => {
  const condemned = stagingPath(staging);
  renameSync(folder, condemned);
  await rm(condemned, { recursive: true, force: true });
};
