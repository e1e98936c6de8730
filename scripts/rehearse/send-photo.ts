import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { HeadObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { preparedKey, uploadKey } from 'functions/photos/photo-keys.ts';
import { projectRoot } from '../build/project-root.ts';
import type { DeployedStage } from './deployed-stage.ts';

const seconds = 60;

/**
 * Puts a photo into the bucket, whose event goes through the queue to the function that prepares it.
 * @returns a sentence if its two versions do not appear
 */
export const sendPhoto = async ({ environment }: DeployedStage): Promise<string[]> => {
  const Bucket = environment['PHOTO_BUCKET'];
  const storage = new S3Client({ forcePathStyle: true });
  const upload = { uploaderId: randomUUID(), photoId: randomUUID() };
  const file = path.join(projectRoot, 'scripts/seed/photos/pool-leaves.jpg');
  await storage.send(
    new PutObjectCommand({
      Bucket,
      Key: uploadKey(upload.uploaderId, upload.photoId),
      ContentType: 'image/jpeg',
      Body: await readFile(file),
    }),
  );
  const exists = async (Key: string): Promise<boolean> =>
    storage.send(new HeadObjectCommand({ Bucket, Key })).then(
      () => true,
      () => false,
    );
  const keys = [preparedKey(upload, 'large'), preparedKey(upload, 'thumb')];
  const deadline = Date.now() + seconds * 1000;
  let missing = keys;
  while (missing.length > 0 && Date.now() < deadline) {
    await pause(500);
    const found = await Promise.all(missing.map(exists));
    missing = missing.filter((_, index) => !found[index]);
  }
  storage.destroy();
  return missing.map((key) => `${key} was not made of an upload within ${seconds} seconds`);
};
