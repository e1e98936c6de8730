import 'fake-indexeddb/auto';
import { afterEach, expect, it, vi } from 'vitest';
import { deviceStore } from '../../lib/device-store.ts';
import { fillPhone } from '../../testing/full-phone.ts';
import { storeBytes, lostPhoto, readBytes } from './photo-bytes.ts';
import { photoPreparation, type PreparePhoto } from './photo-preparation.ts';
import { samplePhoto, visitKey as key, visitStart } from './testing/samples.ts';
import { changeRecord, readRecord } from './visit-records.ts';
import { beginVisit } from './write-visit.ts';

afterEach(async () => {
  const store = await deviceStore();
  await Promise.all([store.clear('visits'), store.clear('photos')]);
});

const sha256 = `${'A'.repeat(43)}=`;
const idOf = (digit: number) => `22222222-2222-4222-8222-22222222222${digit}`;

/** Adds a photo of this many bytes; with a size of 0, its bytes are lost. */
const shoot = async (digit: number, size: number): Promise<void> => {
  await beginVisit(visitStart);
  if (size > 0) await storeBytes(idOf(digit), new Uint8Array(size).buffer);
  await changeRecord(
    key,
    (record) =>
      record && {
        ...record,
        photos: [...record.photos, samplePhoto({ id: idOf(digit), size, type: 'image/png' })],
      },
  );
};

const photos = async () => (await readRecord(key))!.photos;

const shrink = vi.fn<PreparePhoto>(async (file) => ({
  bytes: new ArrayBuffer(2),
  type: 'image/jpeg',
  sha256,
  // What is made smaller has no metadata any more.
  takenAt: file.size === 2 ? null : '2026-11-20T09:00:00',
}));

const prepared = (digit: number) =>
  vi.waitFor(async () =>
    expect((await photos()).find(({ id }) => id === idOf(digit))?.state).not.toBe('preparing'),
  );

it('keeps what was made of each photo in place of the larger file', async () => {
  await shoot(1, 10);
  await shoot(2, 20);
  photoPreparation(key.operator, shrink).start();
  await prepared(2);
  expect(await photos()).toMatchObject(
    [1, 2].map((digit) => ({
      id: idOf(digit),
      state: 'kept',
      size: 2,
      type: 'image/jpeg',
      sha256,
      takenAt: '2026-11-20T09:00:00',
    })),
  );
  expect((await readBytes(idOf(1)))?.byteLength).toBe(2);
  expect(shrink.mock.calls.map(([file]) => [file.size, file.type])).toEqual([
    [10, 'image/png'],
    [20, 'image/png'],
  ]);
});

it('makes one photo smaller at a time, and goes on with those that are taken later', async () => {
  const preparation = photoPreparation(key.operator, shrink);
  await shoot(1, 10);
  preparation.start();
  preparation.start();
  await prepared(1);
  expect(shrink).toHaveBeenCalledTimes(1);
  await new Promise((resolve) => {
    setTimeout(resolve, 5);
  });
  await shoot(2, 20);
  preparation.start();
  await prepared(2);
});

it('says what is wrong with a photo, and goes on with the next', async () => {
  await shoot(1, 10);
  await shoot(2, 0);
  await shoot(3, 30);
  shrink.mockRejectedValueOnce(new Error('This is no photo.'));
  photoPreparation(key.operator, shrink).start();
  await prepared(3);
  expect(await photos()).toMatchObject([
    { state: 'refused', problem: 'This is no photo.' },
    { state: 'refused', problem: lostPhoto },
    { state: 'kept', problem: null },
  ]);
});

it('tries again with the next round where the phone had no room for what it made', async () => {
  await shoot(1, 10);
  const preparation = photoPreparation(key.operator, shrink);
  const refused = fillPhone();
  preparation.start();
  await vi.waitFor(() => expect(refused).toHaveBeenCalled());
  await new Promise((resolve) => {
    setTimeout(resolve, 5);
  });
  refused.mockRestore();
  expect(await photos()).toMatchObject([{ state: 'preparing' }]);
  preparation.start();
  await prepared(1);
  expect(await photos()).toMatchObject([
    { state: 'kept', size: 2, takenAt: '2026-11-20T09:00:00' },
  ]);
});

it('refuses no photo because the phone could not note that it is ready', async () => {
  await shoot(1, 10);
  const preparation = photoPreparation(key.operator, shrink);
  const failed = fillPhone((value) => JSON.stringify(value).includes('"kept"'));
  preparation.start();
  await vi.waitFor(async () => expect((await readBytes(idOf(1)))?.byteLength).toBe(2));
  await new Promise((resolve) => {
    setTimeout(resolve, 5);
  });
  failed.mockRestore();
  expect(await photos()).toMatchObject([{ state: 'preparing', problem: null }]);
  preparation.start();
  await prepared(1);
  expect(await photos()).toMatchObject([
    { state: 'kept', size: 2, takenAt: '2026-11-20T09:00:00' },
  ]);
});

it('leaves the photos of another operator alone, and all of them once it is stopped', async () => {
  await shoot(1, 10);
  photoPreparation('somebody else', shrink).start();
  const preparation = photoPreparation(key.operator, shrink);
  preparation.stop();
  preparation.start();
  await new Promise((resolve) => {
    setTimeout(resolve, 20);
  });
  expect(shrink).not.toHaveBeenCalled();
});
