import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import { photos } from '../../functions/platform/photo-bucket.ts';
import { preparedKey, uploadKey } from '../../functions/photos/photo-keys.ts';
import { photoListeners } from '../../functions/photos/routes.ts';
import { blockJpeg } from '../../functions/photos/testing/block-jpeg.ts';
import { gridHeic } from '../../functions/photos/testing/grid-heic.ts';
import { objectCreated } from '../../functions/photos/testing/object-created.ts';
import { buildFunctions, functionsDirectory } from '../build/build-functions.ts';
import { projectRoot } from '../build/project-root.ts';
import type { BenchLine } from './bench-lines.ts';
import { startBenchBucket } from './bench-bucket.ts';
import { measureQueue } from './photo-queue-bench.ts';
import type { PhotoRun } from './photo-run.ts';

/** Sensor sizes of 48- and 12-megapixel phones. */
const sizes = { '48 MP': [8064, 6048], '12 MP': [4032, 3024] } as const;

const stripes = (isProgressive: boolean, width: number, height: number) =>
  blockJpeg({
    width,
    height,
    components: 3,
    isProgressive,
    colorAt: (column, row) => [(column * 7 + row * 3) % 256, (row * 5) % 256, (column * 11) % 256],
  });

const kinds: Record<string, (width: number, height: number) => Buffer> = {
  JPEG: (width, height) => stripes(false, width, height),
  'progressive JPEG': (width, height) => stripes(true, width, height),
  HEIC: gridHeic,
};

/** Prepares one photo with the deployed function, in its own process. */
const measure = async (key: string): Promise<PhotoRun> => {
  const bundle = path.join(functionsDirectory, 'process-photo/index.mjs');
  const child = spawn(
    process.execPath,
    ['scripts/bench/photo-run.ts', bundle, JSON.stringify(objectCreated(key))],
    { cwd: projectRoot, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] },
  );
  const exited = once(child, 'exit');
  let result: PhotoRun | undefined;
  child.on('message', (message: PhotoRun) => {
    result = message;
  });
  await exited;
  if (!result) throw new Error(`${key} was not prepared`);
  return result;
};

/** Memory and time needed to prepare the largest photos, compared with the function's limits. */
const measureLargest = async (): Promise<BenchLine[]> => {
  const memory = photoListeners.find(({ name }) => name === 'process-photo')?.memory ?? 0;
  await buildFunctions();
  const { bucket, storage, stop } = await startBenchBucket();
  const uploaderId = randomUUID();
  const lines: BenchLine[] = [];
  try {
    for (const [size, [width, height]] of Object.entries(sizes))
      for (const [kind, make] of Object.entries(kinds)) {
        const upload = { uploaderId, photoId: randomUUID() };
        const key = uploadKey(uploaderId, upload.photoId);
        const body = make(width, height);
        await storage.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body: body }));
        const { peakMegabytes, seconds } = await measure(key);
        const isMade = await photos().exists(preparedKey(upload, 'large'));
        if (!isMade) throw new Error(`${size} ${kind} was refused`);
        const common = {
          what: `${size} ${kind} (${width} x ${height})`,
          how: 'one photo prepared by the deployed function in a process of its own',
        };
        lines.push(
          { ...common, value: seconds, unit: 's', goal: null },
          { ...common, value: peakMegabytes, unit: 'MB', goal: { atMost: memory } },
        );
      }
    return lines;
  } finally {
    await stop();
  }
};

/** The largest photos one by one, then ten at once through the queue; `--only queue` skips the former. */
export const run = async (): Promise<BenchLine[]> => {
  const { values } = parseArgs({
    allowPositionals: true,
    options: { only: { type: 'string' } },
  });
  return [
    ...(values.only === 'queue' ? [] : await measureLargest()),
    ...(await measureQueue(stripes(false, ...sizes['12 MP']))),
  ];
};
