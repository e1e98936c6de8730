import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, openSync, renameSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import path from 'node:path';
import type { Readable } from 'node:stream';
import type { Bucket } from './bucket-store.ts';
import { S3Error } from './s3-error.ts';
import { headerOf } from './s3-request.ts';
import { writeTextAtomically, type StagedBody, type Staging } from './staging.ts';
import type { StoredObject } from './stored-object.ts';

// Keys are hashed, so that no key ever becomes part of a path.
const descriptionFile = (bucket: Bucket, key: string): string =>
  path.join(bucket.folders.objects, `${createHash('sha256').update(key).digest('hex')}.json`);

const bodyFile = (bucket: Bucket, object: StoredObject): string =>
  path.join(bucket.folders.bodies, object.body);

/** @throws S3Error NoSuchKey */
export const findObject = (bucket: Bucket, key: string): StoredObject => {
  const object = bucket.objects.get(key);
  if (object === undefined) throw new S3Error('NoSuchKey', undefined, { Key: key });
  return object;
};

/**
 * Streams the bytes [start, end] of an object. The file is opened before this returns, so a later
 * overwrite or removal does not affect the reader.
 */
export const readObjectBody = (
  bucket: Bucket,
  object: StoredObject,
  range: { start: number; end: number } = { start: 0, end: object.size - 1 },
): Readable => {
  const fd = openSync(bodyFile(bucket, object), 'r');
  // An empty body has no last byte.
  return createReadStream('', {
    fd,
    start: range.start,
    ...(object.size > 0 ? { end: range.end } : {}),
  });
};

const checkWriteConditions = (
  current: StoredObject | undefined,
  key: string,
  headers: IncomingHttpHeaders,
): void => {
  const ifNoneMatch = headerOf(headers, 'if-none-match');
  const ifMatch = headerOf(headers, 'if-match');
  if (ifNoneMatch !== undefined && ifNoneMatch !== '*') {
    throw new S3Error('NotImplemented', 'A write may be conditional on If-None-Match: * only.');
  }
  if (ifNoneMatch !== undefined && current !== undefined) {
    throw new S3Error('PreconditionFailed', undefined, { Condition: 'If-None-Match' });
  }
  if (ifMatch === undefined) return;
  if (current === undefined) throw new S3Error('NoSuchKey', undefined, { Key: key });
  if (ifMatch.replaceAll('"', '') !== current.etag) {
    throw new S3Error('PreconditionFailed', undefined, { Condition: 'If-Match' });
  }
};

/**
 * Turns a staged body and its description into the object under its key, replacing any earlier one: the
 * write takes effect when the description is renamed into place. All checks and changes happen in one
 * synchronous step, so of two competing conditional writes only one succeeds. A rejected body is
 * discarded.
 * @throws S3Error PreconditionFailed, NoSuchKey (If-Match without an object), depending on
 * `conditions`, the request's headers
 */
export const commitObject = async (
  target: { bucket: Bucket; staging: Staging },
  body: StagedBody,
  description: Omit<StoredObject, 'body' | 'size'>,
  conditions: IncomingHttpHeaders = {},
): Promise<StoredObject> => {
  const { bucket, staging } = target;
  const { key } = description;
  const former = bucket.objects.get(key);
  const object: StoredObject = { ...description, size: body.size, body: randomUUID() };
  try {
    checkWriteConditions(former, key, conditions);
    renameSync(body.file, bodyFile(bucket, object));
    // A kill between these two steps leaves an event without an object. In the other order it would
    // leave an object without an event, and nobody would ever process it.
    bucket.beforeCreate(key);
    writeTextAtomically(staging, descriptionFile(bucket, key), JSON.stringify(object));
    bucket.objects.set(key, object);
  } catch (error) {
    await body.discard();
    throw error;
  }
  if (former !== undefined) await rm(bodyFile(bucket, former), { force: true });
  return object;
};

/** Removes an object; as on S3, removing one that does not exist is not an error. */
export const removeObject = async (bucket: Bucket, key: string): Promise<void> => {
  const object = bucket.objects.get(key);
  if (object === undefined) return;
  rmSync(descriptionFile(bucket, key), { force: true });
  bucket.objects.delete(key);
  await rm(bodyFile(bucket, object), { force: true });
};
