import { randomUUID } from 'node:crypto';
import { transitionBooking } from 'shared/contracts/admin-bookings.ts';
import { cancelBooking } from 'shared/contracts/bookings.ts';
import { addDays, businessDate } from 'shared/domain/dates.ts';
import { checkFee } from 'shared/domain/prices/prices.ts';
import { expect, test } from 'vitest';
import { expectDayCounts } from '../bookings/testing/expect-day-counts.ts';
import { bookingStore, type StoredBooking } from '../bookings/booking-store.ts';
import { bookingSample } from '../bookings/testing/booking-sample.ts';
import { planStore, putPlan, revised } from '../plans/plan-store.ts';
import type { StoredPlan } from '../plans/stored-plan.ts';
import { planSample, termsSample } from '../plans/testing/plan-sample.ts';
import { transact } from '../platform/table/transact.ts';
import { overtaken } from '../testing/overtaken.ts';
import { startWorld } from '../testing/world.ts';
import { nextToPay } from './check-fee.ts';
import { handler as cancel } from './endpoints/cancel-booking.ts';
import { handler as transition } from './endpoints/transition-booking.ts';

const world = await startWorld();
const bookings = bookingStore(world.table);
const plans = planStore(world.table);
const admin = await world.person({ isAdmin: true });
const today = businessDate(new Date());

/** A request of three visits paid with one check. The fee is on the first visit. */
const request = async (changes: readonly Partial<StoredBooking>[] = [{}, {}, {}]) => {
  const me = await world.person();
  const made = changes.map((change, index) =>
    bookingSample({
      userId: me.id,
      paymentMethod: 'check',
      scheduledDate: addDays(today, 3 + index),
      totalAmount: 10_000,
      ...(index === 0 && { fee: checkFee, totalAmount: 10_000 + checkFee }),
      ...change,
    }),
  );
  for (const booking of made)
    await bookings.put({
      ...booking,
      paidWith: made.flatMap(({ id }) => (id === booking.id ? [] : id)),
    });
  const ids = made.map(({ id }) => id);
  return {
    ids,
    cancel: async (index: number) =>
      world.call(cancel, cancelBooking, { cookie: me.cookie, params: { id: ids[index]! } }),
    fees: async () =>
      (await bookings.getMany(ids)).map(({ fee, totalAmount }) => [fee, totalAmount]),
  };
};

const without = [0, 10_000];
const withFee = [checkFee, 10_000 + checkFee];

test('the check fee of a cancelled visit moves to the next open one, and on from there', async () => {
  const { cancel: press, fees } = await request();
  expect((await press(0)).body).toMatchObject({ fee: '0.00', totalAmount: '100.00' });
  expect(await fees()).toEqual([without, withFee, without]);
  await press(0);
  expect(await fees()).toEqual([without, withFee, without]);
  await press(1);
  expect(await fees()).toEqual([without, without, withFee]);
  // When no other visit is left to pay for, the fee stays on the last one.
  await press(2);
  expect(await fees()).toEqual([without, without, withFee]);
});

test('the operator’s cancellation moves it too, past visits that are over or paid', async () => {
  const { ids, fees } = await request([{}, { status: 'completed' }, { paymentStatus: 'paid' }, {}]);
  const body = { action: 'cancel', reason: 'A storm' };
  await world.call(transition, transitionBooking, {
    cookie: admin.cookie,
    params: { id: ids[0]! },
    body,
  });
  expect(await fees()).toEqual([without, without, without, withFee]);
});

test('a fee that was paid stays with its visit, to be refunded with it', async () => {
  const { cancel: press, fees } = await request([{ paymentStatus: 'paid' }, {}]);
  await press(0);
  expect(await fees()).toEqual([withFee, without]);
});

test('with all visits cancelled at once, it is charged once', async () => {
  const { ids, cancel: press } = await request();
  const replies = await Promise.all(ids.map(async (_, index) => press(index)));
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  const left = await bookings.getMany(ids);
  expect(left.reduce((sum, { fee }) => sum + fee, 0)).toBe(checkFee);
});

const nextMonth = addDays(today, 30);

/** A plan charged by the month, and its first visit, which costs nothing itself. */
const membership = async (changes: Partial<StoredPlan> = {}) => {
  const terms = [termsSample({ from: today, paymentMethod: 'check', taxable: true })] as const;
  const plan = planSample({ from: today, billingStart: nextMonth, terms: [...terms], ...changes });
  await transact(world.table, [putPlan(world.table, plan)]);
  const visit = { planId: plan.id, originalDate: addDays(today, 3), included: true };
  return { id: plan.id, visit: { ...visit, totalAmount: 0 } };
};
const feeOf = async (id: string) => (await plans.find(id))?.fee;

