import type { Readable } from 'node:stream';
import { AbortMultipartUploadCommand } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { readEnvironment } from '../environment.ts';
import { bucketClient } from './photo-bucket.ts';

/** Bytes. S3's minimum is 5 MiB, and up to four parts are in memory at once. */
const partSize = 8 * 1024 * 1024;

export type StreamedObject = {
  key: string;
  type: string;
  content: Readable;
  /** Aborts the upload and removes what is already in the bucket. */
  signal: AbortSignal;
};

/** Writes streams of any length to the photo bucket in parts, with constant memory. */
export const streamUpload = () => {
  const client = bucketClient();
  const bucket = readEnvironment('PHOTO_BUCKET');
  return async ({ key, type, content, signal }: StreamedObject): Promise<void> => {
    const upload = new Upload({
      client,
      params: { Bucket: bucket, Key: key, ContentType: type, Body: content },
      partSize,
      queueSize: 4,
    });
    const giveUp = (): void => {
      // An upload that is waiting for more bytes would not notice the abort.
      content.destroy(new Error('The upload was given up'));
      upload.abort().catch(() => undefined);
    };
    signal.addEventListener('abort', giveUp, { once: true });
    try {
      signal.throwIfAborted();
      await upload.done();
    } catch (error) {
      // The library does not wait for its abort request, and Lambda freezes once the function has returned.
      if (signal.aborted && upload.uploadId !== undefined)
        await client
          .send(
            new AbortMultipartUploadCommand({
              Bucket: bucket,
              Key: key,
              UploadId: upload.uploadId,
            }),
          )
          // The upload is either gone already or left to the bucket's lifecycle rule for incomplete uploads.
          .catch(() => undefined);
      throw error;
    } finally {
      signal.removeEventListener('abort', giveUp);
      content.destroy();
    }
  };
};
export type StreamUpload = ReturnType<typeof streamUpload>;
