import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { photoKey } from '../../photos/photo-keys.ts';
import { startWorld } from '../../testing/world.ts';
import { reportStore } from '../report-store.ts';
import { sampleReport } from '../testing/report-samples.ts';
import { reportLists } from './report-lists.ts';

const world = await startWorld();

it('counts what is queued and what awaits photos as unfinished, and nothing else', async () => {
  const { id: customerId } = await world.person();
  const [queued, awaiting, done, photoId] = [
    randomUUID(),
    randomUUID(),
    randomUUID(),
    randomUUID(),
  ];
  const now = new Date('2026-11-21T12:00:00Z');
  const waiting = { uploaderId: randomUUID(), name: 'pump.jpg', since: now.toISOString() };
  for (const fields of [
    { id: queued, delivery: { state: 'queued' } as const },
    {
      id: awaiting,
      photos: [photoKey(awaiting, photoId)],
      waitingPhotos: { [photoId]: waiting },
    },
    { id: done },
  ])
    await reportStore(world.table).create(sampleReport({ ...fields, customerId }));
  const unfinished = await reportLists(world.table).unfinished(now);
  expect(unfinished.map(({ id }) => id).toSorted()).toEqual([queued, awaiting].toSorted());
});
