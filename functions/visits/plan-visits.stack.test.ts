import { transitionBooking } from 'shared/contracts/admin-bookings.ts';
import { cancelBooking } from 'shared/contracts/bookings.ts';
import { actOnPlan, actOnVisit } from 'shared/contracts/plans.ts';
import { describe, expect, test } from 'vitest';
import { bookingStore, type StoredBooking } from '../bookings/booking-store.ts';
import { bookingSample } from '../bookings/testing/booking-sample.ts';
import { firstVisitId } from '../checkout/ordered-plan.ts';
import { profileStore } from '../customers/profile-store.ts';
import { makeVisits } from '../plans/make-visits.ts';
import { putPlan, planStore } from '../plans/plan-store.ts';
import { visitIdOf } from '../plans/planned-visit.ts';
import type { StoredPlan } from '../plans/stored-plan.ts';
import { planSample, termsSample } from '../plans/testing/plan-sample.ts';
import { transact } from '../platform/table/transact.ts';
import { reportStore } from '../reports/report-store.ts';
import { overtaken } from '../testing/overtaken.ts';
import { startWorld } from '../testing/world.ts';
import { applyBookingAction } from './apply-booking-action.ts';
import { handler as endHandler } from './endpoints/act-on-plan.ts';
import { handler as visitHandler } from './endpoints/act-on-visit.ts';
import { handler as cancelHandler } from './endpoints/cancel-booking.ts';
import { handler as transitionHandler } from './endpoints/transition-booking.ts';
import { settlePlan } from './plan-actions/settle-plan.ts';

const world = await startWorld();
const { table } = world;
const bookings = bookingStore(table);
const plans = planStore(table);
const profiles = profileStore(table);
const me = await world.person();
const admin = await world.person({ isAdmin: true });
// A Wednesday.
const now = new Date('2026-11-04T09:00:00Z');
const transition = transitionHandler.with({ now: () => now });
const cancel = cancelHandler.with({ now: () => now });
const end = endHandler.with({ now: () => now });

const act = (id: string, body: object) =>
  world.call(transition, transitionBooking, { cookie: admin.cookie, params: { id }, body });

/** A plan with visits on Mondays, November 9, 16, 23 and 30. */
const stored = async (changes: Partial<StoredPlan> = {}): Promise<StoredPlan> => {
  const plan = planSample({ customerId: me.id, from: '2026-11-09', ...changes });
  await transact(table, [putPlan(table, plan)]);
  await makeVisits(plan.id, now, { table, plans, profiles, taxRateOn: () => 0 });
  return plan;
};

const visitOn = async (plan: StoredPlan, dueDate: string) =>
  (await bookings.find(visitIdOf(plan, dueDate)))!;

const move = (id: string, scheduledDate: string) =>
  act(id, { action: 'reschedule', scheduledDate, preferredTime: null });

test('a visit that its plan’s charges include is not paid separately', async () => {
  const plan = await stored();
  const { status, body } = await act(visitIdOf(plan, '2026-11-09'), { action: 'markPaid' });
  expect([status, body.message]).toEqual([409, expect.stringContaining('included')]);
  expect(await visitOn(plan, '2026-11-09')).toMatchObject({ paymentStatus: 'pending' });
});

