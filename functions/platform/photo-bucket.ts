import { Readable } from 'node:stream';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { readEnvironment } from './environment.ts';

/** What the first bytes of an object tell: `size` in bytes, `etag` names this very content. */
export type Peek = { head: Uint8Array; size: number; etag: string | undefined };

/** An object being read. Whoever opened it reads it to its end or destroys it. */
export type OpenObject = { content: Readable; type: string | undefined };

export type PresignedPut = {
  key: string;
  /** Seconds until the address lapses. */
  expires: number;
  /** Signed into the address when given, so that S3 itself refuses anything else. */
  type?: string | undefined;
  size?: number | undefined;
};

export type PresignedGet = {
  key: string;
  expires: number;
  /** `inline`, or `attachment; filename="..."`. */
  disposition: string;
};

export type ListedObject = { key: string; madeAt: Date };

type Copy = { from: string; to: string; type: string; etag: string | undefined };

/** The private bucket of photos and documents; its keys are minted by the server alone. */
const photoBucket = ({ name, client }: { name: string; client: S3Client }) => ({
  presignPut: async ({ key, expires, type, size }: PresignedPut): Promise<string> =>
    getSignedUrl(
      client,
      new PutObjectCommand({ Bucket: name, Key: key, ContentType: type, ContentLength: size }),
      {
        expiresIn: expires,
        signableHeaders: new Set([
          'host',
          ...(type === undefined ? [] : ['content-type']),
          ...(size === undefined ? [] : ['content-length']),
        ]),
      },
    ),

  presignGet: async ({ key, expires, disposition }: PresignedGet): Promise<string> =>
    getSignedUrl(
      client,
      new GetObjectCommand({ Bucket: name, Key: key, ResponseContentDisposition: disposition }),
      { expiresIn: expires },
    ),

  /** Reads the first `bytes` bytes; undefined when the object is absent or empty. */
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

  /** Copies one object; with an `etag` only if it still has the content that was looked at. */
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

  /** The whole object; undefined when there is none. */
  read: async (key: string): Promise<Uint8Array | undefined> =>
    unlessAbsent(async () => {
      const object = await client.send(new GetObjectCommand({ Bucket: name, Key: key }));
      return object.Body?.transformToByteArray();
    }),

  /** The object as a stream, for what is too large to hold; undefined when there is none. */
  open: async (key: string): Promise<OpenObject | undefined> =>
    unlessAbsent(async () => {
      const object = await client.send(new GetObjectCommand({ Bucket: name, Key: key }));
      return object.Body instanceof Readable
        ? { content: object.Body, type: object.ContentType }
        : undefined;
    }),

  write: async (object: { key: string; type: string; body: Uint8Array }): Promise<void> => {
    await client.send(
      new PutObjectCommand({
        Bucket: name,
        Key: object.key,
        ContentType: object.type,
        Body: object.body,
      }),
    );
  },

  /** Deletes objects; one that is absent already is no error. */
  remove: async (objectKeys: readonly string[]): Promise<void> => {
    await Promise.all(
      objectKeys.map((key) => client.send(new DeleteObjectCommand({ Bucket: name, Key: key }))),
    );
  },

  /** The objects whose keys begin with `prefix` and when each was made, 1000 at a time. */
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

  /**
   * Deletes every object whose key begins with `prefix`, whoever made it and whenever.
   * @throws Error when one of them stays.
   */
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

// 403: without the permission to list, S3 does not tell an absent object from a forbidden one.
// 412: the content has changed since it was looked at. 416: an empty object has no first byte.
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
 * A client for the bucket. Path-style addresses serve AWS and a local server alike; checksums only
 * where S3 demands them, since one of an empty body would be signed into every upload address.
 */
export const bucketClient = (): S3Client =>
  new S3Client({
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });

let shared: PhotoBucket | undefined;

/** The bucket named by the environment; one client per Lambda. */
export const photos = (): PhotoBucket =>
  (shared ??= photoBucket({ name: readEnvironment('PHOTO_BUCKET'), client: bucketClient() }));
