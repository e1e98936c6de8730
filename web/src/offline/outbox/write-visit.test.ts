import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { deviceStore } from '../../lib/device-store.ts';
import { readBytes } from './photo-bytes.ts';
import { now, samplePhoto, visitKey as key, visitStart as start } from './testing/samples.ts';
import { takeBackTime, valuesOf, type VisitRecord } from './visit-record.ts';
import {
  changeRecord,
  dropRecord,
  isOfNewerBuild,
  listRecords,
  readRecord,
} from './visit-records.ts';
import {
  addPhoto,
  addStep,
  askToSend,
  beginVisit,
  changePhoto,
  changeStoredPhoto,
  dropStep,
  endTakingBack,
  removePhoto,
  takeBackSend,
  takeBackTaps,
  tryAgain,
  writeValues,
} from './write-visit.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now });
});

afterEach(async () => {
  const store = await deviceStore();
  await Promise.all([store.clear('visits'), store.clear('photos')]);
  vi.useRealTimers();
});

const later = (milliseconds: number): void => {
  vi.setSystemTime(Date.now() + milliseconds);
};
const at = (milliseconds = 0): string => new Date(now.getTime() + milliseconds).toISOString();

const saved = async (): Promise<VisitRecord> => (await readRecord(key))!;
const begin = async (change: Partial<VisitRecord> = {}): Promise<void> => {
  await beginVisit(start);
  await changeRecord(key, (record) => record && { ...record, ...change });
};

describe('the beginning of a visit', () => {
  it('goes on with what was written before', async () => {
    await begin();
    await writeValues(key, { ...start.values, notes: 'Clear' });
    later(5000);
    const again = await beginVisit({ ...start, values: { ...start.values, notes: 'Other' } });
    expect(valuesOf(again).notes).toBe('Clear');
    expect(await saved()).toMatchObject({ startedAt: at(), changedAt: at() });
  });

  it('keeps the steps of a stop, and its place in the list, when its report is begun', async () => {
    await addStep({ ...start, hasReport: false }, 'markPaid');
    later(5000);
    await beginVisit({ ...start, reportId: 'report', version: 4 });
    expect(await saved()).toMatchObject({
      hasReport: true,
      reportId: 'report',
      version: 4,
      startedAt: at(),
      steps: [{ action: 'markPaid', state: 'waiting' }],
    });
  });

  it('keeps the photos of what kept the operator', async () => {
    await addStep({ ...start, hasReport: false }, 'notPossible');
    await addPhoto(key, shot('image/png'), { slot: null, name: '', use: 'notPossible' });
    await beginVisit(start);
    expect((await saved()).photos).toMatchObject([{ use: 'notPossible' }]);
  });

  it('does not begin a report by a step', async () => {
    await begin();
    await addStep({ ...start, hasReport: false }, 'complete');
    expect(await saved()).toMatchObject({ hasReport: true, steps: [{ action: 'complete' }] });
  });
});

it('forgets a visit with its photos, and no other', async () => {
  const other = { ...key, visit: 'another' };
  for (const one of [key, other]) {
    await beginVisit({ ...start, ...one });
    await addPhoto(one, shot('image/jpeg'), { slot: 'before', name: '' });
  }
  await dropRecord(key, () => false);
  expect(await listRecords(key.operator)).toHaveLength(2);
  await dropRecord(key);
  const left = await listRecords(key.operator);
  expect(left).toMatchObject([other]);
  const ids = left.flatMap(({ photos }) => photos.map(({ id }) => id));
  expect(await (await deviceStore()).getAllKeys('photos')).toEqual(ids);
});

it('leaves alone what a newer build wrote, which this one cannot read', async () => {
  await begin();
  const store = await deviceStore();
  const name = [key.operator, key.visit] as [string, string];
  const newer = { ...(await saved()), format: 2, rooms: ['pump'] };
  await store.put('visits', newer, name);
  for (const write of [
    async () => beginVisit(start),
    async () => writeValues(key, { ...start.values, notes: 'Over it' }),
    async () => addPhoto(key, shot('image/jpeg'), { slot: 'before', name: '', start }),
    async () => addStep(start, 'complete'),
  ])
    await expect(write()).rejects.toSatisfy(isOfNewerBuild);
  await dropRecord(key);
  expect(await store.get('visits', name)).toEqual(newer);
  expect(await store.count('photos')).toBe(0);
});