describe('a visit of a plan that is cancelled', () => {
  test('by its customer is skipped, and credited once', async () => {
    const plan = await stored();
    const id = visitIdOf(plan, '2026-11-09');
    const request = { cookie: me.cookie, params: { id } };
    for (const _ of [1, 2])
      expect(await world.call(cancel, cancelBooking, request)).toMatchObject({
        status: 200,
        body: { status: 'cancelled', cancelReason: 'Skipped' },
      });
    expect(await bookings.find(id)).toMatchObject({ credit: 5192 });
    expect(await plans.find(plan.id)).toMatchObject({ openCredit: 5192, state: 'active' });
  });

  test('by the operator is credited with its reason, as its terms define', async () => {
    const later = termsSample({ from: '2026-11-16', policy: 'none' });
    const plan = await stored({ terms: [termsSample(), later] });
    for (const date of ['2026-11-09', '2026-11-16'])
      await act(visitIdOf(plan, date), { action: 'cancel', reason: 'Rain' });
    expect(await visitOn(plan, '2026-11-09')).toMatchObject({ cancelReason: 'Rain', credit: 5192 });
    expect(await visitOn(plan, '2026-11-16')).toMatchObject({ cancelReason: 'Rain', credit: 0 });
    expect(await plans.find(plan.id)).toMatchObject({ openCredit: 5192 });
  });

  test('credits the plan that charges instead of its own', async () => {
    const heir = await stored();
    const plan = await stored({ replacedBy: heir.id });
    await act(visitIdOf(plan, '2026-11-09'), { action: 'cancel', reason: 'Rain' });
    expect(await plans.find(heir.id)).toMatchObject({ openCredit: 5192 });
    expect(await plans.find(plan.id)).toMatchObject({ openCredit: 0 });
  });

  test('is credited once although the plan changes in between', async () => {
    const plan = await stored();
    const other = { action: 'cancel', reason: 'Storm' };
    await overtaken(
      async () => act(visitIdOf(plan, '2026-11-09'), { action: 'cancel', reason: 'Rain' }),
      async () => act(visitIdOf(plan, '2026-11-16'), other),
    );
    expect(await plans.find(plan.id)).toMatchObject({ openCredit: 2 * 5192 });
  });
});

describe('a cancellation that can be undone', () => {
  const rain = { kind: 'rain-out', id: 'rain-1' } as const;
  const dependencies = { table, bookings, plans, profiles, reports: reportStore(table) };
  const rainOut = async (id: string) =>
    applyBookingAction(
      { id, request: { action: 'cancel', reason: 'Rain', cancelledBy: rain }, now },
      dependencies,
    );
  const restore = async (id: string, cancelledBy: { kind: 'rain-out'; id: string } = rain) =>
    applyBookingAction({ id, request: { action: 'restore', cancelledBy }, now }, dependencies);

  test('restores the visit and reverts the credit, once', async () => {
    const plan = await stored();
    const before = await visitOn(plan, '2026-11-09');
    await rainOut(before.id);
    expect(await plans.find(plan.id)).toMatchObject({ openCredit: 5192 });
    expect(await restore(before.id)).toMatchObject({ isNew: true });
    expect(await restore(before.id)).toMatchObject({ isNew: false });
    const { revision, updatedAt, ...same } = before;
    expect(await bookings.find(before.id)).toEqual({ ...same, revision: revision + 2, updatedAt });
    expect(await plans.find(plan.id)).toMatchObject({ openCredit: 0 });
  });

  test('restores the request of a single visit as it was', async () => {
    const booking = bookingSample({ userId: me.id, status: 'pending' });
    await bookings.put(booking);
    await rainOut(booking.id);
    expect((await restore(booking.id)).booking).toMatchObject({
      status: 'pending',
      cancelledBy: null,
      cancelReason: null,
    });
  });

  test('is refused for a visit that something else has cancelled', async () => {
    const plan = await stored();
    const { id } = await visitOn(plan, '2026-11-09');
    await act(id, { action: 'cancel', reason: 'Storm' });
    await expect(restore(id)).rejects.toMatchObject({ code: 'conflict' });
    const other = await visitOn(plan, '2026-11-16');
    await rainOut(other.id);
    await expect(restore(other.id, { ...rain, id: 'rain-2' })).rejects.toMatchObject({
      code: 'conflict',
    });
  });

  test('is refused if the plan is paused or has ended by then', async () => {
    const plan = await stored();
    const { id } = await visitOn(plan, '2026-11-09');
    await rainOut(id);
    const current = (await plans.find(plan.id))!;
    const ended = { ...current, until: '2026-11-08', revision: current.revision + 1 };
    expect(await plans.save(ended)).toBe(true);
    await expect(restore(id)).rejects.toMatchObject({ code: 'conflict' });
  });

  test('is refused if the day it was moved to is paused by then', async () => {
    const plan = await stored();
    const { id } = await visitOn(plan, '2026-11-09');
    await move(id, '2026-11-12');
    await rainOut(id);
    const current = (await plans.find(plan.id))!;
    const pauses = [{ id: 'p', from: '2026-11-12', until: '2026-11-13', reason: 'Away' }];
    expect(await plans.save({ ...current, pauses, revision: current.revision + 1 })).toBe(true);
    await expect(restore(id)).rejects.toMatchObject({ code: 'conflict' });
  });
});

