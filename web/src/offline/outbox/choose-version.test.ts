import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { deviceStore } from '../../lib/device-store.ts';
import { report, sentReport } from '../../testing/fixtures.ts';
import { keepOwnVersion, takeServerVersion } from './choose-version.ts';
import { storeBytes, readBytes } from './photo-bytes.ts';
import {
  now,
  samplePhoto,
  sampleStep,
  visitKey as key,
  visitStart as start,
} from './testing/samples.ts';
import { valuesOf, type VisitRecord } from './visit-record.ts';
import { changeRecord, listRecords, readRecord } from './visit-records.ts';
import { beginVisit } from './write-visit.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now });
});

afterEach(async () => {
  const store = await deviceStore();
  await Promise.all([store.clear('visits'), store.clear('photos')]);
  vi.useRealTimers();
});

const at = now.toISOString();

const saved = async (): Promise<VisitRecord> => (await readRecord(key))!;
const begin = async (change: Partial<VisitRecord> = {}): Promise<void> => {
  await beginVisit(start);
  await changeRecord(key, (record) => record && { ...record, ...change });
};

describe('two versions', () => {
  const stored = report({ id: 'theirs', version: 7, notes: 'Theirs' });
  const saving = {
    saveKey: '33333333-3333-4333-8333-333333333333',
    mark: 'm',
    body: { serviceDate: '2026-11-20', sentToCustomer: false },
  };
  const conflict = {
    problem: { kind: 'conflict' as const, stored },
    saving,
    savedMark: 'm',
    send: { askedAt: at, notBefore: at, state: 'asked' as const },
  };

  it('leave mine to go over theirs, and to be sent if that was asked', async () => {
    await begin(conflict);
    await keepOwnVersion(key, stored);
    expect(await saved()).toMatchObject({
      problem: null,
      saving: null,
      savedMark: null,
      version: 7,
      reportId: 'theirs',
      send: conflict.send,
    });
  });

  it('leave theirs with the photos of this phone, and nothing to be sent', async () => {
    const mine = samplePhoto();
    await begin({ ...conflict, photos: [mine] });
    const details = {
      slot: 'after',
      takenAt: null,
      sha256: null,
      phoneSha256: null,
      converted: false,
    } as const;
    await takeServerVersion(key, {
      ...stored,
      photos: [`/api/service-photos/theirs/${mine.id}`, '/api/service-photos/theirs/other'],
      photoCaptions: ['Mine', 'Theirs'],
      photoDetails: [details, details],
    });
    const record = await saved();
    expect(valuesOf(record).notes).toBe('Theirs');
    expect(record).toMatchObject({
      problem: null,
      saving: null,
      savedMark: null,
      send: null,
      version: 7,
      reportId: 'theirs',
      photos: [mine],
      stored: [{ address: '/api/service-photos/theirs/other', caption: 'Theirs', slot: 'after' }],
    });
  });

  it('leave nothing on the phone where theirs was sent', async () => {
    await begin(conflict);
    await takeServerVersion(key, sentReport({ id: 'theirs' }));
    expect(await listRecords(key.operator)).toEqual([]);
  });

  it('leave what else was done at the stop to be carried where theirs was sent', async () => {
    const shown = samplePhoto({ use: 'notPossible' });
    const ofReport = samplePhoto({ id: '44444444-4444-4444-8444-444444444444' });
    const waits = sampleStep({ action: 'markPaid', state: 'waiting' });
    await storeBytes(ofReport.id, new ArrayBuffer(1));
    await begin({ ...conflict, photos: [shown, ofReport], steps: [waits] });
    await takeServerVersion(key, sentReport({ id: 'theirs' }));
    expect(await saved()).toMatchObject({
      hasReport: false,
      problem: null,
      saving: null,
      send: null,
      photos: [shown],
      steps: [waits],
    });
    expect(await readBytes(ofReport.id)).toBeUndefined();
  });
});
