import { expect, test } from 'vitest';
import { expectDayCounts } from '../../bookings/testing/expect-day-counts.ts';
import { bookingStore } from '../../bookings/booking-store.ts';
import { profileStore } from '../../customers/profile-store.ts';
import { makeVisits } from '../../plans/make-visits.ts';
import { putPlan, planStore, revised } from '../../plans/plan-store.ts';
import { visitIdOf } from '../../plans/planned-visit.ts';
import type { StoredPlan } from '../../plans/stored-plan.ts';
import { planSample, termsSample } from '../../plans/testing/plan-sample.ts';
import { transact } from '../../platform/table/transact.ts';
import { pendingReportIdOf } from '../../reports/writing/pending-report.ts';
import { reportStore } from '../../reports/report-store.ts';
import { intercepting } from '../../testing/intercepted-calls.ts';
import { overtaken } from '../../testing/overtaken.ts';
import { rowsWritten } from '../../testing/stored-writes.ts';
import { startWorld } from '../../testing/world.ts';
import { applyBookingAction } from '../apply-booking-action.ts';
import { createPendingReport } from '../create-pending-report.ts';
import { settleChange, settlePlan } from './settle-plan.ts';

const world = await startWorld();
const { table } = world;
const bookings = bookingStore(table);
const plans = planStore(table);
const profiles = profileStore(table);
const reports = reportStore(table);
const dependencies = { table, bookings, plans, profiles, reports, taxRateOn: () => 0 };
const me = await world.person();
// 11:59 pm on a Wednesday in Texas.
const now = new Date('2026-11-05T05:59:00Z');
const mondays = ['2026-11-09', '2026-11-16', '2026-11-23', '2026-11-30'];

const stored = async (changes: Partial<StoredPlan> = {}): Promise<StoredPlan> => {
  const plan = planSample({ customerId: me.id, from: '2026-11-09', ...changes });
  await transact(table, [putPlan(table, plan)]);
  const made = await makeVisits(plan.id, now, dependencies);
  return made.plan!;
};

const change = async ({ id }: StoredPlan, changes: Partial<StoredPlan>): Promise<StoredPlan> => {
  const plan = revised((await plans.find(id))!, { ...changes, isSettled: false }, now);
  expect(await plans.save(plan)).toBe(true);
  return plan;
};

const settled = async (plan: StoredPlan, at = now) => {
  const after = (await settlePlan(plan.id, at, dependencies))!;
  expect(after).toMatchObject({ isSettled: true });
  return after;
};

const visitsOf = async (plan: StoredPlan) =>
  bookings.getMany(mondays.map((date) => visitIdOf(plan, date)));

const states = async (plan: StoredPlan) =>
  (await visitsOf(plan)).map(({ status, cancelReason }) => cancelReason ?? status);

const move = async (id: string, scheduledDate: string) =>
  applyBookingAction(
    { id, request: { action: 'reschedule', scheduledDate, preferredTime: null }, now },
    dependencies,
  );
const skip = async (id: string) =>
  applyBookingAction({ id, request: { action: 'cancel', reason: 'Party' }, now }, dependencies);

const vacation = { id: 'v', from: '2026-11-15', until: '2026-11-24', reason: 'Vacation' };

test('a pause cancels its visits with its reason and credits them, and its end restores them', async () => {
  const plan = await stored();
  const paused = await settled(await change(plan, { pauses: [vacation] }));
  expect(await states(plan)).toEqual(['confirmed', 'Vacation', 'Vacation', 'confirmed']);
  expect(paused).toMatchObject({ openCredit: 2 * 5192 });
  const resumed = await settled(await change(plan, { pauses: [] }));
  expect(await states(plan)).toEqual(['confirmed', 'confirmed', 'confirmed', 'confirmed']);
  expect(resumed).toMatchObject({ openCredit: 0 });
});

test('a pause cancels a visit by its due date and by the day it was moved to', async () => {
  const plan = await stored();
  const ids = mondays.map((date) => visitIdOf(plan, date));
  await move(ids[0]!, '2026-11-18');
  await move(ids[1]!, '2026-11-10');
  await settled(await change(plan, { pauses: [vacation] }));
  expect(await states(plan)).toEqual(['Vacation', 'Vacation', 'Vacation', 'confirmed']);
});

