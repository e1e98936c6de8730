import { randomUUID } from 'node:crypto';
import { getPhoto } from 'shared/contracts/photos.ts';
import { createReport, updateReport } from 'shared/contracts/reports.ts';
import { describe, expect, it } from 'vitest';
import { decodeImage } from '../../photos/image-codecs.ts';
import { photoKey, thumbKey } from '../../photos/photo-keys.ts';
import { sampleHeic } from '../../photos/testing/heic-samples.ts';
import { cameraJpeg, sampleMaker } from '../../photos/testing/photo-samples.ts';
import { verified } from '../../platform/endpoint/pending-checks.ts';
import { photos } from '../../platform/storage/photo-bucket.ts';
import { startWorld } from '../../testing/world.ts';
import { handler as create } from '../endpoints/create-report.ts';
import { handler as show } from '../endpoints/get-photo.ts';
import { handler as update } from '../endpoints/update-report.ts';
import { reportStore } from '../report-store.ts';
import { sampleReport, samplePng } from '../testing/report-samples.ts';
import { uploadPhoto } from '../testing/upload-photo.ts';

const world = await startWorld();
const admin = await world.person({ isAdmin: true });
const customer = await world.person();
const form = { customerId: customer.id, serviceDate: '2026-11-20' };

const idsOf = (address: string) => {
  const [, , , reportId = '', photoId = ''] = address.split('/');
  return { reportId, photoId };
};

describe('photos of a saved report', () => {
  it('are stored once each, in order, however often the same form is saved', async () => {
    const first = await uploadPhoto(world, admin);
    const second = await uploadPhoto(world, admin);
    const body = { ...form, photos: [second, first, second] };
    const created = await world.call(create, createReport, { cookie: admin.cookie, body });
    expect(created.status).toBe(201);
    expect(created.body.photos).toHaveLength(2);
    const again = await world.call(update, updateReport, {
      cookie: admin.cookie,
      params: { id: created.body.id },
      body: { ...body, photos: [...body.photos, ...created.body.photos] },
    });
    expect(again.body.photos).toEqual(created.body.photos);
  });

  it('are deleted when removed from the draft, and the others stay', async () => {
    const { body: created } = await world.call(create, createReport, {
      cookie: admin.cookie,
      body: { ...form, photos: [await uploadPhoto(world, admin), await uploadPhoto(world, admin)] },
    });
    const [dropped, stored] = created.photos.map((address: string) => {
      const { reportId, photoId } = idsOf(address);
      return photoKey(reportId, photoId);
    });
    const { body } = await world.call(update, updateReport, {
      cookie: admin.cookie,
      params: { id: created.id },
      body: { ...form, photos: [`https://site.example${created.photos[1]}`] },
    });
    expect(body.photos).toEqual([created.photos[1]]);
    expect(await photos().exists(dropped)).toBe(false);
    expect(await photos().exists(thumbKey(dropped))).toBe(false);
    expect(await photos().exists(stored)).toBe(true);
  });

  it('are refused, each by its index, unless the saver uploaded them or the report has them', async () => {
    const other = await world.person({ isAdmin: true });
    const { body: elsewhere } = await world.call(create, createReport, {
      cookie: admin.cookie,
      body: { ...form, photos: [await uploadPhoto(world, admin)] },
    });
    const refused = await world.call(create, createReport, {
      cookie: admin.cookie,
      body: {
        ...form,
        photos: [
          await uploadPhoto(world, admin),
          await uploadPhoto(world, other),
          elsewhere.photos[0],
          'pdfs/secret.pdf',
        ],
      },
    });
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.body.fields)).toEqual(['photos.1', 'photos.2', 'photos.3']);
  });

  it('are refused if nothing was uploaded, or something other than a photo', async () => {
    const empty = await uploadPhoto(world, admin, new Uint8Array());
    const script = await uploadPhoto(world, admin, Buffer.from('<svg onload="alert(1)">'));
    const refused = await world.call(create, createReport, {
      cookie: admin.cookie,
      body: { ...form, photos: [`uploads/${admin.id}/${randomUUID()}`, empty, script] },
    });
    expect(refused.status).toBe(422);
    expect(refused.body.fields).toEqual({
      'photos.0': 'This photo was not uploaded or has expired, please upload it again.',
      'photos.1': 'This photo was not uploaded or has expired, please upload it again.',
      'photos.2': 'This file is not a photo: only JPEG, PNG, WebP and HEIC can be used.',
    });
  });

  it('are refused above 10 MiB, whatever size the upload declared', async () => {
    const large = Buffer.concat([samplePng(), Buffer.alloc(10_485_760)]);
    const refused = await world.call(create, createReport, {
      cookie: admin.cookie,
      body: { ...form, photos: [await uploadPhoto(world, admin, large)] },
    });
    expect(refused.body.fields).toEqual({ 'photos.0': 'A photo may have at most 10 MB.' });
  });
});

