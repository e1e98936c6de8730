import 'fake-indexeddb/auto';
import * as fc from 'fast-check';
import type { ServiceReport } from 'shared/contracts/reports.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../lib/api-error.ts';
import { closeDeviceStore, deviceStore } from '../../lib/device-store.ts';
import { newReportValues } from '../report/editor-form.ts';
import { syncVisit } from './sync-visit.ts';
import type { VisitCalls } from './syncing.ts';
import { readBytes } from './photo-bytes.ts';
import { modelServer, type Fate } from './testing/model-server.ts';
import { takeBackTime, valuesOf, type VisitStart } from './visit-record.ts';
import { dropRecord, listRecords, readRecord } from './visit-records.ts';
import { keepOwnVersion, takeServerVersion } from './choose-version.ts';
import {
  addPhoto,
  addStep,
  askToSend,
  beginVisit,
  changePhoto,
  keepSmaller,
  removePhoto,
  sendPhotoAgain,
  takeBackSend,
  tryAgain,
  writeValues,
} from './write-visit.ts';

const key = { operator: '11111111-1111-4111-8111-111111111111', visit: 'visit' };
const values = newReportValues('2026-11-20', '');
const sha256 = `${'A'.repeat(43)}=`;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T16:00:00Z') });
});
afterEach(async () => {
  const store = await deviceStore();
  await Promise.all([store.clear('visits'), store.clear('photos'), store.clear('kept')]);
  vi.useRealTimers();
});

it('keeps a step, though a record with nothing in it is forgotten', async () => {
  const stop = { ...start, hasReport: false };
  await beginVisit(stop);
  await carry(modelServer().calls);
  expect(await readRecord(key)).toBeUndefined();
  await addStep(stop, 'complete');
  expect(await readRecord(key)).toMatchObject({
    hasReport: false,
    steps: [{ action: 'complete', state: 'waiting' }],
  });
});

it('keeps a photo of a visit that was carried over while the camera was open', async () => {
  await begin();
  await dropRecord(key);
  const shot = new Blob([new Uint8Array(10)], { type: 'image/jpeg' });
  await addPhoto(key, shot, { slot: 'after', name: '', start });
  expect((await readRecord(key))?.photos).toMatchObject([{ slot: 'after', state: 'preparing' }]);
});

const later = (milliseconds: number): void => {
  vi.setSystemTime(Date.now() + milliseconds);
};

const start: VisitStart = {
  ...key,
  name: 'Dana',
  hasReport: true,
  values,
  reportId: null,
  version: null,
  stored: [],
};
const begin = async () => beginVisit(start);

const shoot = async (size = 10): Promise<string> => {
  await addPhoto(key, new Blob([new Uint8Array(size)], { type: 'image/jpeg' }), {
    slot: null,
    name: '',
  });
  const { id } = (await readRecord(key))!.photos.at(-1)!;
  const bytes = new Uint8Array(size / 2).buffer;
  await keepSmaller(key, id, { bytes, type: 'image/jpeg', sha256, takenAt: null });
  return id;
};

/** A report whose first `count` photos the server has read already. */
const partlyRead = (report: ServiceReport, count: number): ServiceReport => ({
  ...report,
  photoStates: report.photoStates.map((seen, at) =>
    at < count ? seen : { state: 'processing', problem: null },
  ),
});

/** A server that cannot make any photo ready as long as `lacks.is` is true. */
const slowServer = () => {
  const server = modelServer();
  const lacks = { is: true };
  const seen = (report: ServiceReport): ServiceReport => ({
    ...report,
    photoStates: report.photoStates.map((state) =>
      lacks.is ? { state: 'missing', problem: 'Save again.' } : state,
    ),
  });
  const calls: VisitCalls = {
    ...server.calls,
    save: async (visit, body) => seen(await server.calls.save(visit, body)),
    read: async (visit) => seen(await server.calls.read(visit)),
    send: async (id) => seen(await server.calls.send(id)),
  };
  return { ...server, calls, lacks };
};

const carry = async (calls: VisitCalls, build = 'one') => syncVisit({ key, calls, build });

