import { randomUUID } from 'node:crypto';
import { linkHeader } from 'shared/contracts/contract.ts';
import { actOnLink, getLink } from 'shared/contracts/links.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { expectDayCounts } from '../bookings/testing/expect-day-counts.ts';
import { bookingStore, bookingView, type StoredBooking } from '../bookings/booking-store.ts';
import { bookingSample } from '../bookings/testing/booking-sample.ts';
import { profileStore } from '../customers/profile-store.ts';
import { transact } from '../platform/table/transact.ts';
import { putPlan } from '../plans/plan-store.ts';
import { planSample } from '../plans/testing/plan-sample.ts';
import { visitIdOf } from '../plans/planned-visit.ts';
import { pendingReportOf } from '../reports/writing/pending-report.ts';
import { reportStore } from '../reports/report-store.ts';
import { visitLinkOf } from '../reminders/visit-link-of.ts';
import { startWorld } from '../testing/world.ts';
import { handler as act } from './endpoints/act-on-link.ts';
import { handler as get } from './endpoints/get-link.ts';

const world = await startWorld();
const { table } = world;
const bookings = bookingStore(table);

/** 11:59 pm in Texas, the evening before the day, which has already started in UTC. */
const evening = new Date('2031-01-06T05:59:00.000Z');
const day = '2031-01-06';
/** 7:00 am and 11:59 pm on the day, in Texas. */
const [morning, night] = [
  new Date('2031-01-06T13:00:00.000Z'),
  new Date('2031-01-07T05:59:00.000Z'),
];

beforeEach(() => {
  vi.spyOn(console, 'info').mockReturnValue(undefined);
});

const newLink = async (changes: Partial<StoredBooking> = {}, hasPets = true) => {
  const { id: userId, profile } = await world.person({ hasPets });
  const fields = { status: 'confirmed', scheduledDate: day } as const;
  const visit = bookingSample({ userId, ...fields, ...changes });
  await bookings.put(visit);
  const { secret, put } = visitLinkOf(table, { visit, profile, day, now: evening });
  await transact(table, [put]);
  return { secret, visit, userId };
};

let callers = 0;
const request = (secret: string) => ({
  headers: { [linkHeader]: secret },
  sourceIp: `2001:db8:${(callers += 1).toString(16)}::1`,
});
const look = async (secret: string, at = evening) =>
  world.call(get.with({ now: () => at }), getLink, request(secret));
const press = async (secret: string, body: object, at = evening) =>
  world.call(act.with({ now: () => at }), actOnLink, { ...request(secret), body });

test('it says who, what and when, and nothing of place, price or way in', async () => {
  const { secret } = await newLink({ specialInstructions: 'Under the mat', totalAmount: 98_765 });
  const { body } = await look(secret);
  expect(body).toMatchObject({
    purpose: 'visit',
    firstName: 'Casey',
    visit: { serviceName: 'Monthly Membership', day, window: 'Morning 8-12' },
    gateOpen: null,
    dogsInside: null,
    done: null,
    hasPets: true,
    revision: `${day} Morning 8-12`,
    expiresAt: '2031-01-07T06:00:00.000Z',
  });
  for (const secretFact of ['Under the mat', 'Test Lane', '987', 'example.com', 'Customer"'])
    expect(JSON.stringify(body)).not.toContain(secretFact);
});

test('skipping takes along the report that is still to be written', async () => {
  const { secret, visit } = await newLink();
  const reports = reportStore(table);
  const { profile } = await world.person();
  const pending = pendingReportOf(visit, profile, evening);
  await reports.create(pending);
  await bookings.put({ ...visit, reportId: pending.id });
  const early = new Date('2031-01-05T18:00:00.000Z');
  const { revision } = (await look(secret, early)).body;
  expect(await press(secret, { action: 'skip', revision }, early)).toMatchObject({ status: 200 });
  expect(await reports.find(pending.id)).toBeUndefined();
  expect(await bookings.find(visit.id)).toMatchObject({ status: 'cancelled', reportId: null });
});

test('dogs are asked for where there are some', async () => {
  const { secret } = await newLink({}, false);
  expect((await look(secret)).body.actions).toEqual(['gate-open', 'gate-shut', 'skip', 'move']);
  expect((await look(secret)).body.hasPets).toBe(false);
  expect(await press(secret, { action: 'dogs-inside' })).toMatchObject({ status: 403 });
});

test('and where the visit is priced by them, whatever its customer has said of pets', async () => {
  const { secret } = await newLink({ options: { dogs: 2 } }, false);
  expect((await look(secret)).body.hasPets).toBe(true);
  expect((await press(secret, { action: 'dogs-inside' })).body.dogsInside).toBe(true);
});

test('on the day the answers may change until the first stop is done, and the visit not at all', async () => {
  const { secret, visit } = await newLink();
  expect((await press(secret, { action: 'gate-open' }, morning)).status).toBe(200);
  for (const [action, is] of [
    ['gate-shut', { gateOpen: false }],
    ['gate-open', { gateOpen: true }],
    ['dogs-inside', { dogsInside: true }],
    ['dogs-outside', { dogsInside: false }],
  ] as const)
    expect((await press(secret, { action }, morning)).body).toMatchObject(is);
  expect(await press(secret, { action: 'skip' }, morning)).toMatchObject({ status: 409 });
  expect((await look(secret, morning)).body.actions).toEqual([
    'gate-open',
    'gate-shut',
    'dogs-inside',
    'dogs-outside',
  ]);
  const first = bookingSample({ userId: randomUUID(), status: 'completed', scheduledDate: day });
  await bookings.put(first);
  for (const at of [morning, night]) {
    const late = await press(secret, { action: 'gate-shut' }, at);
    expect(late).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(late.body.message).toContain('We are on our way already');
  }
  expect((await look(secret, morning)).body).toMatchObject({ actions: [], gateOpen: true });
  expect((await bookings.find(visit.id))?.gateAnswer).toEqual({ day, yes: true });
  await bookings.put({ ...first, scheduledDate: '2031-01-20' });
});

