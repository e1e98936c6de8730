import { randomUUID } from 'node:crypto';
import { readReport } from 'shared/contracts/customer-reports.ts';
import { expect, it } from 'vitest';
import { photoKey } from '../photos/photo-keys.ts';
import { keys } from '../platform/table/keys.ts';
import { putRow } from '../platform/table/rows.ts';
import { startWorld } from '../testing/world.ts';
import { handler as read } from './endpoints/read-report.ts';
import { unknownDetails } from './photos/photo-record.ts';
import { readableReportView } from './readable-report.ts';
import { reportStore } from './report-store.ts';
import type { StoredReport } from './stored-report.ts';
import { sampleReport, sentDelivery } from './testing/report-samples.ts';

const world = await startWorld();
const reports = reportStore(world.table);
const [me, other, admin] = await Promise.all([
  world.person(),
  world.person(),
  world.person({ isAdmin: true }),
]);

const sentAt = '2026-11-20T19:00:00.000Z';

const stored = async (changes: Partial<StoredReport> = {}): Promise<StoredReport> => {
  const report = sampleReport({
    id: randomUUID(),
    customerId: me.id,
    status: 'sent',
    delivery: sentDelivery(sentAt),
    ...changes,
  });
  await reports.create(report);
  return report;
};

const ask = async (id: string, cookie: string) =>
  world.call(read, readReport, { cookie, params: { id } });

it('shows its customer what was sent, and none of the operator’s fields', async () => {
  const id = randomUUID();
  const [ready, lost] = [randomUUID(), randomUUID()];
  await stored({
    id,
    photos: [photoKey(id, ready), photoKey(id, lost)],
    photoCaptions: ['Pool'],
    photoDetails: { [ready]: { ...unknownDetails, slot: 'after' } },
    failedPhotos: {
      [lost]: { uploaderId: admin.id, name: 'b.jpg', state: 'missing', problem: 'Lost.' },
    },
    updatedAt: '2026-11-20T18:45:00.000Z',
  });
  const { status, body } = await ask(id, me.cookie);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    id,
    skimmedSurface: true,
    emptyBaskets: false,
    notes: 'Backwashed the filter.',
    nextVisitDate: '2026-11-27',
    sentAt,
    keptUntil: '2027-05-20',
    photos: [
      { address: `/api/service-photos/${id}/${ready}`, caption: 'Pool' },
      { address: null, caption: '' },
    ],
  });
  expect(body.servicePhotos).toEqual([
    {
      id: ready,
      bookingId: null,
      photoUrl: `/api/service-photos/${id}/${ready}`,
      description: 'Pool',
      photoType: 'after',
      uploadedAt: '2026-11-20T18:45:00.000Z',
    },
  ]);
  for (const hidden of ['customerId', 'customerEmail', 'deliveryStatus', 'version', 'status'])
    expect(body).not.toHaveProperty(hidden);
});

it('promises nothing once its six months are over', () => {
  const report = sampleReport({ status: 'sent', delivery: sentDelivery(sentAt) });
  const on = (day: string) =>
    readableReportView(report, { record: null, now: new Date(`${day}T18:00:00Z`) }).keptUntil;
  expect(on('2027-05-20')).toBe('2027-05-20');
  expect(on('2027-05-21')).toBeNull();
});

it('is not found for anyone else, and neither is a draft', async () => {
  const { id } = await stored();
  expect((await ask(id, other.cookie)).status).toBe(404);
  expect((await ask(randomUUID(), me.cookie)).status).toBe(404);
  expect((await ask(id, admin.cookie)).status).toBe(200);
  const draft = await stored({ status: 'draft', delivery: { state: 'none' } });
  for (const { cookie } of [me, admin]) expect((await ask(draft.id, cookie)).status).toBe(404);
});

it('names the row in its customer’s own record', async () => {
  const { id } = await stored({ id: randomUUID() });
  const line = { chain: randomUUID(), seq: 7, hash: 'a'.repeat(64) };
  const rowOf = (customerId: string) => ({
    ...keys.recordedReport(id),
    ...line,
    customerId,
    place: 'p',
    content: 'c',
  });
  for (const [owner, record] of [
    [me.id, { seq: 7, hash: line.hash }],
    // The report was first sent to another customer.
    [other.id, null],
  ] as const) {
    await putRow(world.table, { item: rowOf(owner) });
    expect((await ask(id, me.cookie)).body.record).toEqual(record);
  }
});
