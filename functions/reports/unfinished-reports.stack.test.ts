import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { takeDeliveryStep } from '../delivery/delivery-store.ts';
import { photoKey } from '../photos/photo-keys.ts';
import { keys } from '../platform/table/keys.ts';
import { deleteRow, getRow } from '../platform/table/rows.ts';
import { transact } from '../platform/table/transact.ts';
import { countedCalls } from '../testing/counted-calls.ts';
import { startWorld } from '../testing/world.ts';
import { reportStore } from './report-store.ts';
import { reportDelivery } from './sending/report-delivery.ts';
import type { StoredReport } from './stored-report.ts';
import { sampleReport, sentDelivery } from './testing/report-samples.ts';
import { markUnfinished, unfinishedReports, unmark } from './unfinished-reports.ts';

const world = await startWorld();
const reports = reportStore(world.table);
const now = new Date('2026-11-21T12:00:00Z');
const customer = await world.person();

const put = async (changes: Partial<StoredReport> = {}): Promise<StoredReport> => {
  const report = sampleReport({ id: randomUUID(), customerId: customer.id, ...changes });
  await reports.create(report);
  return report;
};
const listed = async (): Promise<string[]> =>
  (await unfinishedReports(world.table).list()).map(({ id }) => id);
const forget = async (...gone: StoredReport[]): Promise<void> => {
  for (const { id } of gone) await deleteRow(world.table, { key: keys.report(id) });
  await listed();
};

it('lists queued reports and those awaiting photos, oldest first, and no others', async () => {
  const queued = await put({ delivery: { state: 'queued' }, createdAt: '2026-11-03T12:00:00Z' });
  const [id, photoId] = [randomUUID(), randomUUID()];
  const waiting = { uploaderId: randomUUID(), name: 'pump.jpg', since: now.toISOString() };
  const awaiting = await put({
    id,
    photos: [photoKey(id, photoId)],
    waitingPhotos: { [photoId]: waiting },
    createdAt: '2026-08-03T12:00:00Z',
  });
  await put();
  await put({ status: 'sent', delivery: sentDelivery(now.toISOString()) });
  expect(await listed()).toEqual([awaiting.id, queued.id]);
  await forget(awaiting, queued);
});

const claim = { claimId: randomUUID(), claimedAt: '2026-11-21T11:00:00Z' };

it('lists a report from the claim on until its mail has an outcome', async () => {
  const outcomes = [
    { action: 'accept', to: { state: 'sent', mailId: 'm', sentAt: claim.claimedAt, ...claim } },
    { action: 'fail', to: { state: 'failed', reason: 'No such mailbox.', ...claim } },
    { action: 'lose', to: { state: 'lost', ...claim } },
  ] as const;
  for (const outcome of outcomes) {
    const report = await put({ status: 'draft' });
    const take = async (step: Parameters<typeof takeDeliveryStep>[2]) =>
      takeDeliveryStep(world.table, reportDelivery(world.table, report), step);
    const facts = { now, claimId: claim.claimId };
    const claimed = { state: 'claimed', ...claim } as const;
    expect(await take({ action: 'claim', to: claimed, ...facts })).toBe(true);
    expect(await listed()).toEqual([report.id]);
    const handedOver = { state: 'handed-over', ...claim } as const;
    expect(await take({ action: 'handOver', to: handedOver, ...facts })).toBe(true);
    expect(await listed()).toEqual([report.id]);
    expect(await take({ ...outcome, ...facts })).toBe(true);
    expect(await listed()).toEqual([]);
  }
});

it('omits a report that was saved as a draft again, and lists it once it is queued again', async () => {
  const queued = await put({ status: 'draft', delivery: { state: 'queued' } });
  const draft = { ...queued, version: 2, delivery: { state: 'none' } } as const;
  expect(await reports.replace(queued, draft, { now })).toBe('saved');
  expect(await listed()).toEqual([]);
  const again = { ...draft, version: 3, delivery: { state: 'queued' } } as const;
  expect(await reports.replace(draft, again, { now })).toBe('saved');
  expect(await listed()).toEqual([queued.id]);
  await forget(again);
});

it('preserves the marker of a report that is queued during a run', async () => {
  const queued = await put({ status: 'draft', delivery: { state: 'queued' } });
  const draft = { ...queued, version: 2, delivery: { state: 'none' } } as const;
  await reports.replace(queued, draft, { now });
  const again = { ...draft, version: 3, delivery: { state: 'queued' } } as const;
  const { table } = countedCalls(world.table, {
    after: async (name) => {
      if (name === 'GetCommand') await reports.replace(draft, again, { now });
    },
  });
  expect(await unfinishedReports(table).list()).toEqual([]);
  expect(await listed()).toEqual([queued.id]);
  await forget(again);
});

it('preserves the marker of a report that is claimed during a run, at the same version', async () => {
  const settled = await put({ status: 'draft' });
  const marked = async (claimId: string) =>
    transact(world.table, [
      markUnfinished(world.table, {
        ...settled,
        delivery: { state: 'claimed', ...claim, claimId },
      }),
    ]);
  await marked('the one that was released');
  const { table } = countedCalls(world.table, {
    after: async (name) => {
      if (name === 'GetCommand') await marked('the next');
    },
  });
  expect(await unfinishedReports(table).list()).toEqual([]);
  const key = keys.unfinishedReport(settled);
  const row = z.object({ claimId: z.string() });
  expect(await getRow(world.table, { key, row, latest: true })).toEqual({ claimId: 'the next' });
  await transact(world.table, [unmark(world.table, settled)]);
});

it.each([0, 40])('costs one call and one unit with %i settled reports', async (many) => {
  for (let made = 0; made < many; made += 1) await put();
  const { table, calls } = countedCalls(world.table);
  expect(await unfinishedReports(table).list()).toEqual([]);
  expect(calls.map(({ name }) => name)).toEqual(['QueryCommand']);
  // AWS charges one unit for an empty result, DynamoDB Local none.
  expect(calls[0]?.units).toBeLessThanOrEqual(1);
});
