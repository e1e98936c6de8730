import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { HeadObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { photoEvents } from 'functions/platform/route.ts';
import { localCredentials, localNames } from 'local-aws/stack/stack-definition.ts';
import { listServices } from 'shared/contracts/catalogue.ts';
import * as z from 'zod/mini';
import { preparedKey, uploadKey } from '../../functions/photos/photo-keys.ts';
import type { BenchLine } from './bench-lines.ts';
import { startStack } from './start-stack.ts';

const port = Number(process.env['BENCH_PORT'] ?? 3890);
const photoCount = 10;
const localInfo = z.object({ endpoints: z.object({ s3: z.string() }) });

/** The duration of each read in milliseconds, in ascending order. Reads one after the other until `isOver`. */
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

const linesOf = (when: string, times: readonly number[]): BenchLine[] =>
  [
    { of: 'in the middle', share: 0.5 },
    { of: 'for 95 in 100', share: 0.95 },
    { of: 'at most', share: 1 },
  ].map(({ of, share }) => ({
    what: `${when}, ${of}`,
    value: times[Math.floor(share * (times.length - 1))] ?? Number.NaN,
    unit: 'ms',
    goal: null,
    how: `reads of the catalogue one after the other, before ${photoCount} photos are prepared and beside them`,
  }));

/** Uploads ten photos at once to the local stack, and times a page's read until all of them are ready. */
export const measureQueue = async (photo: Buffer): Promise<BenchLine[]> => {
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
    const beside = await reads;
    storage.destroy();
    return [
      {
        what: `${photoCount} photos at once`,
        value: seconds,
        unit: 's',
        goal: null,
        how: `until all are ready on the local stack, ${photoEvents.concurrency} at a time`,
      },
      ...linesOf('before', quiet),
      ...linesOf('beside', beside),
    ];
  } finally {
    await stack.close();
  }
};
