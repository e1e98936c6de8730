import { createPhotoUpload } from 'shared/contracts/photos.ts';
import { randomUUID } from 'node:crypto';
import { createReport } from 'shared/contracts/reports.ts';
import { describe, expect, it } from 'vitest';
import { photos } from '../platform/storage/photo-bucket.ts';
import { putRow } from '../platform/table/rows.ts';
import { handler as create } from '../reports/endpoints/create-report.ts';
import { reportItem } from '../reports/stored-report.ts';
import { samplePng, sampleReport } from '../reports/testing/report-samples.ts';
import { uploadPhoto } from '../reports/testing/upload-photo.ts';
import { startWorld } from '../testing/world.ts';
import { handler as upload } from './endpoints/create-photo-upload.ts';
import { photoKey, preparedKey } from './photo-keys.ts';
import { askForUpload, phonePhoto, uploadFromPhone } from './testing/phone-photo.ts';

const world = await startWorld();
const admin = await world.person({ isAdmin: true });
const customer = await world.person();

describe('an upload address', () => {
  it('accepts any photo when no type or size is given', async () => {
    const address = await uploadPhoto(world, admin);
    expect(new URL(address).pathname).toContain(`/uploads/${admin.id}/`);
    expect(new URL(address).searchParams.get('X-Amz-SignedHeaders')).toBe('host');
  });

  it('accepts only the type and size it was signed for', async () => {
    const bytes = samplePng();
    const { body } = await world.call(upload, createPhotoUpload, {
      cookie: admin.cookie,
      body: { filename: 'pool.png', type: 'image/png', size: bytes.length },
    });
    expect(body).toMatchObject({ method: 'PUT', headers: { 'content-type': 'image/png' } });
    const put = async (content: Buffer, type: string) =>
      (
        await fetch(body.uploadURL, {
          method: 'PUT',
          body: content,
          headers: { 'content-type': type },
        })
      ).status;
    expect(await put(bytes, 'text/html')).toBe(403);
    expect(await put(Buffer.concat([bytes, bytes]), 'image/png')).toBe(403);
    expect(await put(bytes, 'image/png')).toBe(200);
  });

  it('is issued only to the administrator and only for photos within the size limit', async () => {
    const refused = await world.call(upload, createPhotoUpload, { cookie: customer.cookie });
    expect(refused.status).toBe(403);
    const large = await world.call(upload, createPhotoUpload, {
      cookie: admin.cookie,
      body: { type: 'image/png', size: 10_485_761 },
    });
    expect(large.body.fields).toEqual({ size: 'A photo may have at most 10 MB' });
    const empty = await world.call(upload, createPhotoUpload, {
      cookie: admin.cookie,
      body: { type: 'image/png', size: 0 },
    });
    expect(empty.body.fields).toEqual({ size: 'This file is empty' });
  });
});

const send = async (body: { uploadURL: string; headers: object }, bytes: Uint8Array) =>
  fetch(body.uploadURL, {
    method: 'PUT',
    headers: { ...body.headers },
    body: Buffer.from(bytes),
  });

