import { setCustomerTax } from 'shared/contracts/customers.ts';
import { expect, test } from 'vitest';
import { bookingStore } from '../bookings/booking-store.ts';
import { profileStore } from '../customers/profile-store.ts';
import { makeVisits } from '../plans/make-visits.ts';
import { planStore, putPlan, revised } from '../plans/plan-store.ts';
import { visitIdOf } from '../plans/planned-visit.ts';
import type { StoredPlan } from '../plans/stored-plan.ts';
import { planSample, termsSample } from '../plans/testing/plan-sample.ts';
import { transact } from '../platform/table/transact.ts';
import { reportStore } from '../reports/report-store.ts';
import { intercepting, unintercepted } from '../testing/intercepted-calls.ts';
import { rowsWritten } from '../testing/stored-writes.ts';
import { startWorld, type TestPerson } from '../testing/world.ts';
import { handler } from './endpoints/set-customer-tax.ts';
import { settlePlan } from './plan-actions/settle-plan.ts';

const world = await startWorld();
const { table } = world;
const bookings = bookingStore(table);
const plans = planStore(table);
// A Monday.
const now = new Date('2026-11-09T18:00:00Z');
const admin = await world.person({ isAdmin: true, at: now });
const mondays = ['2026-11-09', '2026-11-16', '2026-11-23'];
const byVisit = termsSample({ per: 'visit', price: 5000, taxable: true });

const planned = async ({ id, profile }: TestPerson, changes: Partial<StoredPlan> = {}) => {
  const plan = planSample({ customerId: id, from: '2026-11-09', terms: [byVisit], ...changes });
  await transact(table, [putPlan(table, plan)]);
  const making = { table, plans, profiles: { find: async () => profile }, taxRateOn: () => 0.1 };
  const made = await makeVisits(plan.id, new Date('2026-11-08T18:00:00Z'), making);
  return made.plan!;
};

const visitsOf = async (plan: StoredPlan) =>
  bookings.getMany(mondays.map((date) => visitIdOf(plan, date)));

const set = async ({ id }: TestPerson, taxExempt: boolean, taxRate: number | null) =>
  world.call(handler.with({ now: () => now }), setCustomerTax, {
    cookie: admin.cookie,
    params: { id },
    body: { taxExempt, taxRate },
  });

test('visits ahead that are separate bills get their customer’s new tax', async () => {
  const me = await world.person();
  const plan = await planned(me);
  const [first, second] = await visitsOf(plan);
  await bookings.transition(first!, 'complete', now);
  await bookings.transition(second!, 'markPaid', now);
  const taxes = async () => (await visitsOf(plan)).map(({ tax, taxRate }) => [tax, taxRate]);
  const before = [500, 0.1];
  expect(await taxes()).toEqual([before, before, before]);
  for (const _ of [1, 2]) expect((await set(me, false, 0.0625)).status).toBe(200);
  expect(await taxes()).toEqual([before, before, [313, 0.0625]]);
  await set(me, true, null);
  expect(await taxes()).toEqual([before, before, [0, 0]]);
  expect(await plans.find(plan.id)).toMatchObject({ isSettled: true });
});

test('plans whose visits are not taxed do not change', async () => {
  const me = await world.person();
  const untouched = [
    await planned(me, { terms: [{ ...byVisit, taxable: false }] }),
    await planned(me, { terms: [{ ...byVisit, per: 'month' }] }),
    await planned(await world.person()),
  ];
  await set(me, true, null);
  for (const plan of untouched) expect(await plans.find(plan.id)).toEqual(plan);
});

/** Calls `run`, and `meddle` before the first write of a plan. */
const beforeItsPlan = async <T>(
  run: () => Promise<T>,
  meddle: () => Promise<unknown>,
): Promise<T> => {
  let meddling: Promise<unknown> | undefined;
  return intercepting(async (call, proceed) => {
    if (rowsWritten(call).some(({ sk }) => sk === 'PLAN'))
      await (meddling ??= unintercepted(meddle));
    return proceed();
  }, run);
};

test('of two rates set concurrently, visits are taxed at the one that is stored', async () => {
  const me = await world.person();
  const plan = await planned(me);
  await beforeItsPlan(
    async () => set(me, false, 0.05),
    async () => set(me, false, 0.0625),
  );
  expect(await profileStore(table).get(me.id)).toMatchObject({ taxRate: 0.0625 });
  expect((await visitsOf(plan)).map(({ taxRate }) => taxRate)).toEqual(mondays.map(() => 0.0625));
});

test('a rate that is set while the plan is being changed applies to its visits', async () => {
  const me = await world.person();
  const plan = await planned(me);
  const away = [{ id: 'a', from: '2026-11-16', until: '2026-11-20', reason: 'Away' }];
  const changed = revised(plan, { pauses: away, isSettled: false }, now);
  await plans.save(changed);
  const profiles = profileStore(table);
  const settling = { table, bookings, plans, profiles, reports: reportStore(table) };
  await beforeItsPlan(
    async () =>
      settlePlan(
        plan.id,
        now,
        { ...settling, taxRateOn: ({ taxRate }) => taxRate ?? 0.1 },
        { plan: changed, profile: me.profile },
      ),
    async () => {
      const { profile } = me;
      await profiles.setTax(profile.id, { taxExempt: false, taxRate: 0.05 }, now);
      // The call that sets the rate dies here, or is slower than the other one.
      await plans.save(revised(changed, {}, now));
    },
  );
  expect((await visitsOf(plan)).map(({ taxRate }) => taxRate)).toEqual([0.05, 0.1, 0.05]);
});

test('visits that are being created at that moment are taxed so, too', async () => {
  const me = await world.person();
  const plan = await planned(me);
  const profiles = profileStore(table);
  let isSet = false;
  const save: typeof plans.save = async (...writing) => {
    if (!isSet) await set(me, true, null);
    isSet = true;
    return plans.save(...writing);
  };
  const { made } = await makeVisits(plan.id, new Date('2026-11-16T09:00:00Z'), {
    table,
    plans: { ...plans, save },
    profiles,
    taxRateOn: ({ taxExempt }) => (taxExempt ? 0 : 0.1),
  });
  expect(made.map(({ scheduledDate, tax }) => [scheduledDate, tax])).toEqual([
    ['2026-12-07', 0],
    ['2026-12-14', 0],
  ]);
  expect((await visitsOf(plan)).map(({ tax }) => tax)).toEqual([0, 0, 0]);
});
