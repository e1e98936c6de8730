import { parse } from 'exifr';
import { getPhoto } from 'shared/contracts/photos.ts';
import { createReport, getReport, sendReport, updateReport } from 'shared/contracts/reports.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { handler as processPhoto } from '../../photos/listeners/process-photo.ts';
import { sha256Of } from '../../photos/made-photo.ts';
import { preparedKey } from '../../photos/photo-keys.ts';
import { objectCreated } from '../../photos/testing/object-created.ts';
import { phonePhoto, uploadFromPhone, type PhonePhoto } from '../../photos/testing/phone-photo.ts';
import { cameraJpeg } from '../../photos/testing/photo-samples.ts';
import type { ApiHandler } from '../../platform/endpoint/endpoint.ts';
import { withinGrants } from '../../testing/granted-calls.ts';
import { startWorld, type TestPerson } from '../../testing/world.ts';
import { handler as create } from '../endpoints/create-report.ts';
import { handler as show } from '../endpoints/get-photo.ts';
import { handler as read } from '../endpoints/get-report.ts';
import { handler as send } from '../endpoints/send-report.ts';
import { handler as update } from '../endpoints/update-report.ts';
import { handler as resolveAwaitedPhoto } from '../listeners/resolve-awaited-photo.ts';
import { uploadPhoto } from '../testing/upload-photo.ts';
import { storedRecordFields } from './photo-record.ts';

const world = await startWorld();
const admin = await world.person({ isAdmin: true });
const customer = await world.person();
const { cookie } = admin;
const form = { customerId: customer.id, serviceDate: '2026-11-20' };
const hurried = create.with({
  dependencies: { prepare: async () => ({ outcome: 'left' }) as const },
});

beforeEach(() => {
  // Listeners log what they did.
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
});

const post = async (fields: object, handler: ApiHandler = create) =>
  world.call(handler, createReport, { cookie, body: { ...form, ...fields } });
const put = async (id: string, fields: object) =>
  world.call(update, updateReport, { cookie, params: { id }, body: { ...form, ...fields } });
const stored = async (id: string) =>
  (await world.call(read, getReport, { cookie, params: { id } })).body;
const sent = async (photo: PhonePhoto) => uploadFromPhone(world, admin, photo);
const open = async (address: string, person: TestPerson) => {
  const [, , , reportId, photoId] = address.split('/');
  const { headers } = await world.call(show, getPhoto, {
    cookie: person.cookie,
    params: { reportId: String(reportId), photoId: String(photoId) },
  });
  return Buffer.from(await (await fetch(String(headers['location']))).arrayBuffer());
};