test('the fee of the only single visit goes to the first bill of the request’s plan', async () => {
  const [later, sooner] = [
    await membership({ billingStart: addDays(today, 40) }),
    await membership({ state: 'requested' }),
  ];
  const { cancel: press, fees } = await request([{}, later.visit, sooner.visit]);
  expect((await press(0)).body).toMatchObject({ fee: '0.00', totalAmount: '100.00' });
  expect(await fees()).toEqual([without, [0, 0], [0, 0]]);
  expect([await feeOf(later.id), await feeOf(sooner.id)]).toEqual([0, checkFee]);
  await press(0);
  expect(await feeOf(sooner.id)).toBe(checkFee);
});

test('it goes to the plan that charges in place of the one ordered', async () => {
  const successor = await membership();
  const ordered = await membership({ replacedBy: successor.id });
  const { cancel: press } = await request([{}, ordered.visit]);
  expect((await press(0)).status).toBe(200);
  expect([await feeOf(ordered.id), await feeOf(successor.id)]).toEqual([0, checkFee]);
});

test('it goes to the next visit of a plan paid by the visit whose first one was skipped', async () => {
  const terms = [termsSample({ from: today, per: 'visit' })] as const;
  const { id, visit } = await membership({ terms: [...terms] });
  const skipped = { ...visit, included: false, status: 'cancelled' } as const;
  const { cancel: press, fees } = await request([{}, skipped]);
  expect((await press(0)).status).toBe(200);
  expect(await fees()).toEqual([without, [0, 0]]);
  expect(await feeOf(id)).toBe(checkFee);
});

test('it stays if the plan has ended, even just now', async () => {
  const [ended, ending] = [await membership({ state: 'ended' }), await membership()];
  const first = await request([{}, ended.visit]);
  expect((await first.cancel(0)).status).toBe(200);
  expect([await first.fees(), await feeOf(ended.id)]).toEqual([[withFee, [0, 0]], 0]);
  const second = await request([{}, ending.visit]);
  const end = async () => {
    const plan = await plans.find(ending.id);
    expect(await plans.save(revised(plan!, { state: 'ended' }, new Date()))).toBe(true);
  };
  expect((await overtaken(async () => second.cancel(0), end)).status).toBe(200);
  expect([await second.fees(), await feeOf(ending.id)]).toEqual([[withFee, [0, 0]], 0]);
});

test('the next visit is the earliest, and one without a day comes last', () => {
  const undated = bookingSample({ scheduledDate: null });
  const late = bookingSample({ scheduledDate: '2026-12-05', preferredTime: 'Afternoon 12-5' });
  const early = bookingSample({ scheduledDate: '2026-12-05' });
  expect(nextToPay([undated, late, early])).toBe(early);
  expect(nextToPay([undated])).toBe(undated);
  expect(nextToPay([])).toBeUndefined();
});

test('the tax of a check fee moves with it', async () => {
  const taxed = { taxRate: 0.0825, tax: 825 };
  const { ids, cancel: press } = await request([
    { ...taxed, tax: 825 + 124 },
    { ...taxed, taxRate: 0, tax: 0 },
    taxed,
  ]);
  const taxes = async () => (await bookings.getMany(ids)).map(({ tax }) => tax);
  await press(0);
  expect(await taxes()).toEqual([825, 0, 825]);
  await press(1);
  expect(await taxes()).toEqual([825, 0, 949]);
});

test('counts the visits of each day correctly after all of this', async () => {
  await expectDayCounts(world.table);
});

test('a plan’s visit is taxed once with its check fee, on both together', async () => {
  // 8.25% of $14.00 and of $15.00, each rounded up from half a cent, is one cent more than 8.25% of $29.00.
  const mine = {
    taxRate: 0.0825,
    planId: randomUUID(),
    originalDate: addDays(today, 3),
    included: false,
  };
  const { ids, cancel: press } = await request([
    { ...mine, totalAmount: 1400 + checkFee, tax: 239 },
    { ...mine, planId: randomUUID(), totalAmount: 1400, tax: 116 },
  ]);
  expect((await press(0)).status).toBe(200);
  expect((await bookings.getMany(ids)).map(({ tax }) => tax)).toEqual([116, 239]);
});