describe('reading a photo', () => {
  it('redirects the administrator, and once it is sent the customer, to the photo', async () => {
    const { body: created } = await world.call(create, createReport, {
      cookie: admin.cookie,
      body: { ...form, photos: [await uploadPhoto(world, admin)] },
    });
    const params = idsOf(created.photos[0]);
    const look = async (cookie: string) => world.call(show, getPhoto, { cookie, params });
    expect((await look(customer.cookie)).status).toBe(404);
    const { status, headers } = await look(admin.cookie);
    expect(status).toBe(302);
    const photo = await fetch(String(headers['location']));
    expect(photo.headers.get('content-type')).toBe('image/jpeg');
    expect(photo.headers.get('content-disposition')).toBe('inline');
    const shown = await decodeImage(
      await verified(),
      'image/jpeg',
      new Uint8Array(await photo.arrayBuffer()),
    );
    expect([shown.width, shown.height]).toEqual([4, 3]);

    const reports = reportStore(world.table);
    const draft = await reports.get(created.id);
    await reports.replace(draft, { ...draft, status: 'sent', version: 2 }, { now: new Date() });
    expect((await look(customer.cookie)).status).toBe(302);
    expect((await look((await world.person()).cookie)).status).toBe(404);
  });

  it('redirects to a small version of a camera’s photo without its metadata', async () => {
    const camera = await uploadPhoto(world, admin, await cameraJpeg(1200, 600, 6));
    const heic = await uploadPhoto(world, admin, sampleHeic);
    const { body: created } = await world.call(create, createReport, {
      cookie: admin.cookie,
      body: { ...form, photos: [camera, heic] },
    });
    const look = async (address: string, size?: 'thumb') => {
      const { headers } = await world.call(show, getPhoto, {
        cookie: admin.cookie,
        params: idsOf(address),
        query: size ? { size } : {},
      });
      const bytes = Buffer.from(await (await fetch(String(headers['location']))).arrayBuffer());
      expect(bytes.includes(sampleMaker)).toBe(false);
      const { width, height } = await decodeImage(await verified(), 'image/jpeg', bytes);
      return [width, height];
    };
    expect(await look(created.photos[0])).toEqual([600, 1200]);
    expect(await look(created.photos[0], 'thumb')).toEqual([240, 480]);
    expect(await look(created.photos[1], 'thumb')).toEqual([96, 64]);
    // The camera's original, which contains the location, is deleted.
    expect(await photos().exists(new URL(camera).pathname.replace(/^.*?uploads/, 'uploads'))).toBe(
      false,
    );
  });

  it('redirects to the photo itself if there is no small version', async () => {
    const { body: created } = await world.call(create, createReport, {
      cookie: admin.cookie,
      body: { ...form, photos: [await uploadPhoto(world, admin)] },
    });
    const params = idsOf(created.photos[0]);
    const key = photoKey(params.reportId, params.photoId);
    await photos().remove([thumbKey(key)]);
    const { headers } = await world.call(show, getPhoto, {
      cookie: admin.cookie,
      params,
      query: { size: 'thumb' },
    });
    expect(new URL(String(headers['location'])).pathname).toMatch(new RegExp(`${key}$`));
  });

  it('returns 404 for a photo that is not in the report', async () => {
    const report = sampleReport({ id: randomUUID(), customerId: customer.id });
    await reportStore(world.table).create(report);
    const params = { reportId: report.id, photoId: randomUUID() };
    expect((await world.call(show, getPhoto, { cookie: admin.cookie, params })).status).toBe(404);
  });
});
