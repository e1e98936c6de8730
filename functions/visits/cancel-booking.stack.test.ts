import { randomUUID } from 'node:crypto';
import { cancelBooking } from 'shared/contracts/bookings.ts';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { bookingStore, type StoredBooking } from '../bookings/booking-store.ts';
import { bookingSample } from '../bookings/testing/booking-sample.ts';
import type { MailOutcome } from '../platform/mail/mailer.ts';
import { pendingReportIdOf, pendingReportOf } from '../reports/writing/pending-report.ts';
import { reportStore } from '../reports/report-store.ts';
import { withinGrants } from '../testing/granted-calls.ts';
import { unintercepted } from '../testing/intercepted-calls.ts';
import { startWorld, type TestPerson } from '../testing/world.ts';
import { createPendingReport } from './create-pending-report.ts';
import { handler } from './endpoints/cancel-booking.ts';
import { handler as announce } from './jobs/announce-cancellations.ts';

const world = await startWorld();
// 10 pm on November 20 in Texas.
const now = new Date('2026-11-21T04:00:00Z');
const cancel = handler.with({ now: () => now });
const bookings = bookingStore(world.table);

let me: TestPerson;
beforeAll(async () => {
  me = await world.person({ at: now });
});

const stored = async (changes: Partial<StoredBooking> = {}): Promise<StoredBooking> => {
  const booking = bookingSample({ userId: me.id, ...changes });
  await bookings.put(booking);
  return booking;
};

const press = ({ id }: { id: string }, { cookie } = me) =>
  world.call(cancel, cancelBooking, { cookie, params: { id } });

test.each(['pending', 'confirmed'] as const)(
  'cancels a %s visit of tomorrow, as Texas counts days',
  async (status) => {
    const booking = await stored({ status, scheduledDate: '2026-11-21' });
    expect(await press(booking)).toMatchObject({ status: 200, body: { status: 'cancelled' } });
    expect(await bookings.find(booking.id)).toMatchObject({
      status: 'cancelled',
      paymentStatus: 'pending',
      updatedAt: now.toISOString(),
    });
  },
);

test('repeated or concurrent, has the same effect as once', async () => {
  const booking = await stored();
  const replies = await Promise.all([press(booking), press(booking), press(booking)]);
  replies.push(await press(booking));
  expect(replies.map(({ status, body }) => `${status} ${body.status}`)).toEqual(
    replies.map(() => '200 cancelled'),
  );
});

test('removes the pending report that a run created for the day ahead', async () => {
  const reports = reportStore(world.table);
  const booking = await stored({ status: 'confirmed' });
  const pending = pendingReportOf(booking, me.profile, now);
  await reports.create(pending);
  await bookings.put({ ...booking, reportId: pending.id });
  expect(await press(booking)).toMatchObject({ status: 200 });
  expect(await reports.find(pending.id)).toBeUndefined();
  expect(await bookings.find(booking.id)).toMatchObject({ status: 'cancelled', reportId: null });
});

test('read before the daily run, removes the report that the run has created meanwhile', async () => {
  const reports = reportStore(world.table);
  const booking = await stored({ status: 'confirmed' });
  let isMade = false;
  const overtaken = handler.with({
    now: () => now,
    dependencies: {
      bookings: {
        ...bookings,
        find: async (id) => {
          const seen = await bookings.find(id);
          const visit = { booking, customer: me.profile, now };
          isMade ||= await unintercepted(async () => createPendingReport(visit, world.table));
          return seen;
        },
      },
    },
  });
  const request = { cookie: me.cookie, params: { id: booking.id } };
  expect(await world.call(overtaken, cancelBooking, request)).toMatchObject({ status: 200 });
  expect(isMade).toBe(true);
  expect(await reports.find(pendingReportIdOf(booking.id), { latest: true })).toBeUndefined();
  expect(await bookings.find(booking.id)).toMatchObject({ status: 'cancelled', reportId: null });
});

// Each run logs its summary.
beforeEach(() => {
  vi.spyOn(console, 'info').mockImplementation(() => {});
});

let runs = 0;
/** Runs the job half an hour after the previous run. */
const run = async () => {
  runs += 1;
  const at = new Date(now.getTime() + runs * 1_800_000).toISOString();
  return withinGrants('announce-cancellations', async () => announce({ now: at }));
};

const announced = async (lastName: string) =>
  (await world.mailTo('admin@example.com')).filter(({ subject }) => subject.includes(lastName));

const contactNamed = (lastName: string) => ({
  firstName: 'Casey',
  lastName,
  email: 'casey@example.com',
  phone: '(281) 555-0142',
});

test('the operator is notified once, however often it is pressed, without access instructions', async () => {
  const lastName = `W${randomUUID().slice(0, 8)}`;
  const booking = await stored({
    contact: contactNamed(lastName),
    specialInstructions: 'The code is M4711',
    paymentStatus: 'paid',
  });
  await run();
  await Promise.all([press(booking), press(booking), press(booking)]);
  expect(await run()).toMatchObject({ cancelled: 1 });
  await press(booking);
  expect(await run()).toMatchObject({ cancelled: 0 });
  const [mail, ...others] = await announced(lastName);
  expect(others).toEqual([]);
  expect(mail!.subject).toBe(
    `Cancelled by the customer: Casey ${lastName}, Nov 30, 2026, Morning 8-12`,
  );
  expect(mail!.text).toContain('refund it');
  expect(mail!.html).toContain('/admin/bookings?date=2026-11-30');
  expect(mail!.text + mail!.html).not.toContain('M4711');
});

