import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  HeadObjectCommand,
  ListPartsCommand,
  S3ServiceException,
  UploadPartCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { uploadMaxBytes } from 'shared/domain/photos/photo-rules.ts';
import { AppError } from 'shared/errors.ts';
import { readEnvironment } from '../platform/environment.ts';
import { bucketClient } from '../platform/storage/photo-bucket.ts';
import { uploadSeconds } from './upload-rules.ts';

type Upload = { key: string; uploadId: string };
type NamedPart = { PartNumber: number; ETag: string };
type ArrivedPart = NamedPart & { Size: number };

/** Actual and declared size, in bytes. */
type Finished = { size: number; declared: number | undefined };

type NewFile = { key: string; type: string; size: number | undefined };

/** Multipart uploads, and presigned forms for uploads in one piece. */
const storeOf = ({ bucket, client }: { bucket: string; client: S3Client }) => ({
  /** Stores the declared size in the object's metadata. */
  begin: async ({ key, type, size }: NewFile): Promise<Upload> => {
    const { UploadId } = await client.send(
      new CreateMultipartUploadCommand({
        Bucket: bucket,
        Key: key,
        ContentType: type,
        ...(size !== undefined && { Metadata: { size: String(size) } }),
      }),
    );
    if (UploadId === undefined) throw new Error('S3 began an upload without an id');
    return { key, uploadId: UploadId };
  },

  /** All parts that have arrived; undefined if there is no such upload. */
  parts: async ({ key, uploadId }: Upload): Promise<ArrivedPart[] | undefined> =>
    unlessGone(async () => {
      const parts: ArrivedPart[] = [];
      let marker: string | undefined;
      do {
        const page = await client.send(
          new ListPartsCommand({
            Bucket: bucket,
            Key: key,
            UploadId: uploadId,
            PartNumberMarker: marker,
          }),
        );
        for (const { PartNumber, ETag, Size } of page.Parts ?? [])
          if (PartNumber !== undefined && ETag !== undefined)
            parts.push({ PartNumber, ETag, Size: Size ?? 0 });
        marker = page.IsTruncated ? page.NextPartNumberMarker : undefined;
      } while (marker !== undefined);
      return parts;
    }),

  /** Returns the upload if it is still in progress. */
  underWay: async (upload: Upload): Promise<Upload | undefined> =>
    unlessGone(async () => {
      const { key, uploadId } = upload;
      await client.send(
        new ListPartsCommand({ Bucket: bucket, Key: key, UploadId: uploadId, MaxParts: 1 }),
      );
      return upload;
    }),

  signPart: async ({ key, uploadId }: Upload, partNumber: number): Promise<string> =>
    getSignedUrl(
      client,
      new UploadPartCommand({
        Bucket: bucket,
        Key: key,
        UploadId: uploadId,
        PartNumber: partNumber,
      }),
      { expiresIn: uploadSeconds },
    ),

  /** Returns false if there is no such upload. @throws AppError `invalid` if S3 rejects the parts. */
  join: async ({ key, uploadId }: Upload, parts: readonly NamedPart[]): Promise<boolean> =>
    (await unlessGone(async () => {
      const inOrder = parts.toSorted((left, right) => left.PartNumber - right.PartNumber);
      await client
        .send(
          new CompleteMultipartUploadCommand({
            Bucket: bucket,
            Key: key,
            UploadId: uploadId,
            MultipartUpload: { Parts: inOrder },
          }),
        )
        .catch(refusePartsMisnamed);
      return true;
    })) ?? false,

  /** Ignores an upload that does not exist. */
  abort: async ({ key, uploadId }: Upload): Promise<void> => {
    await unlessGone(async () =>
      client.send(
        new AbortMultipartUploadCommand({ Bucket: bucket, Key: key, UploadId: uploadId }),
      ),
    );
  },

  finished: async (key: string): Promise<Finished | undefined> =>
    unlessGone(async () => {
      const head = await client.send(new HeadObjectCommand({ Bucket: bucket, Key: key }));
      const declared = head.Metadata?.['size'];
      return {
        size: head.ContentLength ?? 0,
        declared: declared === undefined ? undefined : Number(declared),
      };
      // 403: S3's answer for an absent key without permission to list.
    }, [403, 404]),

  /** A presigned form for one file of this type and size. */
  signForm: async ({ key, type, size }: NewFile) => {
    const fields = { 'Content-Type': type, success_action_status: '201' };
    const form = await createPresignedPost(client, {
      Bucket: bucket,
      Key: key,
      Fields: fields,
      Conditions: [['content-length-range', size ?? 1, size ?? uploadMaxBytes]],
      Expires: uploadSeconds,
    });
    // With a trailing slash, as in the content security policy, where it excludes other buckets.
    return { url: form.url.replace(/\/?$/, '/'), fields: form.fields };
  },

  /** The unsigned URL of a finished upload, which gives no access to it. */
  location: async (key: string): Promise<string> => {
    const address = new URL(
      await getSignedUrl(client, new HeadObjectCommand({ Bucket: bucket, Key: key })),
    );
    address.search = '';
    return address.href;
  },
});
export type UploadStore = ReturnType<typeof storeOf>;

const unlessGone = async <T>(
  call: () => Promise<T>,
  gone: readonly number[] = [404],
): Promise<T | undefined> => {
  try {
    return await call();
  } catch (error) {
    const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
    if (status !== undefined && gone.includes(status)) return undefined;
    throw error;
  }
};

const misnamed = new Set(['InvalidPart', 'InvalidPartOrder', 'EntityTooSmall', 'MalformedXML']);

const refusePartsMisnamed = (error: unknown): never => {
  if (error instanceof S3ServiceException && misnamed.has(error.name))
    throw new AppError('invalid', 'The parts of this upload do not match.', {
      fields: { parts: 'The parts of this upload do not fit together' },
      cause: error,
    });
  throw error;
};

let shared: UploadStore | undefined;

/** One client per Lambda. */
export const uploads = (): UploadStore =>
  (shared ??= storeOf({ bucket: readEnvironment('PHOTO_BUCKET'), client: bucketClient() }));
