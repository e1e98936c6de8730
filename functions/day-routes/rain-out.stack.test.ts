import { randomUUID } from 'node:crypto';
import { updatePlan } from 'shared/contracts/plans.ts';
import { listRainOuts, rainOutDay, undoRainOut } from 'shared/contracts/rain-outs.ts';
import { addDays } from 'shared/domain/dates.ts';
import { expect, test, vi } from 'vitest';
import { expectDayCounts } from '../bookings/testing/expect-day-counts.ts';
import { bookingStore, type StoredBooking } from '../bookings/booking-store.ts';
import { bookingSample } from '../bookings/testing/booking-sample.ts';
import { profileStore } from '../customers/profile-store.ts';
import { storedProfile } from '../customers/stored-profile.ts';
import { makeVisits } from '../plans/make-visits.ts';
import { putPlan, planStore } from '../plans/plan-store.ts';
import type { StoredPlan } from '../plans/stored-plan.ts';
import { planSample, termsSample } from '../plans/testing/plan-sample.ts';
import { transact } from '../platform/table/transact.ts';
import { reportStore } from '../reports/report-store.ts';
import { withPendingReport } from '../reports/testing/with-pending-report.ts';
import { intercepting } from '../testing/intercepted-calls.ts';
import { textOf } from '../testing/mail-texts.ts';
import { startWorld, testSettings as settings, type TestPerson } from '../testing/world.ts';
import { handler as updateHandler } from '../visits/endpoints/update-plan.ts';
import { handler as list } from './endpoints/list-rain-outs.ts';
import { handler } from './endpoints/rain-out-day.ts';
import { handler as undoHandler } from './endpoints/undo-rain-out.ts';
import { composeRainOutMail } from './rain-out/rain-out-mail.ts';

const world = await startWorld();
const { table } = world;
const bookings = bookingStore(table);
const plans = planStore(table);
// A Monday.
const date = '2026-11-23';
const now = new Date(`${date}T13:00:00Z`);
const admin = await world.person({ isAdmin: true, at: now });
const rainOut = handler.with({ now: () => now });
const reason = 'A storm is coming';

const put = async (of: TestPerson, changes: Partial<StoredBooking> = {}) => {
  const booking = bookingSample({
    userId: of.id,
    status: 'confirmed',
    scheduledDate: date,
    ...changes,
  });
  await bookings.put(booking);
  return booking;
};

const press = async (body: object, { key = randomUUID() as string, by = rainOut } = {}) =>
  world.call(by, rainOutDay, {
    cookie: admin.cookie,
    params: { date },
    body: { action: 'skip', reason, ...body },
    headers: { 'idempotency-key': key },
  });

const undo = async (id: string, at = now) =>
  world.call(undoHandler.with({ now: () => at }), undoRainOut, {
    cookie: (at === now ? admin : await world.person({ isAdmin: true, at })).cookie,
    params: { date },
    body: { id },
  });

const subjectsTo = async ({ email }: TestPerson) =>
  (await world.mailTo(email)).map(({ subject }) => subject);

/** A plan with visits on this Monday and the next three, and the first of these visits. */
const planned = async (of: TestPerson, changes: Partial<StoredPlan> = {}) => {
  const plan = planSample({ customerId: of.id, from: date, billingStart: date, ...changes });
  await transact(table, [putPlan(table, plan)]);
  const making = { table, plans, profiles: profileStore(table), taxRateOn: () => 0 };
  const { made } = await makeVisits(plan.id, new Date('2026-11-20T13:00:00Z'), making);
  return { plan, visit: made[0]! };
};

