import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { HeadObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { photoEvents } from 'functions/platform/route.ts';
import { localCredentials, localNames } from 'local-aws/stack/stack-definition.ts';
import { listServices } from 'shared/contracts/catalogue.ts';
import * as z from 'zod/mini';
import { preparedKey, uploadKey } from '../../functions/photos/photo-keys.ts';
import { startStack } from './start-stack.ts';

const port = Number(process.env['BENCH_PORT'] ?? 3890);
const photoCount = 10;
const localInfo = z.object({ endpoints: z.object({ s3: z.string() }) });

/** Milliseconds of each read, one after the other until `isOver`, in ascending order. */
const timeReads = async (address: string, isOver: () => boolean): Promise<number[]> => {
  const times: number[] = [];
  while (!isOver()) {
    const started = performance.now();
    const response = await fetch(address);
    await response.text();
    if (!response.ok) throw new Error(`${address} answered ${response.status}`);
    times.push(performance.now() - started);
    await pause(100);
  }
  return times.toSorted((a, b) => a - b);
};

const summary = (times: readonly number[]): string => {
  const at = (share: number) => (times[Math.floor(share * (times.length - 1))] ?? 0).toFixed(0);
  return `${times.length} reads, ${at(0.5)} ms in the middle, ${at(0.95)} ms for 95 in 100, ${at(1)} ms at most`;
};

/** Ten photos uploaded at once to the local stack until all are ready, and a page's read beside them. */
export const measureQueue = async (photo: Buffer): Promise<void> => {
  const stack = await startStack(port);
  try {
    const info: unknown = await (await fetch(`${stack.site}/__local/info.json`)).json();
    const storage = new S3Client({
      endpoint: localInfo.parse(info).endpoints.s3,
      region: localNames.region,
      credentials: localCredentials,
      forcePathStyle: true,
    });
    const Bucket = localNames.photoBucket;
    const read = `${stack.site}${listServices.path}`;
    const quietUntil = performance.now() + 5000;
    const quiet = await timeReads(read, () => performance.now() > quietUntil);
    const uploaderId = randomUUID();
    const uploads = Array.from({ length: photoCount }, () => ({
      uploaderId,
      photoId: randomUUID(),
    }));
    const isReady = async (upload: (typeof uploads)[number]): Promise<boolean> =>
      storage
        .send(new HeadObjectCommand({ Bucket, Key: preparedKey(upload, 'large') }))
        .then(() => true)
        .catch(() => false);
    const started = performance.now();
    let isOver = false;
    const reads = timeReads(read, () => isOver);
    await Promise.all(
      uploads.map(async ({ photoId }) =>
        storage.send(
          new PutObjectCommand({ Bucket, Key: uploadKey(uploaderId, photoId), Body: photo }),
        ),
      ),
    );
    while (!(await Promise.all(uploads.map(isReady))).every(Boolean)) await pause(250);
    const seconds = (performance.now() - started) / 1000;
    isOver = true;
    console.log(
      `${photoCount} photos at once, ${photoEvents.concurrency} at a time: ready after ${seconds.toFixed(1)} s`,
    );
    console.log(`  before: ${summary(quiet)}`);
    console.log(`  beside: ${summary(await reads)}`);
    storage.destroy();
  } finally {
    await stack.close();
  }
};