test('the evening before, the first stop of that day does not end the answers', async () => {
  const { secret } = await newLink();
  const today = { status: 'completed', scheduledDate: '2031-01-05' } as const;
  await bookings.put(bookingSample({ userId: randomUUID(), ...today }));
  expect((await press(secret, { action: 'gate-open' })).body).toMatchObject({ gateOpen: true });
});

test('an answer is for its day: a moved visit has none', async () => {
  const { secret, visit } = await newLink();
  await press(secret, { action: 'gate-open' });
  await press(secret, { action: 'dogs-outside' });
  const { body } = await press(secret, { action: 'move', scheduledDate: '2031-01-08' });
  const moved = { done: 'move', visit: { day: '2031-01-08' }, gateOpen: null, dogsInside: null };
  expect(body).toMatchObject(moved);
  expect((await look(secret)).body).toMatchObject(moved);
  const elsewhere = { action: 'move', scheduledDate: '2031-01-09' };
  expect(await press(secret, elsewhere)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('used already') },
  });
  const after = bookingView((await bookings.find(visit.id))!);
  expect(after).toMatchObject({ gateOpen: null, dogsInside: null });
  expect((await bookings.find(visit.id))?.revision).toBe(1);
});

test('the same answer as on an earlier day is noted for this one', async () => {
  const before = { day: '2031-01-03', yes: true };
  const { secret, visit } = await newLink({ gateAnswer: before, dogsAnswer: before });
  for (const action of ['gate-open', 'dogs-inside']) await press(secret, { action });
  const input = { day, yes: true };
  expect(await bookings.find(visit.id)).toMatchObject({ gateAnswer: input, dogsAnswer: input });
});

test.each([
  ['a Sunday', '2031-01-12'],
  ['today', '2031-01-05'],
  ['the day it is planned for', day],
  ['more than a year ahead', '2032-01-06'],
  ['no date', '2031-02-30'],
])('it is not moved to %s', async (_what, scheduledDate) => {
  const { secret, visit } = await newLink();
  const { status, body } = await press(secret, { action: 'move', scheduledDate });
  const fields = { scheduledDate: expect.any(String) };
  expect({ status, fields: body.fields }).toEqual({ status: 422, fields });
  expect(await bookings.find(visit.id)).toEqual(visit);
});

test('a single visit is offered the days of a year, as after signing in, and moved to the last of them', async () => {
  const { secret } = await newLink();
  const last = (await look(secret)).body.moveDays.at(-1);
  expect(last).toBe('2032-01-05');
  expect(await press(secret, { action: 'move', scheduledDate: last })).toMatchObject({
    status: 200,
    body: { done: 'move', visit: { day: last } },
  });
});

test('a plan’s visit is offered the days the plan allows, and no other is taken', async () => {
  const { id: customerId, profile } = await world.person();
  const made = { from: day, weekday: 1, everyWeeks: 1, madeThrough: '2031-01-20' } as const;
  const plan = planSample({ customerId, ...made });
  const ofPlan = { userId: customerId, planId: plan.id, status: 'confirmed' } as const;
  const [visit, next] = [day, '2031-01-13'].map((date) =>
    bookingSample({
      ...ofPlan,
      id: visitIdOf(plan, date),
      scheduledDate: date,
      originalDate: date,
    }),
  );
  await transact(table, [putPlan(table, plan)]);
  const skipped = bookingSample({
    ...ofPlan,
    id: visitIdOf(plan, '2031-01-20'),
    status: 'cancelled',
    scheduledDate: '2031-01-09',
    originalDate: '2031-01-20',
  });
  for (const each of [visit!, next!, skipped]) await bookings.put(each);
  const { secret, put } = visitLinkOf(table, { visit: visit!, profile, day, now: evening });
  await transact(table, [put]);
  const { moveDays } = (await look(secret)).body;
  expect(moveDays).toContain('2031-01-08');
  expect(moveDays).not.toContain('2031-01-13');
  // The due date of a skipped visit is available.
  expect(moveDays).toContain('2031-01-09');
  expect(moveDays).not.toContain('2031-01-12');
  const taken = { action: 'move', scheduledDate: '2031-01-13' };
  expect(await press(secret, taken)).toMatchObject({ status: 422 });
  for (const scheduledDate of [moveDays[0], moveDays.at(-1)])
    expect([200, 409]).toContain((await press(secret, { action: 'move', scheduledDate })).status);
});

test('what was shown in another state is refused', async () => {
  const { secret, visit } = await newLink();
  const { revision } = (await look(secret)).body;
  const stale = { action: 'skip', revision: `${revision}!` };
  expect(await press(secret, stale)).toMatchObject({ status: 409 });
  expect((await bookings.find(visit.id))?.status).toBe('confirmed');
  expect((await press(secret, { action: 'skip', revision })).status).toBe(200);
});

test('all older links end at once, and later ones do not', async () => {
  const { secret, userId, visit } = await newLink();
  await profileStore(table).endLinks(userId, evening);
  expect((await look(secret)).status).toBe(404);
  const profile = await profileStore(table).get(userId);
  const after = new Date(evening.getTime() + 1);
  const later = visitLinkOf(table, { visit, profile, day, now: after });
  await transact(table, [later.put]);
  expect((await look(later.secret)).status).toBe(200);
});

test('counts the visits of each day correctly after all of this', async () => {
  await expectDayCounts(world.table);
});