test('skips the visits of a day with one reason and one mail for each customer, and brings them back', async () => {
  const [one, other] = [await world.person({ firstName: 'Ana' }), await world.person()];
  const visits = [
    await put(one),
    await put(one, { status: 'pending', preferredTime: 'Afternoon 12-5' }),
    await put(other),
  ].map(({ id }) => id);
  const key = randomUUID();
  const { status, body } = await press({ visits }, { key });
  expect(status).toBe(200);
  const outcomesOf = (outcome: string) =>
    expect.arrayContaining(visits.map((bookingId) => ({ bookingId, outcome, message: null })));
  expect(body.outcomes).toEqual(outcomesOf('skipped'));
  expect((await press({ visits }, { key })).body).toEqual(body);
  expect((await press({ visits, reason: 'Another' }, { key })).status).toBe(409);
  for (const visit of await bookings.getMany(visits))
    expect(visit).toMatchObject({ status: 'cancelled', cancelReason: reason, scheduledDate: date });
  expect(await subjectsTo(one)).toEqual(['We cannot come on Nov 23, 2026']);
  expect(await subjectsTo(other)).toHaveLength(1);
  const [mail] = await world.mailTo(one.email);
  expect(mail!.text).toContain('Hello Ana');
  expect(mail!.text).toContain(reason);
  expect(mail!.text.match(/Monthly Membership/g)).toHaveLength(2);

  const params = { date };
  const listed = await world.call(list.with({ now: () => now }), listRainOuts, {
    cookie: admin.cookie,
    params,
  });
  const mine = (rained: { visits: string[] }) => rained.visits.some((id) => visits.includes(id));
  expect(listed.body.filter(mine)).toMatchObject([
    { id: body.id, action: 'skip', undoneAt: null, reason },
  ]);
  const later = new Date(now.getTime() + 60_000);
  for (const at of [now, later]) {
    const undone = await undo(body.id, at);
    expect([undone.status, undone.body.outcomes]).toEqual([200, outcomesOf('restored')]);
  }
  expect((await bookings.getMany(visits)).map((visit) => visit.status)).toEqual([
    'confirmed',
    'pending',
    'confirmed',
  ]);
  const after = await world.call(list.with({ now: () => later }), listRainOuts, {
    cookie: admin.cookie,
    params,
  });
  expect(after.body.filter(mine)).toMatchObject([{ id: body.id, undoneAt: now.toISOString() }]);
  expect((await subjectsTo(one)).toSorted()).toEqual([
    'Back on: Nov 23, 2026',
    'We cannot come on Nov 23, 2026',
  ]);
  expect((await press({ visits }, { key })).body.message).toBe('This was undone since.');
});

test('a customer of whom one visit was changed is told, although the next one failed', async () => {
  const me = await world.person();
  const visits = [await put(me), await put(me)].map(({ id }) => id);
  const key = randomUUID();
  const failed = vi.spyOn(console, 'error').mockImplementation(() => {});
  let writes = 0;
  const { status } = await intercepting(
    async ({ name }, proceed) => {
      if (name === 'TransactWrite' && (writes += 1) === 2) throw new Error('The table is away');
      return proceed();
    },
    async () => press({ visits }, { key }),
  );
  expect([status, failed.mock.calls.length]).toEqual([500, 1]);
  expect((await press({ visits }, { key })).body.outcomes).toHaveLength(2);
  const perMail = (await world.mailTo(me.email)).map(({ text }) =>
    text.match(/Monthly Membership/g),
  );
  expect(perMail).toEqual([['Monthly Membership'], ['Monthly Membership']]);
});

test('a plan’s visit that is back on costs what was agreed meanwhile', async () => {
  const me = await world.person();
  const byVisit = termsSample({ from: date, per: 'visit', price: 5000, policy: 'none' });
  const { plan, visit } = await planned(me, { terms: [byVisit] });
  const { body } = await press({ visits: [visit.id] });
  const params = { id: plan.id };
  const cheaper = { from: date, price: '40.00' };
  const { cookie } = admin;
  const headers = { 'idempotency-key': randomUUID() };
  const change = { cookie, params, body: cheaper, headers };
  const changed = await world.call(updateHandler.with({ now: () => now }), updatePlan, change);
  expect(changed.status).toBe(200);
  await undo(body.id);
  expect(await bookings.find(visit.id)).toMatchObject({ status: 'confirmed', totalAmount: 4000 });
});

