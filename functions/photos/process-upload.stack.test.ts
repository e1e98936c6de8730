import { randomUUID } from 'node:crypto';
import { createReport } from 'shared/contracts/reports.ts';
import { expect, it, vi } from 'vitest';
import { photos } from '../platform/storage/photo-bucket.ts';
import { handler as create } from '../reports/endpoints/create-report.ts';
import { uploadPhoto } from '../reports/testing/upload-photo.ts';
import { withinGrants } from '../testing/granted-calls.ts';
import { startWorld } from '../testing/world.ts';
import { handler as processPhoto } from './listeners/process-photo.ts';
import { adoptPhotos } from './adopt-photos.ts';
import { sha256Of } from './made-photo.ts';
import { photoKey, preparedKey, readPhotoReference, thumbKey, uploadKey } from './photo-keys.ts';
import { preparePhoto } from './prepare-photo.ts';
import { lookAtUpload, prepareUpload, processUpload } from './process-upload.ts';
import { objectCreated } from './testing/object-created.ts';
import { cameraJpeg } from './testing/photo-samples.ts';

const world = await startWorld();
const admin = await world.person({ isAdmin: true });
const bucket = photos();

/** Sends an object's event to the listener and returns the outcome it logs. */
const hear = async (key: string): Promise<string> => {
  const log = vi.spyOn(console, 'info').mockImplementation(() => undefined);
  await withinGrants('process-photo', async () => processPhoto(objectCreated(key)));
  return log.mock.lastCall?.[0].outcome;
};

const uploaded = async (bytes?: Uint8Array) => {
  const address = await uploadPhoto(world, admin, bytes);
  const reference = readPhotoReference(address);
  if (reference?.kind !== 'upload') throw new Error(`No upload: ${address}`);
  return { address, upload: reference, key: uploadKey(reference.uploaderId, reference.photoId) };
};

const save = async (addresses: string[]) =>
  world.call(create, createReport, {
    cookie: admin.cookie,
    body: { customerId: null, serviceDate: '2026-11-20', photos: addresses },
  });

it('prepares an upload once, despite repeated and concurrent events', async () => {
  const file = await cameraJpeg(96, 64);
  const { upload, key } = await uploaded(file);
  await Promise.all([hear(key), hear(key)]);
  expect(await bucket.exists(preparedKey(upload, 'thumb'))).toBe(true);
  const prepare = vi.fn<typeof preparePhoto>(preparePhoto);
  const large = await bucket.read(preparedKey(upload, 'large'));
  expect(await processUpload(upload, { bucket, prepare })).toEqual({
    outcome: 'ready-before',
    made: { sha256: sha256Of(large!), uploadSha256: sha256Of(file) },
  });
  expect(prepare).not.toHaveBeenCalled();
});

it.each(['thumb', 'large'] as const)('is unprepared while its %s is missing', async (size) => {
  const { upload } = await uploaded();
  const missing = preparedKey(upload, size);
  const write: typeof bucket.write = async (file) => {
    if (file.key === missing) throw new Error('The bucket is away.');
    return bucket.write(file);
  };
  const unprepared = prepareUpload(upload, { bucket: { ...bucket, write }, prepare: preparePhoto });
  await expect(unprepared).rejects.toThrow('The bucket is away.');
  expect(await lookAtUpload(upload, bucket)).toEqual({ outcome: 'unprepared' });
});

it('lets the save use prepared JPEGs even without the original', async () => {
  const { address, key } = await uploaded();
  expect(await hear(key)).toBe('ready');
  await bucket.remove([key]);
  expect((await save([address])).status).toBe(201);
});

it('sees a photo whose original another save deletes while it looks', async () => {
  const { upload, key } = await uploaded();
  await hear(key);
  await bucket.remove([key]);
  const describe = vi.fn<typeof bucket.describe>(bucket.describe).mockResolvedValueOnce(undefined);
  expect(await lookAtUpload(upload, { ...bucket, describe })).toMatchObject({ outcome: 'ready' });
});

it('refuses a photo of which only the large picture is left', async () => {
  const { address, upload, key } = await uploaded();
  await hear(key);
  await bucket.remove([key, preparedKey(upload, 'thumb')]);
  const { status, body } = await save([address]);
  expect([status, Object.keys(body.fields)]).toEqual([422, ['photos.0']]);
});

it('gives the report what was prepared while the save looked, even without the original', async () => {
  const { address, upload, key } = await uploaded();
  const look = async () => {
    const seen = await lookAtUpload(upload, bucket);
    await hear(key);
    await bucket.remove([key]);
    return seen;
  };
  const reportId = randomUUID();
  const form = { entries: [address], uploaderId: admin.id, reportId, held: [] };
  await adoptPhotos(
    { ...form, unready: new Map(), claims: new Map() },
    { bucket, prepare: preparePhoto, look },
  );
  const stored = photoKey(reportId, upload.photoId);
  for (const each of [stored, thumbKey(stored)]) expect(await bucket.exists(each)).toBe(true);
});

it('does not ask for the upload of a photo that the report has: it is gone by and by', async () => {
  const [reportId, photoId] = [randomUUID(), randomUUID()];
  const held = [photoKey(reportId, photoId)];
  const form = { entries: [`/api/service-photos/${reportId}/${photoId}`], held, reportId };
  const adopted = await adoptPhotos(
    { ...form, uploaderId: admin.id, unready: new Map(), claims: new Map() },
    { bucket, prepare: preparePhoto, look: async (upload) => lookAtUpload(upload, bucket) },
  );
  expect(adopted).toMatchObject({ photos: held, waiting: [] });
});

it('ignores an event that arrives after the save', async () => {
  const { address, key } = await uploaded();
  expect((await save([address])).status).toBe(201);
  expect(await bucket.exists(key)).toBe(false);
  expect(await hear(key)).toBe('ready-before');
});

it('gives concurrent saves the same photo', async () => {
  const { address } = await uploaded();
  const replies = await Promise.all([save([address]), save([address])]);
  expect(replies.map(({ status }) => status)).toEqual([201, 201]);
});

it.each([
  [10_485_760, 'ready'],
  [10_485_761, 'refused'],
])('of %i bytes is %s, by what the bucket says of it and by itself', async (size, outcome) => {
  const file = Buffer.alloc(size);
  file.set(await cameraJpeg(9, 9));
  const { upload } = await uploaded(file);
  const small = { large: new Uint8Array(1), thumb: new Uint8Array(1) };
  const prepare = async () => ({ outcome: 'ready' as const, photos: small });
  const seen = { ready: 'unprepared', refused: 'refused' }[outcome];
  expect(await lookAtUpload(upload, bucket)).toMatchObject({ outcome: seen });
  expect(await prepareUpload(upload, { bucket, prepare })).toMatchObject({ outcome });
});

it('makes nothing of what is no photo, of what is too large and of other objects', async () => {
  const script = await uploaded(Buffer.from('<svg onload="alert(1)">'));
  const large = await uploaded(Buffer.concat([await cameraJpeg(9, 9), Buffer.alloc(10_485_760)]));
  for (const { key, upload } of [script, large]) {
    expect(await hear(key)).toBe('refused');
    expect(await bucket.exists(preparedKey(upload, 'large'))).toBe(false);
  }
  expect(await hear(`photos/${randomUUID()}/${randomUUID()}`)).toBe('no-upload');
  const absent = { uploaderId: admin.id, photoId: randomUUID() };
  expect(await processUpload(absent, { bucket, prepare: preparePhoto })).toEqual({
    outcome: 'gone',
  });
});