test('skipped visits and those that have begun do not change', async () => {
  const plan = await stored();
  const [first, second] = await visitsOf(plan);
  await skip(second!.id);
  await bookings.transition(first!, 'complete', now);
  await settled(await change(plan, { pauses: [{ ...vacation, from: '2026-11-09' }] }));
  expect(await states(plan)).toEqual(['completed', 'Party', 'Vacation', 'confirmed']);
  const resumed = await settled(await change(plan, { pauses: [] }));
  expect(await states(plan)).toEqual(['completed', 'Party', 'confirmed', 'confirmed']);
  expect(resumed).toMatchObject({ openCredit: 5192 });
});

test('the check fee of a visit that is included from now on moves to the next charge', async () => {
  const byVisit = termsSample({ from: '2026-11-09', per: 'visit', price: 4500 });
  const plan = await stored({ terms: [byVisit] });
  const [first] = await visitsOf(plan);
  await bookings.put({ ...first!, fee: 1500, totalAmount: 6000, revision: 1 });
  const after = await settled(await change(plan, { terms: [{ ...byVisit, per: 'month' }] }));
  expect(after).toMatchObject({ fee: 1500, openCredit: 0 });
  for (const visit of await visitsOf(plan))
    expect(visit).toMatchObject({ included: true, fee: 0, totalAmount: 0, tax: 0 });
});

test('the check fee of a plan that is paid by the visit before its first charge is on the next visit', async () => {
  const byMonth = termsSample({ from: '2026-11-09', taxable: true, policy: 'none' });
  const plan = await stored({ terms: [byMonth], fee: 1500 });
  const byVisit = { ...byMonth, per: 'visit', price: 4500 } as const;
  await change(plan, { terms: [byVisit] });
  const after = (await settlePlan(plan.id, now, { ...dependencies, taxRateOn: () => 0.1 }))!;
  expect(after).toMatchObject({ fee: 0, isSettled: true });
  const bills = (await visitsOf(plan)).map(({ fee, totalAmount, tax }) => [fee, totalAmount, tax]);
  expect(bills).toEqual([[1500, 6000, 600], ...Array.from({ length: 3 }, () => [0, 4500, 450])]);
});

test('the check fee stays for a charge that comes before the visits that are paid separately', async () => {
  const byMonth = termsSample({ from: '2026-11-09', policy: 'none' });
  const plan = await stored({ terms: [byMonth], fee: 1500 });
  const byVisit = { ...byMonth, from: '2026-11-16', per: 'visit', price: 4500 } as const;
  const after = await settled(await change(plan, { terms: [byMonth, byVisit] }));
  expect(after).toMatchObject({ fee: 1500 });
  expect((await visitsOf(plan)).map(({ totalAmount }) => totalAmount)).toEqual([
    0, 4500, 4500, 4500,
  ]);
});

test('visits created later have the check fee if no charge will include it', async () => {
  const byVisit = termsSample({ from: '2026-11-09', per: 'visit', price: 4500 });
  const away = { ...vacation, from: '2026-11-09', until: '2026-11-15' };
  const plan = await stored({ terms: [byVisit], fee: 1500, pauses: [away] });
  expect(plan).toMatchObject({ fee: 0 });
  expect((await visitsOf(plan)).map(({ fee, totalAmount }) => [fee, totalAmount])).toEqual([
    [0, 4500],
    [1500, 6000],
    [0, 4500],
    [0, 4500],
  ]);
});

test('visits are restored from tomorrow on', async () => {
  const plan = await stored();
  await settled(await change(plan, { pauses: [vacation] }));
  await settled(await change(plan, { pauses: [] }), new Date('2026-11-16T12:00:00Z'));
  expect(await states(plan)).toEqual(['confirmed', 'Vacation', 'confirmed', 'confirmed']);
});

test('an end cancels what is due or was moved beyond it, without credit, and a later end restores it', async () => {
  const plan = await stored();
  await skip(visitIdOf(plan, '2026-11-23'));
  await move(visitIdOf(plan, '2026-11-09'), '2026-11-17');
  const ended = await settled(await change(plan, { until: '2026-11-16', endReason: 'We moved' }));
  expect(await states(plan)).toEqual(['We moved', 'confirmed', 'Party', 'We moved']);
  // The first visit is due before the end; the second was skipped and is on a day after it.
  expect(ended).toMatchObject({ openCredit: 5192 });
  expect((await visitsOf(plan)).map(({ credit }) => credit)).toEqual([5192, 0, 0, 0]);
  const again = await settled(await change(plan, { until: null, endReason: null }));
  expect(await states(plan)).toEqual(['confirmed', 'confirmed', 'Party', 'confirmed']);
  expect(again).toMatchObject({ openCredit: 5192 });
});