describe('a step of a stop', () => {
  it.each(['waiting', 'done'] as const)('is not taken twice while it is %s', async (state) => {
    await begin();
    await addStep(start, 'markPaid');
    await changeRecord(
      key,
      (record) => record && { ...record, steps: record.steps.map((one) => ({ ...one, state })) },
    );
    later(1000);
    await addStep(start, 'markPaid');
    expect((await saved()).steps).toMatchObject([{ askedAt: at(), state }]);
  });

  it('is taken again after it was refused, in place of that', async () => {
    await begin();
    await addStep(start, 'complete');
    await addStep(start, 'notPossible', { reason: 'gate' });
    await changeRecord(
      key,
      (record) =>
        record && {
          ...record,
          steps: record.steps.map((one) =>
            one.action === 'notPossible' ? { ...one, state: 'refused', problem: 'No' } : one,
          ),
        },
    );
    later(1000);
    await addStep(start, 'notPossible', { reason: 'dog' });
    expect((await saved()).steps).toMatchObject([
      { action: 'complete', askedAt: at() },
      {
        action: 'notPossible',
        body: { reason: 'dog' },
        askedAt: at(1000),
        state: 'waiting',
        problem: null,
      },
    ]);
  });

  it('is forgotten once it is seen that it was refused, and not while it waits', async () => {
    await begin();
    await addStep(start, 'markPaid');
    await dropStep(key, 'markPaid');
    expect((await saved()).steps).toHaveLength(1);
    await addStep(start, 'complete');
    await changeRecord(
      key,
      (record) =>
        record && { ...record, steps: record.steps.map((one) => ({ ...one, state: 'refused' })) },
    );
    await dropStep(key, 'markPaid');
    expect((await saved()).steps).toMatchObject([{ action: 'complete' }]);
  });
});

describe('a tap', () => {
  it('can be undone for eight seconds, and leaves the others', async () => {
    await addStep(start, 'confirm', { seen: {} });
    later(1000);
    await addStep(start, 'markPaid');
    expect((await saved()).steps).toMatchObject([
      { action: 'confirm', body: { seen: {} }, notBefore: at(takeBackTime) },
      { action: 'markPaid', notBefore: at(1000 + takeBackTime) },
    ]);
    later(takeBackTime - 1000);
    expect(await takeBackTaps(key, ['confirm'])).toBe(false);
    expect(await takeBackTaps(key, ['markPaid'])).toBe(true);
    expect((await saved()).steps).toMatchObject([{ action: 'confirm' }]);
    expect(await takeBackTaps(key, ['markPaid'])).toBe(false);
    expect(await takeBackTaps({ ...key, visit: 'none' }, ['confirm'])).toBe(false);
  });

  it('that confirms takes the completion along when it is undone', async () => {
    await addStep(start, 'confirm');
    await addStep(start, 'complete');
    expect(await takeBackTaps(key, ['confirm'])).toBe(true);
    expect((await saved()).steps).toEqual([]);
  });

  it.each(['done', 'refused'] as const)('that is %s cannot be undone', async (state) => {
    await addStep(start, 'confirm');
    await changeRecord(
      key,
      (record) => record && { ...record, steps: record.steps.map((one) => ({ ...one, state })) },
    );
    expect(await takeBackTaps(key, ['confirm'])).toBe(false);
  });

  it('is sent at once when the phone is put away, and stays as it is if it is due', async () => {
    await addStep(start, 'confirm');
    later(1000);
    await endTakingBack(key);
    expect((await saved()).steps).toMatchObject([{ notBefore: at(1000), state: 'waiting' }]);
    later(1000);
    await endTakingBack(key);
    expect((await saved()).steps).toMatchObject([{ notBefore: at(1000) }]);
  });

  it('has eight seconds, what has a form none', async () => {
    await addStep(start, 'notPossible');
    expect((await saved()).steps[0]?.notBefore).toBeUndefined();
  });
});

it('takes the photos of a refused step along once that is understood, and no other', async () => {
  await begin();
  for (const use of ['notPossible', 'report'] as const)
    await addPhoto(key, shot('image/png'), { slot: null, name: '', use });
  const [{ id } = samplePhoto()] = (await saved()).photos;
  await addStep(start, 'notPossible');
  await dropStep(key, 'notPossible');
  expect((await saved()).photos).toHaveLength(2);
  await changeRecord(
    key,
    (record) =>
      record && { ...record, steps: record.steps.map((one) => ({ ...one, state: 'refused' })) },
  );
  await dropStep(key, 'notPossible');
  expect((await saved()).photos).toMatchObject([{ use: 'report' }]);
  expect(await readBytes(id)).toBeUndefined();
});

