import { randomBytes, randomUUID } from 'node:crypto';
import { createReadStream, existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { readFile, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';
import { checksumsSchema } from './body-digest.ts';
import type { Bucket } from './bucket-store.ts';
import type { ReceivedBody } from './request-body.ts';
import { S3Error, isMissingFile } from './s3-error.ts';
import { compareBytes } from './s3-request.ts';
import {
  removeFolderAtomically,
  stageBody,
  stagingPath,
  writeTextAtomically,
  type StagedBody,
  type Staging,
} from './staging.ts';
import { objectHeadersSchema } from './stored-object.ts';

const uploadSchema = z.extend(objectHeadersSchema, {
  id: z.string(),
  key: z.string(),
  /** ISO 8601 */
  createdAt: z.string(),
});

/** An upload that was started, but neither completed nor aborted. */
export type Upload = z.infer<typeof uploadSchema>;

const partSchema = z.object({
  number: z.number(),
  /** Name of the file in the upload's folder, new for every upload of the part. */
  body: z.string(),
  /** Bytes */
  size: z.number(),
  /** Hex MD5, without quotes. */
  etag: z.string(),
  /** ISO 8601 */
  createdAt: z.string(),
  checksums: checksumsSchema,
});

/** The part most recently accepted under its number. */
export type Part = z.infer<typeof partSchema>;

type Place = { readonly bucket: Bucket; readonly staging: Staging };

const uploadFolder = (bucket: Bucket, id: string): string => {
  // The id becomes the name of a folder.
  if (!/^[0-9a-f]{32}$/.test(id)) throw new S3Error('NoSuchUpload', undefined, { UploadId: id });
  return path.join(bucket.folders.uploads, id);
};

const noSuchUpload = (id: string, error: unknown): unknown =>
  isMissingFile(error)
    ? new S3Error('NoSuchUpload', undefined, { UploadId: id }, { cause: error })
    : error;

/** Starts an upload that will become an object with `description`'s headers. */
export const createUpload = (place: Place, description: Omit<Upload, 'id'>): Upload => {
  const upload: Upload = { ...description, id: randomBytes(16).toString('hex') };
  const staged = stagingPath(place.staging);
  mkdirSync(staged);
  writeFileSync(path.join(staged, 'upload.json'), JSON.stringify(upload));
  renameSync(staged, uploadFolder(place.bucket, upload.id));
  return upload;
};

const readUpload = async (bucket: Bucket, id: string): Promise<Upload> => {
  try {
    const file = path.join(uploadFolder(bucket, id), 'upload.json');
    return uploadSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    throw noSuchUpload(id, error);
  }
};

/** @throws S3Error NoSuchUpload, also if the upload is for another key */
export const findUpload = async (bucket: Bucket, key: string, id: string): Promise<Upload> => {
  const upload = await readUpload(bucket, id);
  if (upload.key !== key) throw new S3Error('NoSuchUpload', undefined, { UploadId: id });
  return upload;
};

/** All unfinished uploads of a bucket, sorted by key, then by id. */
export const listUploads = async (bucket: Bucket): Promise<Upload[]> => {
  const ids = await readdir(bucket.folders.uploads);
  const uploads = await Promise.all(
    ids.map(async (id) => {
      try {
        return [await readUpload(bucket, id)];
      } catch (error) {
        if (error instanceof S3Error) return [];
        throw error;
      }
    }),
  );
  return uploads
    .flat()
    .toSorted(
      (left, right) => compareBytes(left.key, right.key) || compareBytes(left.id, right.id),
    );
};

const readPart = async (file: string): Promise<Part> =>
  partSchema.parse(JSON.parse(await readFile(file, 'utf8')));

/** The accepted parts of an upload, sorted by number. @throws S3Error NoSuchUpload */
export const listParts = async (bucket: Bucket, id: string): Promise<Part[]> => {
  const folder = uploadFolder(bucket, id);
  try {
    const files = (await readdir(folder)).filter((file) => /^\d+\.json$/.test(file));
    const parts = await Promise.all(files.map((file) => readPart(path.join(folder, file))));
    return parts.toSorted((left, right) => left.number - right.number);
  } catch (error) {
    throw noSuchUpload(id, error);
  }
};

/** Stores a received body as a part, replacing an earlier part with that number. @throws S3Error NoSuchUpload */
export const commitPart = async (
  place: Place,
  upload: Upload,
  received: { number: number; body: ReceivedBody; createdAt: string },
): Promise<void> => {
  const folder = uploadFolder(place.bucket, upload.id);
  const description = path.join(folder, `${received.number}.json`);
  const part: Part = {
    number: received.number,
    body: `${received.number}.${randomUUID()}`,
    size: received.body.size,
    etag: received.body.etag,
    createdAt: received.createdAt,
    checksums: received.body.checksums,
  };
  try {
    const former = existsSync(description) ? await readPart(description) : undefined;
    renameSync(received.body.file, path.join(folder, part.body));
    writeTextAtomically(place.staging, description, JSON.stringify(part));
    if (former !== undefined) await rm(path.join(folder, former.body), { force: true });
  } catch (error) {
    await received.body.discard();
    throw noSuchUpload(upload.id, error);
  }
};

async function* readInTurn(files: readonly string[]): AsyncGenerator<Buffer, void> {
  for (const file of files) yield* createReadStream(file);
}

/** Joins parts into one staged body, leaving the upload unchanged. @throws S3Error NoSuchUpload */
export const joinParts = async (
  place: Place,
  upload: Upload,
  parts: readonly Part[],
): Promise<StagedBody> => {
  const folder = uploadFolder(place.bucket, upload.id);
  try {
    const joined = await stageBody(
      place.staging,
      readInTurn(parts.map((part) => path.join(folder, part.body))),
      { maximumBytes: Number.POSITIVE_INFINITY, onBytes: () => undefined },
    );
    if (existsSync(folder)) return joined;
    await joined.discard();
  } catch (error) {
    throw noSuchUpload(upload.id, error);
  }
  throw new S3Error('NoSuchUpload', undefined, { UploadId: upload.id });
};

/** Removes an upload and its parts; does nothing if another request has already done so. */
export const removeUpload = async (place: Place, upload: Upload): Promise<void> => {
  try {
    await removeFolderAtomically(place.staging, uploadFolder(place.bucket, upload.id));
  } catch (error) {
    if (!isMissingFile(error)) throw error;
  }
};
