import { transitionBooking } from 'shared/contracts/admin-bookings.ts';
import { cancelBooking } from 'shared/contracts/bookings.ts';
import { actOnPlan, actOnVisit } from 'shared/contracts/plans.ts';
import { checkFee } from 'shared/domain/prices/prices.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { bookingStore, type StoredBooking } from '../bookings/booking-store.ts';
import { operatorNews } from '../bookings/operator-news.ts';
import { bookingSample } from '../bookings/testing/booking-sample.ts';
import { expectDayCounts } from '../bookings/testing/expect-day-counts.ts';
import { profileStore } from '../customers/profile-store.ts';
import { makeVisits } from '../plans/make-visits.ts';
import { planStore, putPlan, revised } from '../plans/plan-store.ts';
import { visitIdOf } from '../plans/planned-visit.ts';
import type { StoredPlan } from '../plans/stored-plan.ts';
import { planSample, termsSample } from '../plans/testing/plan-sample.ts';
import { transact } from '../platform/table/transact.ts';
import { overtaken } from '../testing/overtaken.ts';
import { startWorld, type TestPerson } from '../testing/world.ts';
import { createPendingReport } from './create-pending-report.ts';
import { handler as planHandler } from './endpoints/act-on-plan.ts';
import { handler as visitHandler } from './endpoints/act-on-visit.ts';
import { handler as cancelHandler } from './endpoints/cancel-booking.ts';
import { handler as transitionHandler } from './endpoints/transition-booking.ts';
import { handler as announce } from './jobs/announce-cancellations.ts';

const world = await startWorld();
const { table } = world;
const bookings = bookingStore(table);
const plans = planStore(table);
const other = await world.person();
const admin = await world.person({ isAdmin: true });
// A Wednesday.
const now = new Date('2026-11-04T09:00:00Z');
const on = (instant: Date) => ({ now: () => instant });

let runs = 0;
const nextRun = (): string => new Date(now.getTime() + (runs += 1) * 1_800_000).toISOString();
const queue = operatorNews(table);

// One for each test, because of the limit per account.
let me: TestPerson;

beforeEach(async () => {
  me = await world.person({ lastName: 'Restorer' });
  // Each run of a job logs its summary.
  vi.spyOn(console, 'info').mockImplementation(() => {});
  const earlier = await queue.waiting();
  if (earlier.length > 0) await queue.take(earlier, new Date(nextRun()));
});

const visitAs = async (
  id: string,
  action: string,
  { person = me, at = now, body = {} }: { person?: TestPerson; at?: Date; body?: object } = {},
) =>
  world.call(visitHandler.with(on(at)), actOnVisit, {
    cookie: person.cookie,
    params: { bookingId: id, action },
    body,
  });
const skip = async (id: string) => {
  const { status } = await visitAs(id, 'skip');
  expect(status).toBe(200);
};
const restore = async (id: string, at = now) => visitAs(id, 'restore', { at });
const cancel = async (id: string) => {
  const handler = cancelHandler.with(on(now));
  const { status } = await world.call(handler, cancelBooking, {
    cookie: me.cookie,
    params: { id },
  });
  expect(status).toBe(200);
};
const operate = async (id: string, body: object) => {
  const handler = transitionHandler.with(on(now));
  const { status } = await world.call(handler, transitionBooking, {
    cookie: admin.cookie,
    params: { id },
    body,
  });
  expect(status).toBe(200);
};
const actOnMyPlan = async (id: string, action: string, body: object) => {
  const handler = planHandler.with(on(now));
  const request = { cookie: me.cookie, params: { id, action }, body };
  expect((await world.call(handler, actOnPlan, request)).status).toBe(200);
};

/** A plan with visits on Mondays, November 9, 16, 23 and 30. */
const stored = async (changes: Partial<StoredPlan> = {}): Promise<StoredPlan> => {
  const plan = planSample({ customerId: me.id, from: '2026-11-09', ...changes });
  await transact(table, [putPlan(table, plan)]);
  const dependencies = { table, plans, profiles: profileStore(table), taxRateOn: () => 0 };
  await makeVisits(plan.id, now, dependencies);
  return plan;
};
const visitOf = async (plan: StoredPlan, date = '2026-11-16'): Promise<StoredBooking> =>
  (await bookings.find(visitIdOf(plan, date)))!;
