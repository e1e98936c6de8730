import type { Readable } from 'node:stream';
import { AbortMultipartUploadCommand } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { readEnvironment } from './environment.ts';
import { bucketClient } from './photo-bucket.ts';

/** S3 takes parts from 5 MiB on; four of these are in memory at once. */
const partSize = 8 * 1024 * 1024;

export type StreamedObject = {
  key: string;
  type: string;
  content: Readable;
  /** Gives up, and leaves nothing behind in the bucket. */
  signal: AbortSignal;
};

/** Writes streams of any length into the photo bucket, in parts; memory does not grow with them. */
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
      // An upload that waits for the next bytes would not notice the abort.
      content.destroy(new Error('The upload was given up'));
      upload.abort().catch(() => undefined);
    };
    signal.addEventListener('abort', giveUp, { once: true });
    try {
      signal.throwIfAborted();
      await upload.done();
    } catch (error) {
      // The library does not wait until S3 has heard of it, and a function that has answered stands still.
      if (signal.aborted && upload.uploadId !== undefined)
        await client
          .send(
            new AbortMultipartUploadCommand({
              Bucket: bucket,
              Key: key,
              UploadId: upload.uploadId,
            }),
          )
          // Gone already, or left to the bucket's own clearing of unfinished uploads.
          .catch(() => undefined);
      throw error;
    } finally {
      signal.removeEventListener('abort', giveUp);
      content.destroy();
    }
  };
};
export type StreamUpload = ReturnType<typeof streamUpload>;