test('moves visits to one day, except for those it must not, and back as far as they are untouched', async () => {
  const me = await world.person();
  const moved = await put(me);
  const touched = await put(me);
  const done = await put(me, { status: 'completed' });
  const elsewhere = await put(me, { scheduledDate: '2026-12-04' });
  const to = '2026-11-25';
  const visits = [moved, touched, done, elsewhere].map(({ id }) => id);
  const { body } = await press({ visits, action: 'move', to });
  const messages = body.outcomes.map(({ outcome, message }: Record<string, string>) => [
    outcome,
    message,
  ]);
  expect(messages).toEqual([
    ['moved', null],
    ['moved', null],
    ['left', 'This visit has been completed.'],
    ['left', 'This visit is on another day.'],
  ]);
  expect(await bookings.find(moved.id)).toMatchObject({
    scheduledDate: to,
    moved: { scheduledDate: date, reason },
  });
  const [mail, ...others] = await world.mailTo(me.email);
  expect(others).toEqual([]);
  expect(mail!.subject).toBe('A new day instead of Nov 23, 2026');
  expect(mail!.text).toContain('Nov 25, 2026, Morning 8-12');
  await bookings.put({ ...(await bookings.find(touched.id))!, scheduledDate: '2026-11-27' });
  const undone = await undo(body.id);
  expect(undone.body.outcomes).toMatchObject([
    { bookingId: moved.id, outcome: 'restored' },
    { bookingId: touched.id, outcome: 'left', message: 'This visit has been changed since.' },
    { bookingId: done.id, outcome: 'left' },
    { bookingId: elsewhere.id, outcome: 'left' },
  ]);
  expect(await bookings.find(moved.id)).toMatchObject({ scheduledDate: date });
});

test('credits a plan’s visit that is skipped, takes the credit back with it, and moves none to or past the next', async () => {
  const me = await world.person();
  const { plan, visit } = await planned(me);
  const visits = [visit.id];
  for (const to of [addDays(date, 7), addDays(date, 8)])
    expect((await press({ visits, action: 'move', to })).body.outcomes).toMatchObject([
      { outcome: 'left', message: 'Its plan is due again by that day.' },
    ]);
  const { body } = await press({ visits });
  expect((await plans.find(plan.id))!.openCredit).toBe(5192);
  await undo(body.id);
  expect((await plans.find(plan.id))!.openCredit).toBe(0);
  const away = await press({ visits, action: 'move', to: addDays(date, 2) });
  expect(away.body.outcomes).toMatchObject([{ outcome: 'moved' }]);
});

test('two calls with one key that ask for different things at once do one of them', async () => {
  const me = await world.person();
  const visits = [(await put(me)).id, (await put(me)).id];
  const key = randomUUID();
  const moving = { visits, action: 'move', to: addDays(date, 2) };
  const replies = await Promise.all([press({ visits }, { key }), press(moving, { key })]);
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const after = await bookings.getMany(visits);
  expect(new Set(after.map(({ status }) => status)).size).toBe(1);
});

test('a visit that was moved is not brought back behind the end of its plan', async () => {
  const me = await world.person();
  const from = addDays(date, -3);
  const schedule = { from, billingStart: from, weekday: 5 } as const;
  const { plan, visit } = await planned(me, schedule);
  // Due on Friday, but moved to this Monday.
  await bookings.put({ ...visit, scheduledDate: date });
  const { body } = await press({ visits: [visit.id] });
  const read = (await plans.find(plan.id))!;
  await plans.save({ ...read, until: addDays(date, -1), revision: read.revision + 1 });
  expect((await undo(body.id)).body.outcomes).toMatchObject([
    { outcome: 'left', message: 'The plan no longer has a visit on that day.' },
  ]);
  expect(await bookings.find(visit.id)).toMatchObject({ status: 'cancelled' });
});

test('leaves a visit whose plan is paused on the new day, and moves the others', async () => {
  const to = addDays(date, 2);
  const pauses = [{ id: 'away', from: to, until: to, reason: 'Away' }];
  const { visit } = await planned(await world.person(), { pauses });
  const visits = [visit.id, (await put(await world.person())).id];
  const { status, body } = await press({ visits, action: 'move', to });
  expect(status).toBe(200);
  expect(body.outcomes).toMatchObject([
    { outcome: 'left', message: 'This plan is paused on that day' },
    { outcome: 'moved' },
  ]);
});

test('is finished by its repetition when it dies halfway, with one mail for each customer', async () => {
  const people = [await world.person(), await world.person()];
  const visits = await Promise.all(people.map(async (person) => (await put(person)).id));
  const key = randomUUID();
  let steps = 0;
  const dying = handler.with({
    now: () => now,
    dependencies: {
      bookings: {
        ...bookings,
        transition: async (...step) => {
          steps += 1;
          if (steps === 2) throw new Error('killed');
          return bookings.transition(...step);
        },
      },
    },
  });
  vi.spyOn(console, 'error').mockImplementation(() => {});
  expect((await press({ visits }, { key, by: dying })).status).toBe(500);
  const { body } = await press({ visits }, { key });
  expect(body.outcomes).toMatchObject([{ outcome: 'skipped' }, { outcome: 'skipped' }]);
  for (const person of people) expect(await subjectsTo(person)).toHaveLength(1);
});