describe('a visit with a line', () => {
  it('is saved, photo by photo, and sent once eight seconds are over', async () => {
    const server = modelServer();
    await begin();
    const photo = await shoot();
    await writeValues(key, { ...values, notes: 'Clear', skimmedSurface: true });
    await askToSend(key);
    later(takeBackTime - 1);
    expect(await carry(server.calls)).toMatchObject({ outcome: 'rest', until: Date.now() + 1 });
    expect([server.mails(), server.report()?.deliveryStatus]).toEqual([0, null]);
    later(1);
    await carry(server.calls);
    expect([server.mails(), [...server.uploads]]).toEqual([1, [[photo, 5]]]);
    expect(server.report()).toMatchObject({ notes: 'Clear', skimmedSurface: true, status: 'sent' });
    expect(await listRecords(key.operator)).toEqual([]);
    expect(await readBytes(photo)).toBeUndefined();
  });

  it('announces a photo before it is sent, and names it only once it has arrived', async () => {
    const server = modelServer();
    const saves: unknown[] = [];
    const save: VisitCalls['save'] = async (visit, body) => {
      saves.push([body.announcedPhotos?.length, body.photos?.length, server.uploads.size]);
      return server.calls.save(visit, body);
    };
    await begin();
    await shoot();
    await shoot();
    later(3000);
    await carry({ ...server.calls, save });
    expect(saves).toEqual([
      [2, 0, 0],
      [2, 2, 2],
    ]);
  });

  it('sends nothing that was taken back, and says when it is too late', async () => {
    const server = modelServer();
    await begin();
    await askToSend(key);
    expect(await takeBackSend(key)).toBe(true);
    later(takeBackTime * 2);
    await carry(server.calls);
    expect([server.mails(), server.report()?.deliveryStatus]).toEqual([0, null]);
    await askToSend(key);
    later(takeBackTime);
    expect(await takeBackSend(key)).toBe(false);
  });

  it('does not wait for hours because the clock was put back', async () => {
    const server = modelServer();
    vi.setSystemTime(Date.now() + 2 * 3_600_000);
    await begin();
    await writeValues(key, { ...values, notes: 'Clear' });
    later(-2 * 3_600_000);
    await carry(server.calls);
    expect(server.report()?.notes).toBe('Clear');
    later(2 * 3_600_000);
    await askToSend(key);
    later(-2 * 3_600_000);
    expect(await takeBackSend(key)).toBe(false);
    await carry(server.calls);
    expect(server.mails()).toBe(1);
  });

  it('carries what else was done at the stop, though its report is not written', async () => {
    const server = modelServer();
    const stop = { ...start, hasReport: false };
    await addStep(stop, 'markPaid');
    await addStep(stop, 'markPaid');
    const shot = new Blob([new Uint8Array(10)], { type: 'image/jpeg' });
    await addPhoto(key, shot, { slot: null, name: '', use: 'notPossible', start: stop });
    const [{ id } = { id: '' }] = (await readRecord(key))?.photos ?? [];
    await keepSmaller(key, id, {
      type: 'image/jpeg',
      bytes: new ArrayBuffer(5),
      sha256,
      takenAt: null,
    });
    later(takeBackTime);
    await carry(server.calls);
    expect([[...server.steps], server.report()]).toEqual([[['markPaid', 1]], undefined]);
    expect(await listRecords(key.operator)).toEqual([]);
  });

  it('carries the photos of what kept the operator with that alone, and then keeps no bytes of them', async () => {
    const server = modelServer();
    const stop = { ...start, hasReport: false };
    await addStep(stop, 'markPaid');
    const shot = new Blob([new Uint8Array(10)], { type: 'image/jpeg' });
    await addPhoto(key, shot, { slot: null, name: '', use: 'notPossible', start: stop });
    const { id } = (await readRecord(key))!.photos[0]!;
    const small = { type: 'image/jpeg', bytes: new ArrayBuffer(5), sha256, takenAt: null } as const;
    await keepSmaller(key, id, small);
    await addStep(stop, 'notPossible', { reason: 'gate' });
    later(takeBackTime);
    const along: [string, number][] = [];
    const act: VisitCalls['act'] = async (record, { action }) =>
      void along.push([action, record.photos.length]);
    await carry({ ...server.calls, act });
    expect(along).toEqual([
      ['markPaid', 1],
      ['notPossible', 1],
    ]);
    expect([await readRecord(key), await readBytes(id)]).toEqual([undefined, undefined]);
  });

  it('asks again for Send once a photo is removed that the server could not read after that', async () => {
    const server = modelServer();
    let isRead = false;
    const seen = (report: ServiceReport): ServiceReport => ({
      ...report,
      photoStates: report.photoStates.map(() =>
        isRead
          ? ({ state: 'refused', problem: 'No photo.' } as const)
          : ({ state: 'processing', problem: null } as const),
      ),
    });
    const calls: VisitCalls = {
      ...server.calls,
      save: async (visit, body) => seen(await server.calls.save(visit, body)),
      read: async (visit) => seen(await server.calls.read(visit)),
      // The report is waiting for its photos.
      send: async () => seen(await server.calls.read('visit')),
    };
    await begin();
    const photo = await shoot();
    await askToSend(key);
    later(takeBackTime);
    await carry(calls);
    expect((await readRecord(key))?.send?.state).toBe('queued');
    isRead = true;
    await carry(calls);
    expect((await readRecord(key))?.photos).toMatchObject([{ state: 'refused' }]);
    await removePhoto(key, photo);
    await carry(server.calls);
    expect(server.report()).toMatchObject({ photos: [], status: 'sent' });
  });

  it.each([
    ['waits for its photos', true, 'Corrected', undefined],
    ['is on its way', false, 'Clear', 'conflict'],
  ])('loses nothing that is written while a report %s', async (_when, waits, notes, remaining) => {
    const server = modelServer();
    let sends = 0;
    const send: VisitCalls['send'] = async (id) => {
      sends += 1;
      await writeValues(key, { ...values, notes: 'Corrected' });
      return waits && sends === 1 ? server.calls.read('visit') : server.calls.send(id);
    };
    await begin();
    await writeValues(key, { ...values, notes: 'Clear' });
    await askToSend(key);
    later(takeBackTime);
    await carry({ ...server.calls, send });
    expect(server.report()).toMatchObject({ notes, status: 'sent' });
    expect((await readRecord(key))?.problem?.kind).toBe(remaining);
  });

  it('says of a photo whose bytes are gone that it is lost, and sends nothing in its place', async () => {
    const server = modelServer();
    await begin();
    const photo = await shoot();
    await (await deviceStore()).delete('photos', photo);
    later(3000);
    await carry(server.calls);
    expect(server.uploads.size).toBe(0);
    expect((await readRecord(key))?.photos).toMatchObject([
      {
        state: 'refused',
        problem: 'The phone has lost this photo. Please remove it, or take it again.',
      },
    ]);
  });

  it('prepares a photo again whose smaller bytes went with the page that held them', async () => {
    const server = modelServer();
    await begin();
    const photo = await shoot();
    await (await deviceStore()).put('photos', new Uint8Array(10).buffer, photo);
    later(3000);
    await carry(server.calls);
    expect(server.uploads.size).toBe(0);
    expect((await readRecord(key))?.photos).toMatchObject([{ state: 'preparing', sha256: null }]);
    const again = { bytes: new ArrayBuffer(5), type: 'image/jpeg', sha256, takenAt: null } as const;
    await keepSmaller(key, photo, again);
    later(3000);
    await carry(server.calls);
    expect([...server.uploads]).toEqual([[photo, 5]]);
  });

  it('keeps no bytes of a photo that was removed while it was made smaller', async () => {
    await begin();
    const photo = await shoot();
    await removePhoto(key, photo);
    const late = { bytes: new ArrayBuffer(5), type: 'image/jpeg', sha256, takenAt: null } as const;
    await keepSmaller(key, photo, late);
    expect(await readBytes(photo)).toBeUndefined();
  });

  describe('of whose photos the server could not make one ready in time', () => {
    it('asks about it no more, and sends it again when that is wanted', async () => {
      const { calls, lacks, report } = slowServer();
      await begin();
      const photo = await shoot();
      later(3000);
      expect(await carry(calls)).toEqual({ outcome: 'rest' });
      expect((await readRecord(key))?.photos).toMatchObject([
        {
          state: 'refused',
          isMissing: true,
          problem: 'The server could not make this photo ready.',
        },
      ]);
      expect((await readBytes(photo))?.byteLength).toBe(5);
      lacks.is = false;
      await sendPhotoAgain(key, photo);
      later(3000);
      expect(await carry(calls)).toEqual({ outcome: 'rest' });
      expect((await readRecord(key))?.photos).toMatchObject([{ state: 'confirmed' }]);
      expect(report()?.photos).toEqual([`/api/service-photos/report/${photo}`]);
    });

    it('says that it was sent without, and forgets it once that photo is removed', async () => {
      const { calls, mails } = slowServer();
      await begin();
      const photo = await shoot();
      await askToSend(key);
      later(takeBackTime);
      expect(await carry(calls)).toEqual({ outcome: 'rest' });
      expect(await readRecord(key)).toMatchObject({
        send: { state: 'sent' },
        problem: null,
        photos: [{ state: 'refused', isMissing: true }],
      });
      await removePhoto(key, photo);
      await carry(calls);
      expect([mails(), await readRecord(key)]).toEqual([1, undefined]);
    });

    it('does not stop what waits to be sent without it', async () => {
      const { calls, report } = slowServer();
      await begin();
      await shoot();
      await askToSend(key);
      later(takeBackTime);
      const waits = { ...calls, send: async () => calls.read('visit') };
      expect(await carry(waits)).toMatchObject({ until: Date.now() + 5000 });
      expect(await readRecord(key)).toMatchObject({
        send: { state: 'queued' },
        photos: [{ state: 'arrived' }],
      });
      await calls.send(report()!.id);
      expect(await carry(waits)).toEqual({ outcome: 'rest' });
      expect(await readRecord(key)).toMatchObject({
        send: { state: 'sent' },
        problem: null,
        photos: [{ state: 'refused', isMissing: true }],
      });
    });
  });

  it('asks the operator where somebody has taken out a photo that the server had not read yet', async () => {
    const server = modelServer();
    const calls: VisitCalls = {
      ...server.calls,
      save: async (visit, body) => partlyRead(await server.calls.save(visit, body), 0),
      read: async (visit) => partlyRead(await server.calls.read(visit), 0),
    };
    await begin();
    await shoot();
    later(3000);
    await carry(calls);
    server.writeElsewhere('Without it');
    expect(await carry(calls)).toEqual({ outcome: 'rest' });
    expect((await readRecord(key))?.problem).toMatchObject({
      kind: 'conflict',
      stored: { notes: 'Without it' },
    });
  });

  it('keeps the bytes of photos the server has not read yet, and asks again in five seconds', async () => {
    const server = modelServer();
    let areRead = 0;
    let requested = 0;
    const calls: VisitCalls = {
      ...server.calls,
      save: async (visit, body) => partlyRead(await server.calls.save(visit, body), areRead),
      read: async (visit) => {
        requested += 1;
        return partlyRead(await server.calls.read(visit), areRead);
      },
    };
    await begin();
    const photos = [await shoot(), await shoot()];
    later(3000);
    const again = { outcome: 'rest', until: Date.now() + 5000 };
    expect(await carry(calls)).toEqual(again);
    areRead = 1;
    expect(await carry(calls)).toEqual(again);
    expect((await readRecord(key))?.photos).toMatchObject([
      { id: photos[0], state: 'confirmed' },
      { id: photos[1], state: 'arrived' },
    ]);
    expect([await readBytes(photos[0]!), await readBytes(photos[1]!)]).toMatchObject([
      undefined,
      { byteLength: 5 },
    ]);
    areRead = 2;
    await carry(calls);
    expect(await readBytes(photos[1]!)).toBeUndefined();
    expect(requested).toBe(3);
  });

  it('forgets a photo that was removed', async () => {
    const server = modelServer();
    await begin();
    const photo = await shoot();
    await removePhoto(key, photo);
    later(3000);
    await carry(server.calls);
    expect([server.uploads.size, await readBytes(photo)]).toEqual([0, undefined]);
  });
});