const change = async ({ id }: StoredPlan, changes: Partial<StoredPlan>): Promise<void> => {
  const plan = (await plans.find(id))!;
  expect(await plans.save(revised(plan, changes, now))).toBe(true);
};
const single = async (changes: Partial<StoredBooking> = {}): Promise<StoredBooking> => {
  const booking = bookingSample({ userId: me.id, status: 'confirmed', ...changes });
  await bookings.put(booking);
  return booking;
};

/** The subjects of the operator's mails about the customer since the last time. */
let seen = 0;
const news = async (): Promise<string[]> => {
  await announce({ now: nextRun() });
  const all = (await world.mailTo('admin@example.com')).filter(({ subject }) =>
    subject.includes('Restorer'),
  );
  const fresh = all.slice(0, all.length - seen);
  seen = all.length;
  return fresh.map(({ subject }) => subject);
};

const refusal = async ({ id }: { id: string }, at = now) => {
  const { status, body } = await restore(id, at);
  expect(status).toBe(409);
  return body.message;
};

/** Two visits paid with one check; the fee is on the first. */
const feeRequest = async () => {
  const first = await single({ fee: checkFee, totalAmount: 10_000 + checkFee });
  const second = await single({ totalAmount: 10_000, paidWith: [first.id] });
  await bookings.put({ ...first, paidWith: [second.id] });
  return [first.id, second.id] as const;
};
const fees = async (ids: readonly string[]) =>
  (await bookings.getMany(ids)).map(({ fee, totalAmount }) => [fee, totalAmount]);

/** The id of a visit that its customer has just cancelled. */
const cancelled = async () => {
  const booking = await single({
    contact: { firstName: 'Casey', lastName: 'Restorer', email: null, phone: '' },
  });
  await cancel(booking.id);
  return booking.id;
};

test('a skipped visit is as before, with its credit taken back, however often it is restored', async () => {
  const plan = await stored();
  const before = await visitOf(plan);
  await skip(before.id);
  expect(await plans.find(plan.id)).toMatchObject({ openCredit: 5192 });
  expect((await restore(before.id)).body).toMatchObject({
    status: 'confirmed',
    cancelReason: null,
    isOwnCancellation: false,
  });
  const replies = await Promise.all([1, 2, 3].map(async () => restore(before.id)));
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  // The revision is the calendar's sequence number.
  const { revision, updatedAt: _, ...same } = before;
  expect(await visitOf(plan)).toMatchObject({ ...same, revision: revision + 2 });
  expect(await plans.find(plan.id)).toMatchObject({ openCredit: 0 });
  await expectDayCounts(table);
});

test('at once from several devices, the credit is taken back once', async () => {
  const plan = await stored();
  const { id } = await visitOf(plan);
  await skip(id);
  const replies = await Promise.all([1, 2, 3, 4].map(async () => restore(id)));
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(await plans.find(plan.id)).toMatchObject({ openCredit: 0 });
});

test('a visit that was skipped, restored and skipped again can be restored again', async () => {
  const plan = await stored();
  const { id } = await visitOf(plan);
  for (const _ of [1, 2]) {
    await skip(id);
    expect((await restore(id)).status).toBe(200);
  }
  expect(await visitOf(plan)).toMatchObject({ status: 'confirmed', credit: 0 });
});

test.each(['pending', 'confirmed'] as const)(
  'a single %s visit gets its former status',
  async (status) => {
    const { id } = await single({ status });
    await cancel(id);
    expect((await restore(id)).body).toMatchObject({ status, cancelReason: null });
  },
);

test('a visit of someone else is not found', async () => {
  const { id } = await single();
  await cancel(id);
  expect(await visitAs(id, 'restore', { person: other })).toMatchObject({ status: 404 });
  expect(await bookings.find(id)).toMatchObject({ status: 'cancelled' });
});

test('a visit that no one cancelled stays as it is', async () => {
  const before = await single();
  expect((await restore(before.id)).status).toBe(200);
  expect(await bookings.find(before.id)).toEqual(before);
});

test('until the day before the visit, as Texas counts days', async () => {
  const plan = await stored();
  const { id } = await visitOf(plan);
  await skip(id);
  const refused = await restore(id, new Date('2026-11-16T06:00:00Z'));
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'This can be undone here until the day before. Please call us.',
  ]);
  expect((await restore(id, new Date('2026-11-16T05:59:00Z'))).status).toBe(200);
});

