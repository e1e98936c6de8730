import { waitFor } from '@testing-library/react';
import { saveVisitReport } from 'shared/contracts/visit-reports.ts';
import { expect, it, vi } from 'vitest';
import { deviceStore } from '../lib/device-store.ts';
import { bodyOf, markOf } from '../offline/outbox/report-body.ts';
import { samplePhoto, sampleRecord } from '../offline/outbox/testing/samples.ts';
import type { VisitRecord } from '../offline/outbox/visit-record.ts';
import { refuse } from '../testing/fake-api.ts';
import { adminUser, idOf, report } from '../testing/fixtures.ts';
import { openSite } from '../testing/open-site.tsx';
import { dialogCalled, expectHeading, follow, press } from '../testing/site-steps.ts';
import { outboxReady } from '../testing/visit-answers.ts';

/** A visit in progress, with a note about Casey Customer. */
const begun = (change: Partial<VisitRecord> = {}): VisitRecord => {
  const record = sampleRecord({ operator: adminUser.id, visit: idOf(20), name: 'Casey Customer' });
  return { ...record, values: { ...record.values, notes: 'Casey is away' }, ...change };
};

/** The same once the server has a draft with all of it. */
const saved = (record: VisitRecord): VisitRecord => ({
  ...record,
  savedMark: markOf(bodyOf(record, false)),
});

const onPhone = async (): Promise<string> => {
  const store = await deviceStore();
  return JSON.stringify([await store.getAll('visits'), await store.getAllKeys('photos')]);
};

/** Opens the day with this record on the phone, and no connection for sending it. */
const openWith = async (record: VisitRecord) => {
  const assign = vi.spyOn(window.location, 'assign').mockReturnValue(undefined);
  const store = await deviceStore();
  await store.put('visits', record, [record.operator, record.visit]);
  for (const { id } of record.photos) await store.put('photos', new ArrayBuffer(1), id);
  refuse(saveVisitReport, 'no answer');
  await openSite('/admin/bookings', 'admin');
  await expectHeading('No visits on this day');
  await outboxReady();
  return assign;
};

const expectSignedOut = (assign: Awaited<ReturnType<typeof openWith>>): Promise<void> =>
  waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith('/api/logout'));

it('erases a visit in progress that the server has, with its photos, without a question', async () => {
  const photo = samplePhoto({ state: 'confirmed', sha256: 'A'.repeat(43) + '=' });
  const assign = await openWith(saved(begun({ photos: [photo] })));
  expect(await onPhone()).toContain('Casey');
  await follow('Logout');
  await expectSignedOut(assign);
  expect(await onPhone()).toBe('[[],[]]');
});

it.each([
  ['words that were not saved', begun()],
  ['a photo that was not sent', saved(begun({ photos: [samplePhoto()] }))],
])(
  'asks about a visit in progress with %s, and keeps it without the name',
  async (_what, record) => {
    const assign = await openWith(record);
    await follow('Logout');
    await press('Keep on this phone and sign out', await dialogCalled('A change waits to be sent'));
    await expectSignedOut(assign);
    const left = await onPhone();
    expect(left).not.toContain('Casey Customer');
    expect(left).toContain('Casey is away');
  },
);

it('keeps nothing of what somebody else wrote into the same report', async () => {
  const stored = report({ customerName: 'Casey Customer', notes: 'Written at the desk' });
  const assign = await openWith(begun({ problem: { kind: 'conflict', stored } }));
  await follow('Logout');
  await press('Keep on this phone and sign out', await dialogCalled('A change waits to be sent'));
  await expectSignedOut(assign);
  expect(await onPhone()).not.toMatch(/Casey Customer|Written at the desk/);
  expect(await onPhone()).toContain('conflict');
});