test('can be undone until midnight in Texas', async () => {
  const me = await world.person();
  const { body } = await press({ visits: [(await put(me)).id] });
  expect((await undo(body.id, new Date('2026-11-24T06:00:00Z'))).status).toBe(409);
  expect((await undo(body.id, new Date('2026-11-24T05:59:59Z'))).status).toBe(200);
  expect((await undo(randomUUID())).status).toBe(404);
});

test.each([
  [{ visits: [] }, 'visits'],
  [{ action: 'skip', to: '2026-11-25' }, 'to'],
  [{ action: 'move' }, 'to'],
  [{ action: 'move', to: date }, 'to'],
  [{ reason: ' ' }, 'reason'],
])('refuses %o for its %s', async (form, field) => {
  const { status, body } = await press({ visits: [randomUUID()], ...form });
  expect([status, Object.keys(body.fields)]).toEqual([422, [field]]);
});

test('takes the beginning of an ordered plan back, and the report to be written for its visit', async () => {
  const me = await world.person();
  const visit = await put(me, { status: 'pending', originalDate: date, included: true });
  const plan = planSample({
    customerId: me.id,
    from: date,
    state: 'requested',
    madeThrough: date,
    firstVisit: { dueDate: date, id: visit.id },
  });
  await transact(table, [putPlan(table, plan)]);
  await bookings.put({ ...visit, planId: plan.id });
  const to = '2026-11-25';
  // Skipping it would end a plan that has not started.
  const skipped = await press({ visits: [visit.id], action: 'skip', to: null });
  expect(skipped.body.outcomes).toMatchObject([{ outcome: 'left' }]);
  const { body } = await press({ visits: [visit.id], action: 'move', to });
  expect(await plans.find(plan.id)).toMatchObject({ from: to, weekday: 3 });
  const reportId = await withPendingReport(table, visit.id, now);
  expect((await undo(body.id)).body.outcomes).toMatchObject([{ outcome: 'restored' }]);
  expect(await plans.find(plan.id)).toMatchObject({ from: date, weekday: 1 });
  const texts = (await world.mailTo(me.email)).map(({ text }) => text).join('\n');
  for (const day of ['Wednesday', 'Monday'])
    expect(texts).toContain(
      `Your plan starts with this visit, so the day of its visits is ${day}.`,
    );
  expect(await bookings.find(visit.id)).toMatchObject({ scheduledDate: date, reportId: null });
  expect(await reportStore(table).find(reportId, { latest: true })).toBeUndefined();
});

test.each(['skipped', 'moved', 'back on'] as const)(
  'the mail that visits are %s, word for word',
  (news) => {
    const visits = [
      { booking: bookingSample({ serviceName: 'Sheriff' }), plan: undefined },
      { booking: bookingSample({ scheduledDate: null, preferredTime: null }), plan: undefined },
    ];
    const mail = { visits, news, day: 'Nov 23, 2026', reason, to: 'ana@example.com', settings };
    const customer = storedProfile.parse({
      id: 'ana',
      sub: 'a1',
      firstName: 'Ana',
      email: mail.to,
      isAdmin: false,
      revision: 1,
      createdAt: '2026-11-01T12:00:00.000Z',
      updatedAt: '2026-11-01T12:00:00.000Z',
    });
    const named = composeRainOutMail({ ...mail, customer });
    expect(textOf(named)).toMatchSnapshot();
    const nameless = composeRainOutMail({ ...mail, customer: { ...customer, firstName: null } });
    expect(nameless.text).toMatch(/^Hello,\n/);
    for (const closed of [{ isDisabled: true }, { sub: null }])
      expect(
        composeRainOutMail({ ...mail, customer: { ...customer, ...closed } }).text,
      ).not.toContain('/api/login');
  },
);

test('counts the visits of each day correctly after all of this', async () => {
  await expectDayCounts(world.table);
});
