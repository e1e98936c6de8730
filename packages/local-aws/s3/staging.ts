import { randomUUID } from 'node:crypto';
import { renameSync, writeFileSync } from 'node:fs';
import { mkdir, open, rm } from 'node:fs/promises';
import path from 'node:path';
import { S3Error } from './s3-error.ts';

/**
 * Where files are written before they are renamed into place. The folder is on the same file system as
 * its destinations, so that the rename is atomic. It is emptied at every start, because nothing that a
 * killed process left there was acknowledged. Writes survive a kill, but not a power failure (no
 * fsync).
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

/** An unused path in the staging folder. */
export const stagingPath = (staging: Staging): string => path.join(staging.directory, randomUUID());

/**
 * Streams chunks into a staged file, which is deleted on failure.
 * @throws S3Error EntityTooLarge as soon as more than `maximumBytes` have arrived
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
 * Writes a small text file so that readers see either the old text or the new. Synchronous, so that a
 * check before it, the write and an index update after it cannot interleave with another request.
 */
export const writeTextAtomically = (staging: Staging, file: string, text: string): void => {
  const staged = stagingPath(staging);
  writeFileSync(staged, text);
  renameSync(staged, file);
};

/** Removes a folder in one step, even if the process dies while the files are being deleted. */
export const removeFolderAtomically = async (staging: Staging, folder: string): Promise<void> => {
  const removed = stagingPath(staging);
  renameSync(folder, removed);
  await rm(removed, { recursive: true, force: true });
};