const meet = async () => {
  const server = modelServer();
  await begin();
  await writeValues(key, { ...values, notes: 'Mine' });
  server.writeElsewhere('Theirs');
  await askToSend(key);
  later(takeBackTime);
  await carry(server.calls);
  expect((await readRecord(key))?.problem).toMatchObject({
    kind: 'conflict',
    stored: { notes: 'Theirs' },
  });
  expect([server.mails(), server.report()?.notes]).toEqual([0, 'Theirs']);
  return server;
};

it('sends nothing without a photo that was refused, until that is removed', async () => {
  const server = modelServer();
  await begin();
  const photo = await shoot();
  await changePhoto(key, photo, { state: 'refused', problem: 'Not a photo.' });
  await askToSend(key);
  later(takeBackTime);
  await carry(server.calls);
  expect([server.mails(), server.report()?.deliveryStatus]).toEqual([0, null]);
  await removePhoto(key, photo);
  await carry(server.calls);
  expect(server.mails()).toBe(1);
});

describe('a version of somebody else', () => {
  it('is kept beside mine until I decide, and then mine goes over it', async () => {
    const server = await meet();
    await carry(server.calls);
    expect(server.report()?.notes).toBe('Theirs');
    await keepOwnVersion(key, server.report()!);
    later(takeBackTime);
    await carry(server.calls);
    expect([server.mails(), server.report()?.notes]).toEqual([1, 'Mine']);
  });

  it('gives way to mine also where I write again what was saved before', async () => {
    const server = modelServer();
    await begin();
    const save = async (notes: string) => {
      await writeValues(key, { ...values, notes });
      later(takeBackTime);
      await carry(server.calls);
    };
    await save('Mine');
    server.writeElsewhere('Theirs');
    await save('Mine, at length');
    await writeValues(key, { ...values, notes: 'Mine' });
    await keepOwnVersion(key, server.report()!);
    later(takeBackTime);
    await carry(server.calls);
    expect(server.report()?.notes).toBe('Mine');
  });

  it('can be taken instead', async () => {
    const server = await meet();
    await takeServerVersion(key, server.report()!);
    expect(valuesOf((await readRecord(key))!).notes).toBe('Theirs');
    expect((await readRecord(key))?.send).toBeNull();
  });

  it('is not what another tab of this phone saved or sent a moment before', async () => {
    const server = modelServer();
    const conflict = new ApiError(409, '', 'Somebody was faster');
    const calls: VisitCalls = {
      ...server.calls,
      save: async (visit, body) => {
        await server.calls.save(visit, body);
        throw conflict;
      },
      send: async (report) => {
        await server.calls.send(report);
        throw conflict;
      },
    };
    await begin();
    await shoot();
    await writeValues(key, { ...values, notes: 'Mine' });
    await askToSend(key);
    later(takeBackTime);
    await carry(calls);
    expect(await listRecords(key.operator)).toEqual([]);
    expect([server.mails(), server.report()?.notes]).toEqual([1, 'Mine']);
  });

  it('is noticed even if it was written while the answer to mine was lost', async () => {
    let fate: Fate = 'answer lost';
    const server = modelServer(() => fate);
    await begin();
    await writeValues(key, { ...values, notes: 'Mine' });
    later(3000);
    expect(await carry(server.calls)).toEqual({ outcome: 'no-line' });
    server.writeElsewhere('Theirs');
    fate = 'answered';
    await carry(server.calls);
    expect((await readRecord(key))?.problem).toMatchObject({ kind: 'conflict' });
  });
});

