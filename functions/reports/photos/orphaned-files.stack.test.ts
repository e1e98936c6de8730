import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it, vi } from 'vitest';
import { bookingStore } from '../../bookings/booking-store.ts';
import { bookingSample } from '../../bookings/testing/booking-sample.ts';
import { photos } from '../../platform/storage/photo-bucket.ts';
import { withinGrants } from '../../testing/granted-calls.ts';
import { startWorld } from '../../testing/world.ts';
import { handler } from '../jobs/remove-orphaned-files.ts';
import { reportStore } from '../report-store.ts';
import { sampleReport } from '../testing/report-samples.ts';

const world = await startWorld();
const reports = reportStore(world.table);
const bucket = photos();

beforeEach(() => {
  vi.spyOn(console, 'info').mockReturnValue(undefined);
});

const inDays = (days: number): Date => new Date(Date.now() + days * 86_400_000);

const run = async (now: Date, replaced: Parameters<typeof handler.with>[0] = {}) =>
  withinGrants('remove-orphaned-files', async () =>
    handler.with(replaced)({ now: now.toISOString() }),
  );

const write = async (...keys: string[]): Promise<void> => {
  for (const key of keys) await bucket.write({ key, type: 'image/jpeg', body: Buffer.from('x') });
};
const left = async (keys: string[]): Promise<string[]> => {
  const there = await Promise.all(keys.map(async (key) => bucket.exists(key)));
  return keys.filter((_, index) => there[index]);
};

/** A draft with a photo, its thumbnail and a PDF, plus files left behind by earlier saves. */
const draft = async () => {
  const id = randomUUID();
  const photo = `photos/${id}/${randomUUID()}`;
  await reports.create(sampleReport({ id, customerId: null, photos: [photo], version: 3 }));
  const named = [photo, `${photo}-thumb`, `pdfs/${id}/3.pdf`];
  const dropped = `photos/${id}/${randomUUID()}`;
  const orphans = [dropped, `${dropped}-thumb`, `pdfs/${id}/2.pdf`];
  await write(...named, ...orphans);
  return { id, named, orphans };
};

it('deletes files that no report names after a month, and nothing else', async () => {
  // What the other tests have left, and what a report of theirs still names.
  await run(inDays(31));
  const { looked: stored } = await run(inDays(31));
  const { named, orphans } = await draft();
  const [person, never] = [randomUUID(), randomUUID()];
  const ofNone = [`photos/${never}/${randomUUID()}`, `pdfs/${never}/1.pdf`];
  const elsewhere = [
    `uploads/${person}/${randomUUID()}`,
    `prepared/${person}/${randomUUID()}/large.jpg`,
    `exports/${person}/all.zip`,
  ];
  await write(...ofNone, ...elsewhere);

  expect(await run(inDays(29))).toEqual({ looked: 0, removed: 0 });
  expect(await run(inDays(31))).toEqual({ looked: stored + 8, removed: 5 });
  expect(await left([...named, ...orphans, ...ofNone, ...elsewhere])).toEqual([
    ...named,
    ...elsewhere,
  ]);
  expect(await run(inDays(31))).toMatchObject({ removed: 0 });
});

it('stores the photos of a visit that was not possible as long as its record', async () => {
  const id = randomUUID();
  const photo = `photos/${id}/${randomUUID()}`;
  const visit = bookingSample({
    id,
    notPossible: { reason: 'gate', words: '', photos: [photo], at: new Date().toISOString() },
  });
  await bookingStore(world.table).put(visit);
  const named = [photo, `${photo}-thumb`];
  await write(...named);
  await run(inDays(31));
  expect(await left(named)).toEqual(named);
  await run(inDays(200));
  expect(await left(named)).toEqual([]);
});

it('reads reports after listing the bucket: a photo saved in between stays', async () => {
  const { id, orphans } = await draft();
  const [returning = ''] = orphans;
  const before = await reports.get(id);
  const getMany = async (ids: readonly string[]) =>
    (await reports.getMany(ids)).map((report) =>
      report.id === id ? { ...report, photos: [...before.photos, returning] } : report,
    );
  await run(inDays(31), { reports: { ...reports, getMany } });
  expect(await left([returning, `${returning}-thumb`])).toHaveLength(2);
});

it('fails when out of time, and finishes in the next run', async () => {
  const { orphans } = await draft();
  await expect(run(inDays(31), { workMilliseconds: -1 })).rejects.toThrow('more files than');
  expect(await left(orphans)).toEqual(orphans);
  await run(inDays(31));
  expect(await left(orphans)).toEqual([]);
});

it('handles more reports than fit into one read', async () => {
  // Removes what other tests have left.
  await run(inDays(31));
  const keys = Array.from({ length: 101 }, () => `photos/${randomUUID()}/1`);
  await Promise.all(keys.map(async (key) => write(key)));
  expect(await run(inDays(31))).toMatchObject({ removed: keys.length });
});