describe('a photo that the phone named', () => {
  it('is taken with its own content and no other, and with no other hash than was signed', async () => {
    const { bytes, named } = await phonePhoto();
    const { body } = await askForUpload(world, admin, named);
    expect(body).toMatchObject({
      stored: false,
      key: `uploads/${admin.id}/${named.photoKey}`,
      headers: { 'content-type': 'image/jpeg', 'x-amz-checksum-sha256': named.sha256 },
    });
    expect(new URL(body.uploadURL).searchParams.get('X-Amz-SignedHeaders')).toBe(
      'content-length;content-type;host;x-amz-checksum-sha256',
    );
    const other = Buffer.from(bytes);
    other[other.length - 9] = 7;
    const refused = await send(body, other);
    expect([refused.status, await refused.text()]).toEqual([
      400,
      expect.stringContaining('<Code>BadDigest</Code>'),
    ]);
    const { sha256: hash } = (await phonePhoto(8, 8)).named;
    const forged = { ...body, headers: { ...body.headers, 'x-amz-checksum-sha256': hash } };
    expect((await send(forged, bytes)).status).toBe(403);
    const bare = { ...body, headers: { 'content-type': 'image/jpeg' } };
    expect((await send(bare, bytes)).status).toBe(403);
    expect((await send(body, bytes)).status).toBe(200);
  });

  it('is sent once, however often and however late it is asked for', async () => {
    const photo = await phonePhoto();
    const stored = { stored: true, key: `uploads/${admin.id}/${photo.named.photoKey}` };
    const key = await uploadFromPhone(world, admin, photo);
    expect((await askForUpload(world, admin, photo.named)).body).toEqual(stored);
    const { body: report } = await world.call(create, createReport, {
      cookie: admin.cookie,
      body: { serviceDate: '2026-11-20', photos: [key] },
    });
    // The report has taken over the file, but the JPEG made from it still exists.
    expect(await photos().exists(key)).toBe(false);
    expect((await askForUpload(world, admin, photo.named)).body).toEqual(stored);
    // A month later, only the report has the photo.
    const own = { uploaderId: admin.id, photoId: photo.named.photoKey };
    await photos().remove([preparedKey(own, 'large'), preparedKey(own, 'thumb')]);
    const late = { ...photo.named, reportId: report.id };
    expect((await askForUpload(world, admin, late)).body).toEqual(stored);
    const elsewhere = { ...photo.named, reportId: randomUUID() };
    expect((await askForUpload(world, admin, elsewhere)).body).toMatchObject({ stored: false });
  });

  it.each(['waitingPhotos', 'failedPhotos'] as const)(
    'is asked for again when it is among the %s of its report, and its file is gone',
    async (list) => {
      const { named } = await phonePhoto(8, 8);
      const id = randomUUID();
      const lacking = { uploaderId: admin.id, name: '', state: 'missing', problem: '', since: '' };
      const report = sampleReport({
        id,
        customerId: null,
        photos: [photoKey(id, named.photoKey)],
      });
      await putRow(world.table, {
        item: { ...reportItem(report), [list]: { [named.photoKey]: lacking } },
      });
      const again = { ...named, reportId: id };
      expect((await askForUpload(world, admin, again)).body).toMatchObject({ stored: false });
    },
  );

  it('may be named in capitals, as some programs write a UUID', async () => {
    const photo = await phonePhoto();
    const named = { ...photo.named, photoKey: photo.named.photoKey.toUpperCase() };
    const key = await uploadFromPhone(world, admin, { ...photo, named });
    const { body } = await world.call(create, createReport, {
      cookie: admin.cookie,
      body: { serviceDate: '2026-11-20', photos: [key] },
    });
    expect(body).toMatchObject({ photoStates: [{ state: 'ready' }] });
  });

  it('is somebody else’s under the same key', async () => {
    const photo = await phonePhoto();
    await uploadFromPhone(world, admin, photo);
    const other = await world.person({ isAdmin: true });
    const { body } = await askForUpload(world, other, photo.named);
    expect(body).toMatchObject({
      stored: false,
      key: `uploads/${other.id}/${photo.named.photoKey}`,
    });
  });

  it('is refused under the key of another photo, before and after that is prepared', async () => {
    const photo = await phonePhoto();
    const key = await uploadFromPhone(world, admin, photo);
    const other = { ...(await phonePhoto(8, 8)).named, photoKey: photo.named.photoKey };
    expect((await askForUpload(world, admin, other)).status).toBe(409);
    await world.call(create, createReport, {
      cookie: admin.cookie,
      body: { serviceDate: '2026-11-20', photos: [key] },
    });
    expect((await askForUpload(world, admin, other)).status).toBe(409);
  });

  it.each([
    ['without a hash', { sha256: undefined }],
    ['without a type', { type: undefined }],
    ['without a size', { size: undefined }],
    ['with a hash of 31 bytes', { sha256: `${'A'.repeat(40)}AA==` }],
    ['with a hash in hex', { sha256: 'a'.repeat(64) }],
    ['with a key that is none', { photoKey: '../other' }],
  ])('is refused %s', async (_, change) => {
    const { named } = await phonePhoto(8, 8);
    const body = { ...named, ...change };
    const response = await world.call(upload, createPhotoUpload, { cookie: admin.cookie, body });
    expect(response.status).toBe(422);
  });
});