test('the pending report that a skip removed is created anew, once', async () => {
  const plan = await stored();
  const booking = await visitOf(plan);
  await createPendingReport({ booking, customer: me.profile, now }, table);
  await skip(booking.id);
  expect(await visitOf(plan)).toMatchObject({ reportId: null });
  await restore(booking.id);
  const restored = await visitOf(plan);
  const visit = { booking: restored, customer: me.profile, now };
  expect(await createPendingReport(visit, table)).toBe(true);
  expect(await createPendingReport(visit, table)).toBe(false);
});

describe('is refused', () => {
  test('for what the operator cancelled or completed', async () => {
    const [refused, completed] = [await single(), await single()];
    await operate(refused.id, { action: 'cancel', reason: 'A storm' });
    await operate(completed.id, { action: 'complete' });
    expect(await refusal(refused)).toContain('yourself');
    expect(await refusal(completed)).toContain('completed');
  });

  test('for a requested plan’s first visit, with which the plan ended', async () => {
    const first = '2026-11-09';
    const plan = await stored({ state: 'requested', madeThrough: first });
    const visit = bookingSample({
      id: visitIdOf(plan, first),
      userId: me.id,
      planId: plan.id,
      originalDate: first,
      scheduledDate: first,
    });
    await bookings.put(visit);
    await skip(visit.id);
    expect(await refusal(visit)).toBe(
      'The plan ended with this visit. To start it again, please book it.',
    );
  });

  test('for a visit that a pause cancelled, or whose plan is paused or over by then', async () => {
    const plan = await stored();
    const [skipped, paused] = [await visitOf(plan), await visitOf(plan, '2026-11-23')];
    await skip(skipped.id);
    await actOnMyPlan(plan.id, 'pause', { from: '2026-11-10', until: null, reason: 'Away' });
    expect(await refusal(paused)).toContain('yourself');
    expect(await refusal(skipped)).toBe('The plan is paused on that day.');
    await actOnMyPlan(plan.id, 'resume', { from: null });
    await actOnMyPlan(plan.id, 'end', { on: '2026-11-10', reason: 'We move' });
    expect(await refusal(skipped)).toMatch(/changed since|ended/);
  });

  test('if the plan’s terms for that day are others by now', async () => {
    const plan = await stored({ terms: [termsSample({ policy: 'none' })] });
    const visit = await visitOf(plan);
    await skip(visit.id);
    const later = termsSample({ from: '2026-11-12', policy: 'none', preferredTime: null });
    await change(plan, { terms: [...plan.terms, later] });
    expect(await refusal(visit)).toBe('The plan has changed since. Please call us.');
  });

  test('if the visit has been refunded since', async () => {
    const visit = await single({ paymentStatus: 'paid' });
    await cancel(visit.id);
    await operate(visit.id, { action: 'refund' });
    expect(await refusal(visit)).toBe('This visit has changed since. Please call us.');
  });

  test('if another visit of the plan was moved to that day', async () => {
    const plan = await stored();
    const [first, second] = [await visitOf(plan, '2026-11-09'), await visitOf(plan)];
    const body = { scheduledDate: '2026-11-12', preferredTime: null };
    for (const { id } of [first, second]) {
      expect((await visitAs(id, 'move', { body })).status).toBe(200);
      if (id === first.id) await skip(id);
    }
    expect(await refusal(first)).toBe('This plan has another visit on that day.');
    expect((await restore(second.id)).status).toBe(200);
  });

  test('if the same service was booked again for that day', async () => {
    const visit = await single({ scheduledDate: '2026-12-03' });
    await cancel(visit.id);
    const { serviceId } = visit;
    const again = await single({ scheduledDate: '2026-12-03', serviceId, status: 'pending' });
    expect(await refusal(visit)).toBe('You have another visit on that day.');
    await cancel(again.id);
    expect((await restore(visit.id)).status).toBe(200);
  });

  test('once a charge was made since, unless the visit gave no credit', async () => {
    const [credited, creditless] = [
      await stored(),
      await stored({ terms: [termsSample({ policy: 'none' })] }),
    ];
    for (const plan of [credited, creditless]) {
      await skip((await visitOf(plan)).id);
      await change(plan, { chargedThrough: '2026-11-09', openCredit: 0 });
    }
    expect(await refusal(await visitOf(credited))).toBe(
      'Your credit for this visit is already on a bill. Please call us.',
    );
    expect((await restore((await visitOf(creditless)).id)).status).toBe(200);
  });

  test.each(['its own plan', 'the plan that replaced it'])(
    'if %s is charged between reading and writing',
    async (which) => {
      const heir = await stored({ from: '2027-01-04' });
      const isOwn = which === 'its own plan';
      const plan = await stored(isOwn ? {} : { replacedBy: heir.id, until: '2026-12-31' });
      const visit = await visitOf(plan);
      await skip(visit.id);
      const message = await overtaken(
        async () => refusal(visit),
        async () => change(isOwn ? plan : heir, { chargedThrough: '2026-11-09', openCredit: 0 }),
      );
      expect(message).toContain('already on a bill');
      expect(await plans.find(isOwn ? plan.id : heir.id)).toMatchObject({ openCredit: 0 });
    },
  );
});