/** A plan for the 9th, or for the Monday after it, whose first visit has the id that an order gives it. */
const ordered = async (isLater = false): Promise<{ plan: StoredPlan; first: StoredBooking }> => {
  const day = isLater ? '2026-11-16' : '2026-11-09';
  const first = bookingSample({ userId: me.id, scheduledDate: day });
  const plan = planSample({
    customerId: me.id,
    from: day,
    state: 'requested',
    madeThrough: day,
    firstVisit: isLater ? null : { id: first.id, dueDate: day },
  });
  await transact(table, [putPlan(table, plan)]);
  const id = isLater ? firstVisitId(plan.id, day) : first.id;
  const visit = { ...first, id, planId: plan.id, originalDate: day };
  await bookings.put(visit);
  return { plan, first: visit };
};

/** How many mails confirmed a visit. */
const confirmations = async (): Promise<number> =>
  (await world.mailTo(me.email)).filter(({ subject }) => subject.includes('confirmed')).length;

describe('a plan that was ordered', () => {
  test('begins when its first visit is confirmed, with the visits after it', async () => {
    const { plan, first } = await ordered();
    const before = await confirmations();
    for (const _ of [1, 2])
      expect(await act(first.id, { action: 'confirm' })).toMatchObject({ status: 200 });
    expect(await plans.find(plan.id)).toMatchObject({ state: 'active', madeThrough: '2026-11-30' });
    expect(await visitOn(plan, '2026-11-16')).toMatchObject({ status: 'confirmed' });
    // Only the confirmation, without a mail about the visits that were created.
    expect(await confirmations()).toBe(before + 1);
  });

  test('begins on the day its first visit is moved to', async () => {
    const { plan, first } = await ordered();
    // A Thursday.
    const to = { scheduledDate: '2026-11-12', preferredTime: null };
    await act(first.id, { action: 'reschedule', ...to });
    expect(await plans.find(plan.id)).toMatchObject({
      from: '2026-11-12',
      weekday: 4,
      billingStart: '2026-11-12',
      state: 'requested',
    });
    const isShown = (await world.mailTo(me.email)).some(({ text }) =>
      text.includes('Your plan starts with this visit, so the day of its visits is Thursday.'),
    );
    expect(isShown).toBe(true);
    await act(first.id, { action: 'confirm' });
    const begun = (await plans.find(plan.id))!;
    expect(await visitOn(begun, '2026-11-12')).toMatchObject({ id: first.id, status: 'confirmed' });
    expect(await visitOn(begun, '2026-11-19')).toMatchObject({ status: 'confirmed' });
  });

  test('begins weeks before the day it was ordered for, and has a visit on that day, too', async () => {
    const { plan, first } = await ordered(true);
    await move(first.id, '2026-11-09');
    expect((await act(first.id, { action: 'confirm' })).status).toBe(200);
    const begun = (await plans.find(plan.id))!;
    expect(begun).toMatchObject({ from: '2026-11-09', madeThrough: '2026-11-30' });
    expect(await visitOn(begun, '2026-11-09')).toMatchObject({ id: first.id });
    for (const day of ['2026-11-16', '2026-11-23'])
      expect(await visitOn(begun, day)).toMatchObject({ scheduledDate: day, status: 'confirmed' });
  });

  test('has the price of the day its first visit is moved to', async () => {
    const { plan, first } = await ordered();
    const read = (await plans.find(plan.id))!;
    const byVisit = termsSample({ from: '2026-11-09', per: 'visit', price: 4500 });
    const byMonth = termsSample({ from: '2026-11-14' });
    await plans.save({ ...read, terms: [byVisit, byMonth], revision: read.revision + 1 });
    await bookings.put({ ...first, totalAmount: 4500, included: false });
    await move(first.id, '2026-11-16');
    const settling = { table, bookings, plans, profiles, reports: reportStore(table) };
    await settlePlan(plan.id, now, { ...settling, taxRateOn: () => 0 });
    expect(await bookings.find(first.id)).toMatchObject({ included: true, totalAmount: 0 });
    expect(await plans.find(plan.id)).toMatchObject({ isSettled: true, state: 'requested' });
  });

  test('ends on the day that was set before it began, and cannot begin later', async () => {
    const { plan, first } = await ordered();
    const response = await world.call(end, actOnPlan, {
      cookie: me.cookie,
      params: { id: plan.id, action: 'end' },
      body: { on: '2026-11-16', reason: 'For two weeks' },
    });
    expect(response).toMatchObject({
      status: 200,
      body: { state: 'requested', until: '2026-11-16' },
    });
    expect(await bookings.find(first.id)).toMatchObject({ status: 'pending' });
    expect(await move(first.id, '2026-11-17')).toMatchObject({
      status: 422,
      body: { fields: { scheduledDate: 'The plan ends before that day' } },
    });
    await act(first.id, { action: 'confirm' });
    const begun = (await plans.find(plan.id))!;
    expect(begun).toMatchObject({
      state: 'active',
      until: '2026-11-16',
      madeThrough: '2026-11-16',
    });
    expect(await visitOn(begun, '2026-11-16')).toMatchObject({ status: 'confirmed' });
  });

  test.each([
    ['cancels', cancelHandler, cancelBooking, (id: string) => ({ params: { id } })],
    [
      'skips',
      visitHandler,
      actOnVisit,
      (bookingId: string) => ({ params: { bookingId, action: 'skip' }, body: {} }),
    ],
  ])('ends when its customer %s its first visit', async (_, handler, contract, request) => {
    const { plan, first } = await ordered();
    const at = handler.with({ now: () => now });
    const call = { cookie: me.cookie, ...request(first.id) };
    expect((await world.call(at, contract, call)).status).toBe(200);
    expect(await plans.find(plan.id)).toMatchObject({ state: 'ended', until: '2026-11-08' });
  });

  test('ends when its first visit is cancelled', async () => {
    const { plan, first } = await ordered();
    await act(first.id, { action: 'cancel', reason: 'Too far away' });
    expect(await plans.find(plan.id)).toMatchObject({
      state: 'ended',
      until: '2026-11-08',
      endReason: 'Too far away',
      openCredit: 0,
    });
  });
});

