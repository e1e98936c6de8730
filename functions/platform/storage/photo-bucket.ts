import { Readable } from 'node:stream';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3ServiceException,
  type S3Client,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { s3Client } from '../aws-clients.ts';
import { readEnvironment } from '../environment.ts';

/** `size` is that of the whole object, in bytes. */
export type Peek = { head: Uint8Array; size: number; etag: string | undefined };

/** The caller must read `content` to its end or destroy it. */
export type OpenObject = { content: Readable; type: string | undefined };

export type PresignedPut = {
  key: string;
  /** In seconds. */
  expires: number;
  /** If given, part of the signature, so that S3 refuses anything else. */
  type?: string | undefined;
  size?: number | undefined;
  /** Base64. S3 refuses a body with a different hash. */
  sha256?: string | undefined;
};

export type PresignedGet = {
  key: string;
  expires: number;
  /** `inline`, or `attachment; filename="..."`. */
  disposition: string;
};

/** `sha256` is in Base64, undefined unless the object was uploaded with one; `metadata` has lowercase names. */
export type ObjectFacts = { sha256: string | undefined; metadata: Record<string, string> };

export type ListedObject = { key: string; madeAt: Date };

type Copy = { from: string; to: string; type: string; etag: string | undefined };

/** The private bucket for photos and documents. Only the server chooses its keys. */
const photoBucket = ({ name, client }: { name: string; client: S3Client }) => ({
  presignPut: async ({ key, expires, type, size, sha256 }: PresignedPut): Promise<string> =>
    getSignedUrl(
      client,
      new PutObjectCommand({
        Bucket: name,
        Key: key,
        ContentType: type,
        ContentLength: size,
        ChecksumSHA256: sha256,
      }),
      {
        expiresIn: expires,
        signableHeaders: new Set([
          'host',
          ...(type === undefined ? [] : ['content-type']),
          ...(size === undefined ? [] : ['content-length']),
          ...(sha256 === undefined ? [] : [checksumHeader]),
        ]),
        // As a header, it must be sent with the upload. In the query string, where the library would put it, S3 may
        // ignore it.
        unhoistableHeaders: new Set([checksumHeader]),
      },
    ),

  presignGet: async ({ key, expires, disposition }: PresignedGet): Promise<string> =>
    getSignedUrl(
      client,
      new GetObjectCommand({ Bucket: name, Key: key, ResponseContentDisposition: disposition }),
      { expiresIn: expires },
    ),

  /** Undefined if the object is missing or empty. */
  peek: async (key: string, bytes: number): Promise<Peek | undefined> =>
    unlessAbsent(async () => {
      const object = await client.send(
        new GetObjectCommand({ Bucket: name, Key: key, Range: `bytes=0-${bytes - 1}` }),
      );
      const head = await object.Body?.transformToByteArray();
      const total = Number(object.ContentRange?.split('/')[1]);
      return (
        head && {
          head,
          size: Number.isNaN(total) ? head.length : total,
          etag: object.ETag,
        }
      );
    }),

  /** Returns false if `from` is missing or its content no longer has the given `etag`. */
  copy: async ({ from, to, type, etag }: Copy): Promise<boolean> =>
    (await unlessAbsent(async () => {
      await client.send(
        new CopyObjectCommand({
          Bucket: name,
          Key: to,
          CopySource: `${name}/${from}`,
          CopySourceIfMatch: etag,
          MetadataDirective: 'REPLACE',
          ContentType: type,
        }),
      );
      return true;
    })) ?? false,

  exists: async (key: string): Promise<boolean> =>
    (await unlessAbsent(async () => {
      await client.send(new HeadObjectCommand({ Bucket: name, Key: key }));
      return true;
    })) ?? false,

  /** Undefined if the object is missing. */
  describe: async (key: string): Promise<ObjectFacts | undefined> =>
    unlessAbsent(async () => {
      const { ChecksumSHA256, Metadata } = await client.send(
        new HeadObjectCommand({ Bucket: name, Key: key, ChecksumMode: 'ENABLED' }),
      );
      // The checksum of a multipart upload is a hash of hashes, with the number of parts appended.
      const sha256 = ChecksumSHA256?.includes('-') ? undefined : ChecksumSHA256;
      return { sha256, metadata: Metadata ?? {} };
    }),

  read: async (key: string): Promise<Uint8Array | undefined> =>
    unlessAbsent(async () => {
      const object = await client.send(new GetObjectCommand({ Bucket: name, Key: key }));
      return object.Body?.transformToByteArray();
    }),

  /** Streams an object that may be too large for memory. */
  open: async (key: string): Promise<OpenObject | undefined> =>
    unlessAbsent(async () => {
      const object = await client.send(new GetObjectCommand({ Bucket: name, Key: key }));
      return object.Body instanceof Readable
        ? { content: object.Body, type: object.ContentType }
        : undefined;
    }),

  write: async (object: {
    key: string;
    type: string;
    body: Uint8Array;
    metadata?: Record<string, string>;
  }): Promise<void> => {
    await client.send(
      new PutObjectCommand({
        Bucket: name,
        Key: object.key,
        ContentType: object.type,
        Body: object.body,
        Metadata: object.metadata,
      }),
    );
  },

  /** Ignores objects that are already gone. */
  remove: async (objectKeys: readonly string[]): Promise<void> => {
    await Promise.all(
      objectKeys.map((key) => client.send(new DeleteObjectCommand({ Bucket: name, Key: key }))),
    );
  },

  /** Yields pages of up to 1000 objects. */
  list: async function* (prefix: string): AsyncGenerator<ListedObject[]> {
    let token: string | undefined;
    do {
      const page = await client.send(
        new ListObjectsV2Command({ Bucket: name, Prefix: prefix, ContinuationToken: token }),
      );
      yield (page.Contents ?? []).flatMap(({ Key, LastModified }) =>
        Key !== undefined && LastModified ? [{ key: Key, madeAt: LastModified }] : [],
      );
      token = page.IsTruncated ? page.NextContinuationToken : undefined;
    } while (token !== undefined);
  },

  /** @throws Error if an object could not be deleted. */
  removeBelow: async (prefix: string): Promise<void> => {
    for (;;) {
      const { Contents = [], IsTruncated } = await client.send(
        new ListObjectsV2Command({ Bucket: name, Prefix: prefix }),
      );
      if (Contents.length === 0) return;
      const { Errors = [] } = await client.send(
        new DeleteObjectsCommand({
          Bucket: name,
          Delete: { Objects: Contents.map(({ Key }) => ({ Key })), Quiet: true },
        }),
      );
      if (Errors.length > 0)
        throw new Error(`${Errors.length} objects were not deleted: ${Errors[0]?.Code ?? ''}`);
      if (!IsTruncated) return;
    }
  },
});
export type PhotoBucket = ReturnType<typeof photoBucket>;

/** The header that an upload must send if its hash was signed. */
export const checksumHeader = 'x-amz-checksum-sha256';

// 403: S3's answer for a missing object without permission to list. 412: the etag no longer matches. 416: a range
// request for an empty object.
const absentStatuses = new Set([403, 404, 412, 416]);

const unlessAbsent = async <T>(call: () => Promise<T>): Promise<T | undefined> => {
  try {
    return await call();
  } catch (error) {
    const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
    if (status !== undefined && absentStatuses.has(status)) return undefined;
    throw error;
  }
};

/**
 * Path-style addresses work with both AWS and the local stack. Checksums are limited to where S3 requires them;
 * otherwise the checksum of an empty body would be signed into every presigned upload.
 */
export const bucketClient = (): S3Client =>
  s3Client({
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });

let shared: PhotoBucket | undefined;

/** One client per Lambda. */
export const photos = (): PhotoBucket =>
  (shared ??= photoBucket({ name: readEnvironment('PHOTO_BUCKET'), client: bucketClient() }));