test('many cancellations are one mail, customer by customer', async () => {
  const [one, two] = [`W${randomUUID().slice(0, 8)}`, `W${randomUUID().slice(0, 8)}`];
  const other = await world.person({ at: now });
  await run();
  // The visit's earlier move is no longer news.
  const moved = { scheduledDate: '2026-11-27', preferredTime: null, reason: null };
  for (let visit = 0; visit < 3; visit += 1)
    await press(await stored({ contact: contactNamed(one), moved }));
  expect(await run()).toEqual({
    cancelled: 3,
    moved: 0,
    restored: 0,
    missed: 0,
    plans: 0,
    refunds: 0,
    disputes: 0,
  });
  expect(await announced(one)).toMatchObject([
    { subject: `Cancelled by the customer: Casey ${one}, 3 visits` },
  ]);
  await press(await stored({ contact: contactNamed(one), paymentStatus: 'paid' }));
  await press(await stored({ contact: contactNamed(two), userId: other.id }), other);
  expect(await run()).toMatchObject({ cancelled: 2 });
  const mail = (await world.mailTo('admin@example.com')).find(({ text }) => text.includes(two));
  expect(mail!.subject).toBe('Cancelled by 2 customers, 2 visits');
  for (const label of [one, two, 'refund it']) expect(mail!.text).toContain(label);
});

test('the operator is notified the next day if the day’s share of mails is used up', async () => {
  const lastName = `W${randomUUID().slice(0, 8)}`;
  await run();
  // Half of a day's mails are for the operator.
  vi.stubEnv('MAILS_PER_DAY', '2');
  await press(await stored({ contact: contactNamed(`W${randomUUID().slice(0, 8)}`) }));
  expect(await announce({ now: '2026-12-05T15:00:00Z' })).toMatchObject({ cancelled: 1 });
  await press(await stored({ contact: contactNamed(lastName) }));
  expect(await announce({ now: '2026-12-05T15:30:00Z' })).toMatchObject({ cancelled: 0 });
  expect(await announced(lastName)).toEqual([]);
  vi.unstubAllEnvs();
  expect(await announce({ now: '2026-12-06T15:00:00Z' })).toMatchObject({ cancelled: 1 });
  expect(await announced(lastName)).toHaveLength(1);
});

const refuse = async (): Promise<MailOutcome> => ({ outcome: 'unavailable' });

test('the operator is notified once the mail service accepts mails again', async () => {
  const lastName = `W${randomUUID().slice(0, 8)}`;
  await run();
  await press(await stored({ contact: contactNamed(lastName) }));
  const closed = announce.with({ mailer: { send: refuse } });
  await withinGrants('announce-cancellations', async () => closed({ now: '2026-11-28T15:00:00Z' }));
  expect(await announced(lastName)).toEqual([]);
  expect(await run()).toMatchObject({ cancelled: 1 });
  expect(await announced(lastName)).toHaveLength(1);
  expect(await run()).toMatchObject({ cancelled: 0 });
});

test('an account can cancel forty times an hour and no more', async () => {
  const person = await world.person({ at: now });
  const visit = await stored({ userId: person.id });
  for (let turn = 0; turn < 40; turn += 1) expect((await press(visit, person)).status).toBe(200);
  const other = await stored({ userId: person.id });
  expect((await press(other, person)).status).toBe(429);
  expect(await bookings.find(other.id)).toEqual(other);
});

test('a refused cancellation sends no mail', async () => {
  const lastName = `W${randomUUID().slice(0, 8)}`;
  await press(await stored({ contact: contactNamed(lastName), status: 'completed' }));
  await run();
  expect(await announced(lastName)).toEqual([]);
});

describe('refuses', () => {
  test('a visit today or yesterday', async () => {
    for (const scheduledDate of ['2026-11-20', '2026-11-19']) {
      const { status, body } = await press(await stored({ scheduledDate }));
      expect(status).toBe(409);
      expect(body.message).toContain('until the day before');
    }
  });

  test('a visit that has taken place', async () => {
    const booking = await stored({ status: 'completed' });
    expect((await press(booking)).status).toBe(409);
    expect(await bookings.find(booking.id)).toEqual(booking);
  });

  test('someone else’s booking, as if it did not exist', async () => {
    const booking = await stored();
    const other = await world.person({ at: now });
    expect((await press(booking, other)).status).toBe(404);
    expect(await bookings.find(booking.id)).toEqual(booking);
  });
});

describe('a step', () => {
  test('is accepted only from a caller who saw the current booking', async () => {
    const booking = await stored();
    expect(await bookings.transition(booking, 'confirm', now)).toMatchObject({
      status: 'confirmed',
    });
    expect(await bookings.transition(booking, 'cancel', now)).toBeUndefined();
  });

  test('is refused from any other state', async () => {
    const booking = await stored({ status: 'cancelled' });
    for (const action of ['confirm', 'complete', 'cancel', 'markPaid', 'refund'] as const)
      expect(await bookings.transition(booking, action, now)).toBeUndefined();
    expect(await bookings.find(booking.id)).toEqual(booking);
  });

  test('changes the payment and leaves the visit', async () => {
    const booking = await stored({ status: 'confirmed' });
    const paid = await bookings.transition(booking, 'markPaid', now);
    expect(paid).toMatchObject({ status: 'confirmed', paymentStatus: 'paid' });
    expect(await bookings.transition(paid!, 'refund', now)).toMatchObject({
      paymentStatus: 'refunded',
    });
  });
});