describe('a visit of a plan is moved', () => {
  test('within four weeks, and its due date is unchanged', async () => {
    const plan = await stored();
    const { id } = await visitOn(plan, '2026-11-09');
    expect(await move(id, '2026-11-11')).toMatchObject({ status: 200 });
    expect(await bookings.find(id)).toMatchObject({
      scheduledDate: '2026-11-11',
      originalDate: '2026-11-09',
    });
    expect(await move(id, '2026-11-09')).toMatchObject({ status: 200 });
    expect(await plans.find(plan.id)).toMatchObject({ openCredit: 0 });
  });

  test.each([
    ['another due date', '2026-11-16'],
    ['a day of a pause', '2026-11-19'],
    ['a day after the plan has ended', '2026-12-02'],
    ['yesterday', '2026-11-03'],
    ['a day more than four weeks ahead', '2026-12-03'],
  ])('but not to %s', async (_, date) => {
    const pause = { id: 'p', from: '2026-11-17', until: '2026-11-20', reason: 'Vacation' };
    const plan = await stored({ pauses: [pause], until: '2026-12-01' });
    const { id } = await visitOn(plan, '2026-11-09');
    expect((await move(id, date)).status).toBe(422);
  });

  test('also to the day of a skipped one', async () => {
    const plan = await stored();
    const [one, other] = [await visitOn(plan, '2026-11-09'), await visitOn(plan, '2026-11-16')];
    expect((await move(other.id, '2026-11-12')).status).toBe(200);
    await act(other.id, { action: 'cancel', reason: 'Guests' });
    expect(await move(one.id, '2026-11-12')).toMatchObject({ status: 200 });
  });

  test('but not to the day another one was moved to, at the same time or before', async () => {
    const plan = await stored();
    const [one, other] = [await visitOn(plan, '2026-11-09'), await visitOn(plan, '2026-11-16')];
    const replies = await Promise.all([move(one.id, '2026-11-12'), move(other.id, '2026-11-12')]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  });
});
