import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { GetObjectCommand, S3Client, type S3ClientConfig } from '@aws-sdk/client-s3';
import { startS3Server, type S3Server } from '../s3-server.ts';

export const accessKeyId = 'local';
export const secretAccessKey = 'local-secret';

/** The site's origin in the CORS rule of `startFixture`'s bucket. */
export const siteOrigin = 'http://localhost:5173';

/** An SDK client with its default checksums, or those in `overrides`. */
export const createClient = (endpoint: string, overrides: S3ClientConfig = {}): S3Client =>
  new S3Client({
    endpoint,
    region: 'eu-west-1',
    forcePathStyle: true,
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: 1,
    ...overrides,
  });

/** A client that sends and verifies checksums only where S3 requires them, as presigned URLs need. */
export const createPlainClient = (endpoint: string): S3Client =>
  createClient(endpoint, {
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });

export type S3Fixture = {
  readonly server: S3Server;
  readonly directory: string;
  /** Verifies nothing beyond what S3 requires. */
  readonly plain: S3Client;
  /** The SDK's defaults: CRC32 on every write, verified on every read. */
  readonly checksummed: S3Client;
  /** Moves the server's clock ahead of the real one. */
  advance(ms: number): void;
  stop(): Promise<void>;
};

export const bucket = 'test-bucket';

/** Starts a server in its own directory, with one bucket that browsers on `siteOrigin` may use. */
export const startFixture = async (): Promise<S3Fixture> => {
  const directory = await mkdtemp(path.join(tmpdir(), 's3-server-'));
  let aheadMs = 0;
  const server = await startS3Server({
    directory,
    credentials: { [accessKeyId]: secretAccessKey },
    now: () => Date.now() + aheadMs,
  });
  await server.createBucket(bucket);
  await server.putCors(bucket, [
    {
      allowedOrigins: [siteOrigin],
      allowedMethods: ['GET', 'PUT', 'POST', 'HEAD'],
      allowedHeaders: ['*'],
      exposeHeaders: ['ETag'],
      maxAgeSeconds: 3000,
    },
  ]);
  const plain = createPlainClient(server.origin);
  const checksummed = createClient(server.origin);
  return {
    server,
    directory,
    plain,
    checksummed,
    advance(ms) {
      aheadMs += ms;
    },
    async stop() {
      plain.destroy();
      checksummed.destroy();
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
};

/** An object's bytes as text. */
export const readText = async (client: S3Client, key: string): Promise<string> => {
  const object = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
  return (await object.Body?.transformToString()) ?? '';
};

/** The parts of an S3 error document. */
export const readError = async (
  response: Response,
): Promise<{ status: number; code: string | undefined; message: string | undefined }> => {
  const text = await response.text();
  return {
    status: response.status,
    code: /<Code>(.*?)<\/Code>/.exec(text)?.[1],
    message: /<Message>(.*?)<\/Message>/.exec(text)?.[1],
  };
};