describe('the check fee', () => {
  test('comes back from the visit it moved to', async () => {
    const ids = await feeRequest();
    await cancel(ids[0]);
    expect(await fees(ids)).toEqual([
      [0, 10_000],
      [checkFee, 10_000 + checkFee],
    ]);
    expect((await restore(ids[0])).status).toBe(200);
    expect(await fees(ids)).toEqual([
      [checkFee, 10_000 + checkFee],
      [0, 10_000],
    ]);
    await expectDayCounts(table);
  });

  test('stays with the other visit if it was paid there', async () => {
    const ids = await feeRequest();
    await cancel(ids[0]);
    await operate(ids[1], { action: 'markPaid' });
    expect((await restore(ids[0])).status).toBe(200);
    expect(await fees(ids)).toEqual([
      [0, 10_000],
      [checkFee, 10_000 + checkFee],
    ]);
  });

  test.each([
    ['comes back from a plan’s first charge', checkFee, [checkFee, 10_000 + checkFee], 0],
    ['stays on the charge that was made of it', 0, [0, 10_000], 0],
  ])('%s', async (_, left, visitFee, planFee) => {
    const plan = await stored();
    const planned = await visitOf(plan);
    const first = await single({
      fee: checkFee,
      totalAmount: 10_000 + checkFee,
      paidWith: [planned.id],
    });
    await cancel(first.id);
    expect(await plans.find(plan.id)).toMatchObject({ fee: checkFee });
    await change(plan, { fee: left });
    expect((await restore(first.id)).status).toBe(200);
    expect(await fees([first.id])).toEqual([visitFee]);
    expect(await plans.find(plan.id)).toMatchObject({ fee: planFee });
  });
});

describe('the operator', () => {
  const visit = 'Casey Restorer, Nov 30, 2026, Morning 8-12';

  test('hears nothing of a cancellation that is taken back before they were told', async () => {
    await restore(await cancelled());
    expect(await news()).toEqual([]);
  });

  test('hears that a visit is back on if they were told of its cancellation', async () => {
    const id = await cancelled();
    expect(await news()).toEqual([`Cancelled by the customer: ${visit}`]);
    await restore(id);
    expect(await news()).toEqual([`Back on: ${visit}`]);
    expect(await news()).toEqual([]);
  });

  test('hears of the move before it', async () => {
    const booking = await single({
      contact: { firstName: 'Casey', lastName: 'Restorer', email: null, phone: '' },
    });
    const body = { scheduledDate: '2026-12-01', preferredTime: null };
    expect((await visitAs(booking.id, 'move', { body })).status).toBe(200);
    await cancel(booking.id);
    await restore(booking.id);
    expect(await news()).toEqual(['Moved by the customer: Casey Restorer, Dec 1, 2026']);
  });

  test('hears what is so in the end if it is told, restored and cancelled again', async () => {
    const id = await cancelled();
    await news();
    await restore(id);
    await cancel(id);
    expect(await news()).toEqual([`Cancelled by the customer: ${visit}`]);
  });

  test('hears of both if the cancellation is mailed between reading and writing', async () => {
    const id = await cancelled();
    const told = await overtaken(
      async () => restore(id).then(async () => queue.waiting()),
      async () => expect(await news()).toEqual([`Cancelled by the customer: ${visit}`]),
    );
    expect(told).toMatchObject([{ about: 'restoration', id }]);
    expect(await news()).toEqual([`Back on: ${visit}`]);
  });
});
