import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import {
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  HeadObjectCommand,
  ListPartsCommand,
  PutObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startS3Server } from './s3-server.ts';
import {
  accessKeyId,
  bucket,
  createPlainClient,
  readText,
  secretAccessKey,
  startFixture,
  type S3Fixture,
} from './testing/s3-fixture.ts';

const serverModule = new URL('s3-server.ts', import.meta.url).href;
const childSource = `
  import { startS3Server } from ${JSON.stringify(serverModule)};
  const server = await startS3Server({
    directory: process.argv[1],
    credentials: { ${JSON.stringify(accessKeyId)}: ${JSON.stringify(secretAccessKey)} },
  });
  await server.createBucket(${JSON.stringify(bucket)});
  console.log(server.origin);
`;

let directory: string;
let child: ChildProcess | undefined;
beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 's3-durability-'));
});
afterEach(async () => {
  await kill();
  await rm(directory, { recursive: true, force: true });
});

const start = async () => {
  const started = spawn(process.execPath, ['--input-type=module', '-e', childSource, directory], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child = started;
  const [origin] = await once(createInterface(started.stdout), 'line');
  return createPlainClient(String(origin));
};

const kill = async () => {
  const running = child;
  child = undefined;
  if (running === undefined) return;
  const gone = once(running, 'exit');
  running.kill('SIGKILL');
  await gone;
};

const put = (client: ReturnType<typeof createPlainClient>, Key: string, Body: string) =>
  client.send(
    new PutObjectCommand({ Bucket: bucket, Key, Body, Metadata: { length: String(Body.length) } }),
  );

describe('after a SIGKILL', () => {
  it('keeps every acknowledged write, and never mixes two', async () => {
    let client = await start();
    const acknowledged = new Map<string, number>();
    // Each writer overwrites its key with longer and longer bodies of one letter until the server is gone.
    const writer = async (key: string) => {
      for (let round = 1; ; round += 1) {
        try {
          await put(client, key, String(round % 10).repeat(round * 1000));
        } catch {
          return;
        }
        acknowledged.set(key, round);
      }
    };
    const writers = ['a', 'b', 'c', 'd', 'e', 'f'].map(writer);
    // Each has overwritten its key, and is writing again.
    await expect
      .poll(() => [...acknowledged.values()].filter((round) => round > 5))
      .toHaveLength(6);
    await kill();
    await Promise.all(writers);
    client.destroy();

    client = await start();
    expect(acknowledged.size).toBe(6);
    for (const [key, round] of acknowledged) {
      const body = await readText(client, key);
      const stored = body.length / 1000;
      // The write in progress may have taken effect without being acknowledged.
      expect([round, round + 1]).toContain(stored);
      expect(body).toBe(String(stored % 10).repeat(stored * 1000));
      const head = await client.send(new HeadObjectCommand({ Bucket: bucket, Key: key }));
      expect(head.Metadata).toEqual({ length: String(body.length) });
    }
    client.destroy();
    expect(await readdir(path.join(directory, 'staging'))).toEqual([]);
    expect(await readdir(path.join(directory, 'buckets', bucket, 'bodies'))).toHaveLength(6);
  });

  it('completes an upload that was started before', async () => {
    let client = await start();
    const begun = await client.send(
      new CreateMultipartUploadCommand({ Bucket: bucket, Key: 'video', ContentType: 'video/mp4' }),
    );
    const upload = { Bucket: bucket, Key: 'video', UploadId: begun.UploadId };
    const first = 'a'.repeat(5 << 20);
    await client.send(new UploadPartCommand({ ...upload, PartNumber: 1, Body: first }));
    await kill();
    client.destroy();

    client = await start();
    await client.send(new UploadPartCommand({ ...upload, PartNumber: 2, Body: 'end' }));
    const listed = await client.send(new ListPartsCommand(upload));
    const Parts = listed.Parts?.map(({ PartNumber, ETag }) => ({ PartNumber, ETag }));
    await client.send(
      new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }),
    );
    await kill();
    client.destroy();

    client = await start();
    expect((await readText(client, 'video')) === `${first}end`).toBe(true);
    const head = await client.send(new HeadObjectCommand({ Bucket: bucket, Key: 'video' }));
    expect(head.ContentType).toBe('video/mp4');
    client.destroy();
  });
});

/** Sends half of a presigned upload, hangs up, and waits until the server has noticed. */
const breakOffUpload = async (s3: S3Fixture) => {
  const command = new PutObjectCommand({ Bucket: bucket, Key: 'k', ContentLength: 2_000_000 });
  const url = new URL(await getSignedUrl(s3.plain, command, { expiresIn: 60 }));
  const upload = request(url, { method: 'PUT', headers: { 'content-length': 2_000_000 } });
  upload.write(Buffer.alloc(1_000_000));
  const staging = path.join(s3.directory, 'staging');
  await expect.poll(async () => readdir(staging)).toHaveLength(1);
  const closed = once(upload, 'error');
  upload.destroy(new Error('hung up'));
  await closed;
  await expect.poll(async () => readdir(staging)).toEqual([]);
};

it('leaves one body per object and nothing staged after overwrites, refusals and broken uploads', async () => {
  const s3 = await startFixture();
  try {
    for (const body of ['one', 'two', 'three']) await put(s3.plain, 'k', body);
    await expect(
      s3.plain.send(
        new PutObjectCommand({ Bucket: bucket, Key: 'k', Body: 'x', IfNoneMatch: '*' }),
      ),
    ).rejects.toMatchObject({ name: 'PreconditionFailed' });
    await breakOffUpload(s3);
    const folder = path.join(s3.directory, 'buckets', bucket);
    expect(await readdir(path.join(folder, 'bodies'))).toHaveLength(1);
    expect(await readdir(path.join(folder, 'objects'))).toHaveLength(1);
    expect(await readdir(path.join(s3.directory, 'staging'))).toEqual([]);
    expect((await readdir(s3.directory)).toSorted()).toEqual(['buckets', 'staging']);
  } finally {
    await s3.stop();
  }
});

it('refuses a taken port without touching the data of the server that has it', async () => {
  const s3 = await startFixture();
  try {
    const port = Number(new URL(s3.server.origin).port);
    await writeFile(path.join(s3.directory, 'staging', 'under-way'), '');
    await expect(
      startS3Server({ directory: s3.directory, port, credentials: {} }),
    ).rejects.toMatchObject({ code: 'EADDRINUSE' });
    expect(await readdir(path.join(s3.directory, 'staging'))).toEqual(['under-way']);
  } finally {
    await s3.stop();
  }
});