describe('Send', () => {
  it.each([
    ['tries again what was refused', { kind: 'refused' as const, message: 'No' }, null],
    ['leaves two versions to be chosen from', { kind: 'conflict' as const, stored: {} }, {}],
  ])('%s', async (_what, problem, left) => {
    await begin({ problem, refusedBuild: 'one' });
    await askToSend(key);
    expect(await saved()).toMatchObject({
      problem: left && { kind: 'conflict' },
      refusedBuild: null,
    });
  });

  it('is due eight seconds after the first press, though it is pressed again', async () => {
    await begin();
    await askToSend(key);
    later(3000);
    await askToSend(key);
    expect((await saved()).send).toEqual({
      askedAt: at(),
      notBefore: at(takeBackTime),
      state: 'asked',
    });
  });

  it('is asked anew of a report that was queued, and says when the work was done', async () => {
    await begin({ send: { askedAt: at(), notBefore: at(), state: 'queued' } });
    later(60_000);
    await askToSend(key);
    expect(await saved()).toMatchObject({
      recordedAt: at(60_000),
      send: { askedAt: at(60_000), state: 'asked' },
    });
  });

  it('can be taken back until it is due', async () => {
    await begin();
    await askToSend(key);
    later(takeBackTime - 1);
    expect(await takeBackSend(key)).toBe(true);
    expect((await saved()).send).toBeNull();
    await askToSend(key);
    later(takeBackTime);
    expect(await takeBackSend(key)).toBe(false);
    expect((await saved()).send?.state).toBe('asked');
  });

  it('is nothing to take back of a visit that was sent or is not there', async () => {
    expect(await takeBackSend(key)).toBe(false);
    const send = { askedAt: at(), notBefore: at(takeBackTime), state: 'sent' as const };
    await begin({ send });
    expect(await takeBackSend(key)).toBe(false);
    await endTakingBack(key);
    expect((await saved()).send).toEqual(send);
  });

  it('goes at once when the phone is put away', async () => {
    await begin();
    await endTakingBack(key);
    expect((await saved()).send).toBeNull();
    await askToSend(key);
    later(1000);
    await endTakingBack(key);
    expect((await saved()).send).toMatchObject({ askedAt: at(), notBefore: at(1000) });
  });
});

const shot = (type: string) => new Blob([new Uint8Array(7)], { type });

describe('a photo', () => {
  it.each([
    ['image/png', 'image/png'],
    ['', 'image/jpeg'],
    ['application/pdf', 'image/jpeg'],
  ])('of the type "%s" is kept as %s, with its bytes', async (input, type) => {
    await begin();
    expect(await addPhoto(key, shot(input), { slot: 'before', name: 'a.png' })).toEqual({
      kept: true,
    });
    const [photo] = (await saved()).photos;
    expect(photo).toMatchObject({ slot: 'before', use: 'report', name: 'a.png', type, size: 7 });
    expect((await readBytes(photo!.id))?.byteLength).toBe(7);
  });

  it('is not kept without its visit, and leaves no bytes where its name could not be noted', async () => {
    await addPhoto(key, shot('image/png'), { slot: null, name: '' });
    expect(await listRecords(key.operator)).toEqual([]);
  });

  it('has its own slot and caption', async () => {
    const [one, other] = ['1', '2'].map((digit) =>
      samplePhoto({ id: `22222222-2222-4222-8222-22222222222${digit}` }),
    );
    await begin({
      photos: [one!, other!],
      stored: [
        { address: '/a', caption: '', slot: null, takenAt: null },
        { address: '/b', caption: '', slot: null, takenAt: null },
      ],
    });
    await changePhoto(key, other!.id, { caption: 'The pump' });
    await changeStoredPhoto(key, '/a', { slot: 'after' });
    expect((await saved()).photos.map(({ caption }) => caption)).toEqual(['', 'The pump']);
    expect((await saved()).stored.map(({ slot }) => slot)).toEqual(['after', null]);
    await removePhoto(key, '/a');
    await removePhoto(key, one!.id);
    expect(await saved()).toMatchObject({
      photos: [{ id: other!.id }],
      stored: [{ address: '/b' }],
    });
  });
});

it('leaves a save that is tried again nothing in its way', async () => {
  await begin({ problem: { kind: 'refused', message: 'No' }, refusedBuild: 'one' });
  later(1000);
  await tryAgain(key);
  expect(await saved()).toMatchObject({ problem: null, refusedBuild: null, changedAt: at(1000) });
});