describe('a photo from the phone', () => {
  it('reaches the customer byte for byte, with the hash that is shown', async () => {
    const photo = await phonePhoto(2048, 1024);
    const { sha256 } = photo.named;
    const details = { slot: 'after', takenAt: '2026-11-20T10:42:31-06:00', sha256 };
    const { status, body } = await post({
      photos: [await sent(photo)],
      photoDetails: [details],
    });
    expect(status).toBe(201);
    const known = { ...details, phoneSha256: sha256, converted: false };
    expect(body.photoDetails).toEqual([known]);
    const sending = { cookie, params: { id: body.id } };
    expect((await world.call(send, sendReport, sending)).status).toBe(200);
    const opened = await open(body.photos[0], customer);
    expect(opened.equals(photo.bytes)).toBe(true);
    expect(sha256Of(opened)).toBe(sha256);
    expect((await stored(body.id)).photoDetails).toEqual([known]);
  });

  it.each([
    ['has the place in it', async () => cameraJpeg(96, 64)],
    ['is larger', async () => (await phonePhoto(2049, 10)).bytes],
    [
      'has something behind it',
      async () => Buffer.concat([(await phonePhoto()).bytes, Buffer.of(0)]),
    ],
  ])('is converted if it %s, with both hashes', async (_, make) => {
    const bytes = await make();
    const { named } = await phonePhoto(8, 8);
    const photo = { bytes, named: { ...named, size: bytes.length, sha256: sha256Of(bytes) } };
    const { body } = await post({
      photos: [await sent(photo)],
      photoDetails: [{ sha256: photo.named.sha256 }],
    });
    const opened = await open(body.photos[0], admin);
    expect(body.photoDetails).toEqual([
      {
        slot: null,
        takenAt: null,
        sha256: sha256Of(opened),
        phoneSha256: photo.named.sha256,
        converted: true,
      },
    ]);
    expect(sha256Of(opened)).not.toBe(photo.named.sha256);
    expect(await parse(opened)).toBeUndefined();
  });

  it('counts as converted if that was not recorded yet', () => {
    const { photoDetails } = storedRecordFields;
    expect(photoDetails.parse({ photo: {} })).toEqual({
      photo: { slot: null, takenAt: null, sha256: null, phoneSha256: null, converted: true },
    });
  });

  it('is refused with a message at its index if the report names another hash', async () => {
    const [one, two] = [await phonePhoto(8, 8), await phonePhoto(9, 9)];
    const uploads = [await sent(one), await sent(two)];
    const wrong = { slot: 'after', sha256: one.named.sha256 };
    for (const handler of [create, hurried]) {
      const refused = await post(
        { photos: uploads, photoDetails: [{ sha256: one.named.sha256 }, wrong] },
        handler,
      );
      expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ['photos.1']]);
      expect(refused.body.fields['photos.1']).toContain('its content is another one');
    }
    const { body } = await post({ photos: uploads });
    const later = await put(body.id, {
      photos: body.photos.toReversed(),
      photoDetails: [wrong, wrong],
    });
    // The first photo was saved without a hash, so the form must name the hash of the stored file.
    expect(Object.keys(later.body.fields)).toEqual(['photos.0']);
  });

  it('keeps its details through other saves, wherever it moves', async () => {
    const [one, two] = [await phonePhoto(8, 8), await phonePhoto(9, 9)];
    const message = [one, two].map(({ named }, index) => ({
      slot: index === 0 ? 'before' : 'gate',
      takenAt: '2026-11-20T10:42:31',
      sha256: named.sha256,
    }));
    const { body } = await post({
      photos: [await sent(one), await sent(two)],
      photoDetails: message,
    });
    const turned = await put(body.id, { photos: body.photos.toReversed() });
    expect(turned.body.photoDetails).toEqual(body.photoDetails.toReversed());
    // A form may send back the report exactly as it was read.
    const same = await put(body.id, {
      photos: turned.body.photos,
      photoDetails: turned.body.photoDetails,
    });
    expect(same.body.photoDetails).toEqual(turned.body.photoDetails);
    const changed = await put(body.id, {
      photos: body.photos,
      photoDetails: message.map((details) => ({ ...details, slot: null })),
    });
    expect(changed.body.photoDetails).toMatchObject([
      { slot: null, sha256: one.named.sha256 },
      { slot: null, sha256: two.named.sha256 },
    ]);
    const left = await put(body.id, { photos: [body.photos[1]] });
    expect(left.body.photoDetails).toMatchObject([{ sha256: two.named.sha256 }]);
  });

  it('gets its hash from the listener if the save did not wait for it', async () => {
    const photo = await phonePhoto();
    const { photoKey: photoId, sha256 } = photo.named;
    const { body } = await post(
      { photos: [await sent(photo)], photoDetails: [{ slot: 'gate', sha256 }] },
      hurried,
    );
    expect(body.photoDetails).toMatchObject([{ sha256: null, phoneSha256: sha256 }]);
    const upload = { uploaderId: admin.id, photoId };
    await withinGrants('process-photo', async () =>
      processPhoto(objectCreated(`uploads/${admin.id}/${photoId}`)),
    );
    await withinGrants('resolve-awaited-photo', async () =>
      resolveAwaitedPhoto(objectCreated(preparedKey(upload, 'large'))),
    );
    const { photoDetails, photoStates } = await stored(body.id);
    expect(photoStates).toMatchObject([{ state: 'ready' }]);
    expect(photoDetails).toEqual([
      { slot: 'gate', takenAt: null, sha256, phoneSha256: sha256, converted: false },
    ]);
  });

  it('is refused by the listener if its hash differs', async () => {
    // Uploaded without a hash, so the hash is unknown until the photo is prepared.
    const address = await uploadPhoto(world, admin, await cameraJpeg(9, 9));
    const { sha256 } = (await phonePhoto(8, 8)).named;
    const { body } = await post({ photos: [address], photoDetails: [{ sha256 }] }, hurried);
    const key = new URL(address).pathname.replace(/^.*?uploads/, 'uploads');
    const photoId = key.slice(key.lastIndexOf('/') + 1);
    await withinGrants('process-photo', async () => processPhoto(objectCreated(key)));
    await withinGrants('resolve-awaited-photo', async () =>
      resolveAwaitedPhoto(objectCreated(preparedKey({ uploaderId: admin.id, photoId }, 'large'))),
    );
    const [state] = (await stored(body.id)).photoStates;
    expect(state.state).toBe('refused');
    expect(state.problem).toContain('its content is another one');
  });
});

const clock = ({ recordedAt, receivedAt, clockOffsetSeconds }: Record<string, unknown>) => [
  recordedAt,
  receivedAt,
  clockOffsetSeconds,
];

describe('the two clocks of a report', () => {
  const now = new Date('2026-11-20T19:05:00.000Z');
  const creating = create.with({ now: () => now });
  const recordedAt = '2026-11-20T16:42:31.000Z';

  it('are recorded when the report first arrives, and do not change when it is sent again', async () => {
    const phoneTime = '2026-11-20T21:05:00.000Z';
    const { body } = await post({ recordedAt, phoneTime }, creating);
    const noted = [recordedAt, now.toISOString(), 7200];
    expect(clock(body)).toEqual(noted);
    expect(body).not.toHaveProperty('phoneTime');
    const later = new Date(now.getTime() + 3_600_000);
    const updating = update.with({ now: () => later });
    for (const again of [
      { recordedAt, phoneTime: later.toISOString() },
      {},
      { recordedAt: null },
    ]) {
      const saved = await world.call(updating, updateReport, {
        cookie,
        params: { id: body.id },
        body: { ...form, ...again },
      });
      expect(clock(saved.body)).toEqual(noted);
    }
    const other = '2026-11-20T16:50:00.000Z';
    const changed = await world.call(updating, updateReport, {
      cookie,
      params: { id: body.id },
      body: { ...form, recordedAt: other, phoneTime: later.toISOString() },
    });
    expect(clock(changed.body)).toEqual([other, later.toISOString(), 0]);
  });

  it('are absent without a phone, and the difference without the phone’s time', async () => {
    expect(clock((await post({}, creating)).body)).toEqual([null, null, null]);
    const { body } = await post({ recordedAt }, creating);
    expect(clock(body)).toEqual([recordedAt, now.toISOString(), null]);
  });

  it.each([{ recordedAt: 'noon' }, { phoneTime: '' }, { recordedAt: '2026-11-20T10:42:31' }])(
    'are refused as %j',
    async (fields) => {
      expect((await post(fields)).status).toBe(422);
    },
  );
});