test('new terms apply to open visits from their day on, but not to what was moved or paid', async () => {
  const perVisit = { per: 'visit', price: 6000 } as const;
  const plan = await stored({ terms: [termsSample(perVisit)] });
  const ids = mondays.map((date) => visitIdOf(plan, date));
  await move(ids[2]!, '2026-11-25');
  const last = (await bookings.find(ids[3]!))!;
  await bookings.transition(last, 'markPaid', now);
  const raised = termsSample({
    from: '2026-11-10',
    ...perVisit,
    price: 7000,
    preferredTime: 'Afternoon 12-5',
    paymentMethod: 'zelle',
  });
  await settled(
    await change(plan, { terms: [...plan.terms, raised], address: '9 New Street, TX' }),
  );
  expect(
    (await visitsOf(plan)).map(({ totalAmount, preferredTime, paymentMethod, address }) => [
      totalAmount,
      preferredTime,
      paymentMethod,
      address?.startsWith('9 New') ?? false,
    ]),
  ).toEqual([
    [6000, 'Morning 8-12', null, true],
    [7000, 'Afternoon 12-5', 'zelle', true],
    [7000, null, 'zelle', true],
    [6000, 'Morning 8-12', null, false],
  ]);
});

test('visits restored after a pause cost what was agreed meanwhile', async () => {
  const byVisit = termsSample({ from: '2026-11-09', per: 'visit', price: 6000 });
  const plan = await stored({ terms: [byVisit] });
  await settled(await change(plan, { pauses: [vacation] }));
  await settled(await change(plan, { terms: [{ ...byVisit, price: 7000 }] }));
  await settled(await change(plan, { pauses: [] }));
  const prices = (await visitsOf(plan)).map(({ status, totalAmount }) => [status, totalAmount]);
  expect(prices).toEqual(Array.from({ length: 4 }, () => ['confirmed', 7000]));
});

test('a pending report is removed with its visit', async () => {
  const plan = await stored();
  const [first] = await visitsOf(plan);
  expect(await createPendingReport({ booking: first!, customer: me.profile, now }, table)).toBe(
    true,
  );
  await settled(await change(plan, { pauses: [{ ...vacation, from: '2026-11-05' }] }));
  expect(await reports.find(pendingReportIdOf(first!.id), { latest: true })).toBeUndefined();
});

test('is finished by the next call if it dies halfway', async () => {
  const plan = await stored();
  await change(plan, { pauses: [vacation] });
  let writes = 0;
  const dying = intercepting(
    async (call, proceed) => {
      writes += rowsWritten(call).some(({ pk }) => pk.startsWith('PLAN#')) ? 1 : 0;
      if (writes > 1) throw new Error('killed');
      return proceed();
    },
    async () => settlePlan(plan.id, now, dependencies),
  );
  await expect(dying).rejects.toThrow('killed');
  expect(await states(plan)).toEqual(['confirmed', 'Vacation', 'confirmed', 'confirmed']);
  expect((await plans.listDue('2026-11-04', { limit: 100 })).items.map(({ id }) => id)).toContain(
    plan.id,
  );
  await settled(plan);
  expect(await states(plan)).toEqual(['confirmed', 'Vacation', 'Vacation', 'confirmed']);
});

test('does nothing based on a plan that has changed since', async () => {
  const plan = await stored();
  await change(plan, { pauses: [vacation] });
  await overtaken(
    async () => settled(plan),
    async () => settled(await change(plan, { pauses: [] })),
  );
  expect(await states(plan)).toEqual(['confirmed', 'confirmed', 'confirmed', 'confirmed']);
  expect(await plans.find(plan.id)).toMatchObject({ openCredit: 0, isSettled: true });
});

test('counts the visits of each day correctly after all of this', async () => {
  await expectDayCounts(world.table);
});

test('a change settles all plans that were replaced one after the other', async () => {
  const first = await stored({ until: '2026-11-15' });
  const second = await stored({ from: '2026-11-16', until: '2026-11-22', replaces: first.id });
  const third = await stored({ from: '2026-11-23', replaces: second.id });
  const chain = [first, second, third];
  for (const plan of chain) await change(plan, {});
  await settleChange(third.id, now, dependencies);
  const after = await Promise.all(chain.map(async ({ id }) => plans.find(id)));
  expect(after.map((plan) => plan?.isSettled)).toEqual([true, true, true]);
});