const askWho: VisitCalls['save'] = async () => {
  throw new ApiError(401, '', 'Who?');
};
const survive = (): void => undefined;

describe('what the server refuses', () => {
  it('stops the report with its reason, until it is tried again', async () => {
    const server = modelServer();
    let refuses = true;
    const save: VisitCalls['save'] = async (visit, body) => {
      if (!refuses) return server.calls.save(visit, body);
      throw new ApiError(422, '', 'No', { code: 'invalid', message: 'Too long', requestId: 'r' });
    };
    await begin();
    later(3000);
    await carry({ ...server.calls, save });
    expect((await readRecord(key))?.problem).toEqual({ kind: 'refused', message: 'Too long' });
    refuses = false;
    await tryAgain(key);
    later(3000);
    await carry({ ...server.calls, save });
    expect(server.report()?.version).toBe(1);
  });

  it('names a photo, which then stops Send', async () => {
    const server = modelServer();
    const save: VisitCalls['save'] = async (visit, body) => {
      if (body.photos?.length === 0) return server.calls.save(visit, body);
      throw new ApiError(422, '', 'No', {
        code: 'invalid',
        message: 'Not a photo.',
        requestId: 'r',
        fields: { 'photos.0': 'Not a photo.' },
      });
    };
    await begin();
    const photo = await shoot();
    await askToSend(key);
    later(takeBackTime);
    await carry({ ...server.calls, save });
    expect((await readRecord(key))?.photos).toMatchObject([
      { id: photo, state: 'refused', problem: 'Not a photo.' },
    ]);
    expect(server.mails()).toBe(0);
    await removePhoto(key, photo);
    await carry(server.calls);
    expect(server.mails()).toBe(1);
  });

  it.each([400, 404, 405])('is tried by a newer build before a %s is shown', async (status) => {
    const server = modelServer();
    const save: VisitCalls['save'] = async () => {
      throw new ApiError(status, '', 'What?');
    };
    await begin();
    later(3000);
    const requested = { ...server.calls, save, update: async () => true };
    expect(await carry(requested)).toEqual({ outcome: 'updating' });
    expect((await readRecord(key))?.problem).toBeNull();
    await carry(server.calls, 'two');
    expect(server.report()?.version).toBe(1);
    await writeValues(key, { ...values, notes: 'More' });
    later(3000);
    await carry({ ...server.calls, save }, 'two');
    expect((await readRecord(key))?.problem).toMatchObject({ kind: 'refused' });
  });

  it('waits for a sign-in', async () => {
    const server = modelServer();
    await begin();
    later(3000);
    expect(await carry({ ...server.calls, save: askWho })).toEqual({ outcome: 'signed-out' });
    expect((await readRecord(key))?.problem).toBeNull();
  });
});

