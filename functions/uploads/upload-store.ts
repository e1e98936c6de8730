import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  HeadObjectCommand,
  ListPartsCommand,
  S3ServiceException,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import type { S3Client } from '@aws-sdk/client-s3';
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { uploadMaxBytes } from 'shared/domain/photo-rules.ts';
import { AppError } from 'shared/errors.ts';
import { readEnvironment } from '../platform/environment.ts';
import { bucketClient } from '../platform/photo-bucket.ts';
import { uploadSeconds } from './upload-rules.ts';

type Upload = { key: string; uploadId: string };
type NamedPart = { PartNumber: number; ETag: string };
type ArrivedPart = NamedPart & { Size: number };

/** A finished upload: what it weighs, and what it was announced to weigh. */
type Finished = { size: number; declared: number | undefined };

type NewFile = { key: string; type: string; size: number | undefined };

/** Uploads in the bucket: those in parts, and forms for those in one piece. */
const storeOf = ({ bucket, client }: { bucket: string; client: S3Client }) => ({
  /** Begins an upload in parts; type and announced size go with the object. */
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

  /** Every part that has arrived, page after page; undefined when there is no such upload. */
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

  /** The upload itself if it is still under way. */
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

  /**
   * Joins the parts. False when there is no such upload (any more).
   * @throws AppError `invalid` when S3 does not take the parts as they are named.
   */
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

  /** Frees what has arrived; an upload that is gone is no error. */
  abort: async ({ key, uploadId }: Upload): Promise<void> => {
    await unlessGone(async () =>
      client.send(
        new AbortMultipartUploadCommand({ Bucket: bucket, Key: key, UploadId: uploadId }),
      ),
    );
  },

  /** The finished upload under a key; undefined when there is none. */
  finished: async (key: string): Promise<Finished | undefined> =>
    unlessGone(async () => {
      const head = await client.send(new HeadObjectCommand({ Bucket: bucket, Key: key }));
      const declared = head.Metadata?.['size'];
      return {
        size: head.ContentLength ?? 0,
        declared: declared === undefined ? undefined : Number(declared),
      };
      // Without the permission to list, S3 answers 403 for a key that holds nothing.
    }, [403, 404]),

  /** A form that S3 takes one file with, of this type and size and under this key alone. */
  signForm: async ({ key, type, size }: NewFile) => {
    const fields = { 'Content-Type': type, success_action_status: '201' };
    const form = await createPresignedPost(client, {
      Bucket: bucket,
      Key: key,
      Fields: fields,
      Conditions: [['content-length-range', size ?? 1, size ?? uploadMaxBytes]],
      Expires: uploadSeconds,
    });
    // With a slash at its end, as the content security policy names the bucket: that lets in no other one.
    return { url: form.url.replace(/\/?$/, '/'), fields: form.fields };
  },

  /** Where a finished upload lies; it cannot be read there without a signature. */
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
    throw new AppError('invalid', 'The parts of this upload do not fit together.', {
      fields: { parts: 'The parts of this upload do not fit together' },
      cause: error,
    });
  throw error;
};

let shared: UploadStore | undefined;

/** The uploads of the bucket named by the environment; one client per Lambda. */
export const uploads = (): UploadStore =>
  (shared ??= storeOf({ bucket: readEnvironment('PHOTO_BUCKET'), client: bucketClient() }));
