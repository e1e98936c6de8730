import {
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import type { Page } from '@playwright/test';
import { localCredentials, localNames } from 'local-aws/stack/stack-definition.ts';

const bucket = localNames.photoBucket;

const openBucket = async (page: Page) => {
  const info: { endpoints: { s3: string } } = await (
    await page.request.get('/__local/info.json')
  ).json();
  const client = new S3Client({
    endpoint: info.endpoints.s3,
    region: localNames.region,
    forcePathStyle: true,
    credentials: localCredentials,
  });
  return {
    /** Stores a photo as a server with its own credentials does, and returns its address. */
    put: async (key: string, content: Buffer): Promise<string> => {
      const photo = { Bucket: bucket, Key: key, Body: content, ContentType: 'image/jpeg' };
      await client.send(new PutObjectCommand(photo));
      return `${info.endpoints.s3}/${bucket}/${key}`;
    },
    /** Keys of the multipart uploads that are neither completed nor aborted. */
    unfinished: async (): Promise<string[]> =>
      (
        (await client.send(new ListMultipartUploadsCommand({ Bucket: bucket }))).Uploads ?? []
      ).flatMap(({ Key }) => Key ?? []),
    /** Bytes of each object under a prefix. */
    sizes: async (prefix: string): Promise<Map<string, number>> =>
      new Map(
        (
          (await client.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix })))
            .Contents ?? []
        ).map(({ Key = '', Size = 0 }) => [Key, Size]),
      ),
  };
};

let opened: ReturnType<typeof openBucket> | undefined;

/** Reads the photo bucket of this worker's stack. */
export const photoBucket = (page: Page): ReturnType<typeof openBucket> =>
  (opened ??= openBucket(page));