describe('whatever the line does', () => {
  const fates = fc.array(
    fc.constantFrom<Fate | 'killed'>('answered', 'lost', 'answer lost', 'killed'),
    {
      maxLength: 40,
    },
  );

  it('nothing is lost and nothing is doubled', async () => {
    await fc.assert(
      fc.asyncProperty(fates, fc.integer({ min: 0, max: 4 }), async (line, photoCount) => {
        const left = [...line];
        let kill = survive;
        const server = modelServer(
          () => left.shift() ?? 'answered',
          () => kill(),
        );
        await begin();
        const photos = [];
        for (let count = 0; count < photoCount; count += 1) photos.push(await shoot());
        await addStep(start, 'markPaid');
        await writeValues(key, { ...values, notes: 'Clear' });
        await askToSend(key);
        for (let tries = 0; tries < 60; tries += 1) {
          later(3000);
          const killed = Promise.withResolvers<'killed'>();
          kill = () => killed.resolve('killed');
          const end = await Promise.race([carry(server.calls), killed.promise]);
          // The page opens again with nothing but what was stored.
          if (end === 'killed') await closeDeviceStore();
          if (left.length === 0 && (await listRecords(key.operator)).length === 0) break;
        }
        expect(await listRecords(key.operator)).toEqual([]);
        expect(server.mails()).toBe(1);
        expect(server.report()).toMatchObject({ status: 'sent', notes: 'Clear' });
        expect(server.report()?.photos.map((address) => address.split('/').at(-1))).toEqual(photos);
        expect([...server.uploads.keys()]).toEqual(photos);
        expect(await (await deviceStore()).count('photos')).toBe(0);
      }),
      { numRuns: 60 },
    );
  }, 60_000);

  it('changes nothing when a month-old copy of the record is carried again', async () => {
    const server = modelServer();
    await begin();
    await shoot();
    await writeValues(key, { ...values, notes: 'Clear' });
    await addStep(start, 'markPaid');
    await askToSend(key);
    later(takeBackTime);
    const stages: unknown[] = [];
    const noting: VisitCalls = {
      ...server.calls,
      save: async (visit, body) => {
        stages.push(await (await deviceStore()).get('visits', [key.operator, key.visit]));
        return server.calls.save(visit, body);
      },
    };
    await carry(noting);
    const before = structuredClone(server.report());
    expect(stages.length).toBeGreaterThan(1);
    for (const copy of stages) {
      later(31 * 86_400_000);
      await (await deviceStore()).put('visits', copy, [key.operator, key.visit]);
      await carry(server.calls);
      expect([server.report(), server.mails()]).toEqual([before, 1]);
      expect(await listRecords(key.operator)).toEqual([]);
      await (await deviceStore()).clear('visits');
    }
  });
});
