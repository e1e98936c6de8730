import { randomUUID } from 'node:crypto';
import { idempotencyKeyHeader } from 'shared/contracts/contract.ts';
import {
  actOnCustomersPlan,
  actOnPlan,
  actOnVisit,
  createPlan,
  getPlan,
  listPlans,
  listPlansOfCustomer,
  updatePlan,
} from 'shared/contracts/plans.ts';
import { addDays } from 'shared/domain/dates.ts';
import { dueDates } from 'shared/domain/plans/plan-schedule.ts';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { bookingStore } from '../../bookings/booking-store.ts';
import { operatorNews } from '../../bookings/operator-news.ts';
import { bookingSample } from '../../bookings/testing/booking-sample.ts';
import { catalogueStore } from '../../catalogue/catalogue-store.ts';
import { handler as createHandler } from '../../plans/endpoints/create-plan.ts';
import { handler as getHandler } from '../../plans/endpoints/get-plan.ts';
import { handler as listOwn } from '../../plans/endpoints/list-plans.ts';
import { handler as listOfCustomer } from '../../plans/endpoints/list-plans-of-customer.ts';
import { nextPeriod, planStore, revised } from '../../plans/plan-store.ts';
import { visitIdOf } from '../../plans/planned-visit.ts';
import { reportStore } from '../../reports/report-store.ts';
import { withPendingReport } from '../../reports/testing/with-pending-report.ts';
import { serviceIdOf } from '../../testing/scenarios/scenario.ts';
import { overtaken } from '../../testing/overtaken.ts';
import { startWorld, type TestPerson } from '../../testing/world.ts';
import { handler as actOnPlanHandler } from '../endpoints/act-on-plan.ts';
import { handler as actOnCustomersPlanHandler } from '../endpoints/act-on-customers-plan.ts';
import { handler as actOnVisitHandler } from '../endpoints/act-on-visit.ts';
import { handler as updateHandler } from '../endpoints/update-plan.ts';
import { handler as announce } from '../jobs/announce-cancellations.ts';

const world = await startWorld();
const bookings = bookingStore(world.table);
const plans = planStore(world.table);
const admin = await world.person({ isAdmin: true });
// 11:30 pm on a Wednesday in Texas.
const now = new Date('2026-11-05T05:30:00Z');
const at = { now: () => now };
const serviceId = serviceIdOf('Monthly Membership');

let runs = 0;
const nextRun = (): Date => new Date(now.getTime() + (runs += 1) * 1_800_000);

beforeAll(() => catalogueStore(world.table).write(now));
beforeEach(async () => {
  // Each run of a job logs its summary.
  vi.spyOn(console, 'info').mockImplementation(() => {});
  const queue = operatorNews(world.table);
  const earlier = await queue.waiting();
  if (earlier.length > 0) await queue.take(earlier, nextRun());
});

const create = (body: object, key = randomUUID()) =>
  world.call(createHandler.with(at), createPlan, {
    cookie: admin.cookie,
    headers: { [idempotencyKeyHeader]: key },
    body,
  });

/** Mondays from November 9, four of which have visits. */
const agreement = ({ id: customerId }: { id: string }) => ({
  customerId,
  serviceId,
  weekday: 1,
  everyWeeks: 1,
  from: '2026-11-09',
  policy: 'credit',
});

const agreed = async (changes: object = {}): Promise<{ me: TestPerson; id: string }> => {
  const me = await world.person({ lastName: randomUUID() });
  const { body, status } = await create({ ...agreement(me), ...changes });
  expect(status).toBe(201);
  return { me, id: body.id };
};

const act = (id: string, action: string, body: object) =>
  world.call(actOnCustomersPlanHandler.with(at), actOnCustomersPlan, {
    cookie: admin.cookie,
    params: { id, action },
    body,
  });
const actAs = ({ cookie }: TestPerson, id: string, action: string, body: object) =>
  world.call(actOnPlanHandler.with(at), actOnPlan, { cookie, params: { id, action }, body });
const visitAs = ({ cookie }: TestPerson, bookingId: string, action: string, body: object) =>
  world.call(actOnVisitHandler.with(at), actOnVisit, {
    cookie,
    params: { bookingId, action },
    body,
  });
const update = (id: string, body: object, key = randomUUID()) =>
  world.call(updateHandler.with(at), updatePlan, {
    cookie: admin.cookie,
    params: { id },
    headers: { [idempotencyKeyHeader]: key },
    body,
  });

const mondays = [0, 7, 14, 21].map((days) => addDays('2026-11-09', days));
const states = async (id: string, dates = mondays) => {
  const plan = (await plans.find(id))!;
  return (await bookings.getMany(dates.map((date) => visitIdOf(plan, date)))).map(
    ({ status, cancelReason }) => cancelReason ?? status,
  );
};
const visitOn = async (id: string, date: string) => visitIdOf((await plans.find(id))!, date);

const until = (done: string) => `A visit can be ${done} here until the day before. Please call us.`;
const isOver = (done: string) => `This visit has taken place and cannot be ${done} any more.`;

/** The subjects of the operator's mails about a customer. */
const news = async ({ profile }: TestPerson) => {
  await announce({ now: nextRun().toISOString() });
  return (await world.mailTo('admin@example.com'))
    .filter(({ subject, text }) => `${subject} ${text}`.includes(profile.lastName ?? ''))
    .map(({ subject }) => subject.replace(profile.lastName ?? '', 'Me'));
};

describe('a plan that the operator adds', () => {
  test('is active at the catalogue’s price, with its visits, and is added once', async () => {
    const me = await world.person();
    const key = randomUUID();
    const replies = [];
    for (const _ of [1, 2]) replies.push(await create(agreement(me), key));
    replies.push(...(await Promise.all([create(agreement(me), key), create(agreement(me), key)])));
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 201));
    const { body } = replies[0]!;
    expect(body).toMatchObject({
      state: 'active',
      name: 'Monthly Membership',
      nextDueDate: '2026-11-09',
      billingStart: '2026-11-09',
      terms: [{ from: '2026-11-09', price: '225.00', per: 'month', policy: 'credit' }],
    });
    expect(await states(body.id)).toEqual(mondays.map(() => 'confirmed'));
    const own = await world.call(listOwn.with(at), listPlans, { cookie: me.cookie });
    expect(own.body).toEqual([body]);
    const query = { customerId: me.id };
    const read = { cookie: admin.cookie };
    const others = await world.call(listOfCustomer.with(at), listPlansOfCustomer, {
      ...read,
      query,
    });
    expect(others.body).toEqual([body]);
    const params = { id: body.id };
    const one = await world.call(getHandler.with(at), getPlan, { ...read, params });
    expect(one.body).toEqual(body);
    const { body: later } = await create({ ...agreement(me), from: '2026-12-07' });
    const both = await world.call(listOwn.with(at), listPlans, { cookie: me.cookie });
    expect(both.body).toEqual([later, body]);
    expect(await world.mailTo(me.email)).toEqual([]);
  });

  test('may be for work that is not in the catalogue, at its own price', async () => {
    const work = { name: 'Fountain', price: '30.00', taxable: false, per: 'visit' };
    const { id } = await agreed({ serviceId: null, ...work, everyWeeks: 4 });
    const plan = (await plans.find(id))!;
    expect(await bookings.find(visitIdOf(plan, '2026-11-09'))).toMatchObject({
      serviceId: null,
      serviceName: 'Fountain',
      totalAmount: 3000,
      included: false,
    });
  });

  test('that began in the past has visits from today on', async () => {
    const { id } = await agreed({ from: '2026-10-12', everyWeeks: 2 });
    expect(await plans.find(id)).toMatchObject({ billingStart: '2026-11-09' });
    expect(await states(id, ['2026-10-26', '2026-11-09', '2026-11-23'])).toEqual([
      'confirmed',
      'confirmed',
    ]);
  });

  test.each([
    [{ customerId: randomUUID() }, 404],
    [{ serviceId: randomUUID() }, 404],
    [{ serviceId: null }, 422],
    [{ serviceId: null, name: 'Fountain', taxable: false }, 422],
    [{ serviceId: null, name: 'Fountain', price: '30.00' }, 422],
    [{ serviceId: serviceIdOf('Sheriff Membership'), options: { people: 2 } }, 422],
    [{ until: '2026-11-08' }, 422],
    [{ from: '2028-01-01' }, 422],
    [{ price: '-1.00' }, 422],
    [{ weekday: 7 }, 422],
  ])('is refused with %o', async (changes, status) => {
    const me = await world.person();
    expect((await create({ ...agreement(me), ...changes })).status).toBe(status);
    expect(await plans.listOfCustomer(me.id)).toEqual([]);
  });
});

describe('a pause', () => {
  const vacation = { from: '2026-11-15', until: '2026-11-24', reason: 'Vacation' };

  test('by the customer is mailed to the operator once, and resuming restores the visits', async () => {
    const { me, id } = await agreed();
    for (const _ of [1, 2])
      expect(await actAs(me, id, 'pause', vacation)).toMatchObject({
        status: 200,
        body: { pauses: [vacation], nextDueDate: '2026-11-09' },
      });
    expect(await states(id)).toEqual(['confirmed', 'Vacation', 'Vacation', 'confirmed']);
    expect(await plans.find(id)).toMatchObject({ openCredit: 2 * 5192, isSettled: true });
    expect(await news(me)).toEqual(['Plan changed by Casey Me']);
    for (const _ of [1, 2])
      expect(await actAs(me, id, 'resume', { from: '2026-11-20' })).toMatchObject({
        body: { pauses: [{ ...vacation, until: '2026-11-19' }] },
      });
    expect(await states(id)).toEqual(['confirmed', 'Vacation', 'confirmed', 'confirmed']);
    expect(await actAs(me, id, 'resume', {})).toMatchObject({ body: { pauses: [] } });
    expect(await plans.find(id)).toMatchObject({ openCredit: 0 });
    expect(await world.mailTo(me.email)).toEqual([]);
  });

  test('by the operator is mailed to the customer once', async () => {
    const { me, id } = await agreed();
    for (const _ of [1, 2]) await act(id, 'pause', { ...vacation, from: '2026-11-04' });
    await act(id, 'resume', { from: null });
    expect((await world.mailTo(me.email)).map(({ subject }) => subject)).toEqual([
      'Your plan goes on: Monthly Membership',
      'Your plan is paused: Monthly Membership',
    ]);
    expect(await news(me)).toEqual([]);
  });

  test.each([
    ['today by its customer', { ...vacation, from: '2026-11-04' }],
    ['without a first day', { ...vacation, from: undefined }],
    ['that ends before it begins', { ...vacation, until: '2026-11-14' }],
  ])('is refused %s', async (_, body) => {
    const { me, id } = await agreed();
    expect((await actAs(me, id, 'pause', body)).status).toBe(422);
    expect(await plans.find(id)).toMatchObject({ pauses: [] });
  });

  test.each([{}, { reason: '' }])('needs a reason from the operator only: %o', async (reason) => {
    const { me, id } = await agreed();
    const { from, until: last } = vacation;
    const body = { from, until: last, ...reason };
    expect((await act(id, 'pause', body)).status).toBe(422);
    expect(await plans.find(id)).toMatchObject({ pauses: [] });
    expect((await actAs(me, id, 'pause', body)).status).toBe(200);
    expect(await plans.find(id)).toMatchObject({ pauses: [{ from, until: last, reason: '' }] });
    expect(await states(id)).toContain('Paused');
    expect(await news(me)).toHaveLength(1);
    const [mail] = await world.mailTo('admin@example.com');
    expect(mail!.text).not.toContain('()');
    expect((await act(id, 'end', { on: null, ...reason })).status).toBe(422);
    expect((await actAs(me, id, 'end', { on: null, ...reason })).status).toBe(200);
    expect(await states(id)).toContain('The plan has ended');
  });

  test('is refused to anyone else', async () => {
    const { id } = await agreed();
    expect((await actAs(await world.person(), id, 'pause', vacation)).status).toBe(404);
  });
});

describe('an end', () => {
  test('at once leaves today’s visit if the customer ends it, and cancels it if the operator does', async () => {
    // Wednesdays; today is one.
    const wednesdays = { weekday: 3, from: '2026-11-04' };
    const dates = ['2026-11-04', '2026-11-11'];
    const { me, id } = await agreed(wednesdays);
    const other = await agreed(wednesdays);
    for (const _ of [1, 2])
      expect(await actAs(me, id, 'end', { reason: 'We moved' })).toMatchObject({
        status: 200,
        body: { until: '2026-11-04', state: 'active' },
      });
    expect(await states(id, dates)).toEqual(['confirmed', 'We moved']);
    const read = { cookie: admin.cookie };
    const shown = [
      (await world.call(listOwn.with(at), listPlans, { cookie: me.cookie })).body[0],
      (await world.call(getHandler.with(at), getPlan, { ...read, params: { id } })).body,
      (
        await world.call(listOfCustomer.with(at), listPlansOfCustomer, {
          ...read,
          query: { customerId: me.id },
        })
      ).body[0],
    ];
    for (const each of shown) expect(each).toMatchObject({ until: '2026-11-04', state: 'active' });
    expect(await news(me)).toEqual(['Plan changed by Casey Me']);
    for (const _ of [1, 2])
      expect(await act(other.id, 'end', { on: null, reason: 'We moved' })).toMatchObject({
        status: 200,
        body: { until: '2026-11-03', state: 'ended', nextDueDate: null },
      });
    expect(await states(other.id, dates)).toEqual(['We moved', 'We moved']);
    expect((await world.mailTo(other.me.email)).map(({ subject }) => subject)).toEqual([
      'Your plan ends: Monthly Membership',
    ]);
    expect((await act(other.id, 'pause', { from: '2026-11-10', reason: 'Rain' })).status).toBe(409);
  });

  test('on a day cannot be postponed by the customer', async () => {
    const { me, id } = await agreed();
    await act(id, 'end', { on: '2026-11-20', reason: 'We retire' });
    expect((await actAs(me, id, 'end', { on: '2026-11-30', reason: 'No' })).status).toBe(409);
    expect((await actAs(me, id, 'end', { on: '2026-11-15', reason: 'Moving' })).status).toBe(200);
    expect(await states(id)).toEqual(['confirmed', 'Moving', 'We retire', 'We retire']);
  });
});

describe('a new agreement', () => {
  test('on the price applies to visits from its day on, and is mailed to the customer', async () => {
    const { me, id } = await agreed({ price: '60.00', per: 'visit' });
    const body = { from: '2026-11-16', price: '70.00', preferredTime: 'Afternoon 12-5' };
    for (const _ of [1, 2])
      expect(await update(id, body)).toMatchObject({
        status: 200,
        body: { id, terms: [{ price: '60.00' }, { from: '2026-11-16', price: '70.00' }] },
      });
    const plan = (await plans.find(id))!;
    const visits = await bookings.getMany(mondays.map((date) => visitIdOf(plan, date)));
    expect(visits.map(({ totalAmount }) => totalAmount)).toEqual([6000, 7000, 7000, 7000]);
    expect((await world.mailTo(me.email)).map(({ subject }) => subject)).toEqual([
      'Your plan has changed: Monthly Membership',
    ]);
  });

  test('on the weekday and by the visit bills the check fee with the first visit of the next plan', async () => {
    const { id } = await agreed();
    expect(await plans.save(revised((await plans.find(id))!, { fee: 1500 }, now))).toBe(true);
    const { body } = await update(id, { from: '2026-11-05', weekday: 4, per: 'visit' });
    const [before, next] = [(await plans.find(id))!, (await plans.find(body.id))!];
    expect([before.fee, next.fee]).toEqual([0, 0]);
    const dates = ['2026-11-05', '2026-11-12'];
    const visits = await bookings.getMany(dates.map((date) => visitIdOf(next, date)));
    expect(visits.map(({ fee, totalAmount }) => [fee, totalAmount])).toEqual([
      [1500, 24_000],
      [0, 22_500],
    ]);
  });

  test('on the catalogue’s price uses that, and not the agreed one', async () => {
    const { id } = await agreed({ price: '60.00' });
    const { status, body } = await update(id, { from: '2026-11-16', price: null });
    expect([status, body.terms]).toMatchObject([200, [{ price: '60.00' }, { price: '225.00' }]]);
  });

  test('on the weekday replaces the plan: skipped weeks stay skipped, credits and periods are transferred', async () => {
    const { me, id } = await agreed();
    await visitAs(me, await visitOn(id, '2026-11-16'), 'skip', {});
    await visitAs(me, await visitOn(id, '2026-11-23'), 'skip', {});
    // Fields that a successor must not inherit: the import that created the plan, and the first visit of an order.
    const own = { importId: 'an-import', firstVisit: { id: 'a-visit', dueDate: '2026-01-05' } };
    expect(await plans.save(revised((await plans.find(id))!, own, now))).toBe(true);
    const key = randomUUID();
    const before = (await plans.find(id))!;
    const [response, again] = [
      await update(id, { from: '2026-11-18', weekday: 4 }, key),
      await update(id, { from: '2026-11-18', weekday: 4 }, key),
    ];
    expect(response).toMatchObject({
      status: 200,
      body: { replaces: id, weekday: 4, from: '2026-11-18', billingStart: '2026-11-09' },
    });
    expect(again.body).toEqual(response.body);
    const otherwise = await update(id, { from: '2026-11-18', weekday: 5 }, key);
    expect(otherwise).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(await world.mailTo(me.email)).toHaveLength(1);
    expect(await states(id)).toEqual(['confirmed', 'Skipped', 'Skipped', 'The plan has changed']);
    expect(await states(response.body.id, ['2026-11-19', '2026-11-26'])).toEqual([
      'confirmed',
      'Skipped',
    ]);
    // One skipped visit is in the week of November 16; the other is in the next week, which no longer belongs to
    // the old plan.
    const next = (await plans.find(response.body.id))!;
    expect(next).toEqual({
      ...before,
      id: response.body.id,
      weekday: 4,
      from: '2026-11-18',
      skips: ['2026-11-26'],
      importId: null,
      firstVisit: null,
      openCredit: 2 * 5192,
      replaces: id,
      madeThrough: '2026-11-26',
      revision: expect.any(Number),
      createdAt: now.toISOString(),
      updatedAt: now.toISOString(),
    });
    expect(nextPeriod(next)).toMatchObject({ start: '2026-11-09' });
    const old = (await plans.find(id))!;
    expect(old).toEqual({
      ...before,
      openCredit: 0,
      replacedBy: next.id,
      until: '2026-11-17',
      endReason: 'The plan has changed',
      isSettled: true,
      revision: expect.any(Number),
      updatedAt: now.toISOString(),
    });
    expect(nextPeriod(old)).toBeUndefined();
    expect((await update(id, { from: '2026-11-18', weekday: 2 })).status).toBe(409);
  });

  test.each([
    ['completed', ['completed'], ['2026-11-18', '2026-12-02']],
    ['confirmed', ['The plan has changed'], ['2026-11-04', '2026-11-18', '2026-12-02']],
  ] as const)('on the rhythm of today, whose visit is %s', async (status, before, after) => {
    const { id } = await agreed({ weekday: 3, from: '2026-11-04' });
    const [visit] = await bookings.getMany([await visitOn(id, '2026-11-04')]);
    await bookings.put({ ...visit!, status });
    const { body } = await update(id, { from: '2026-11-04', everyWeeks: 2 });
    expect(await states(id, ['2026-11-04'])).toEqual(before);
    const next = (await plans.find(body.id))!;
    const due = dueDates(next, { first: '2026-11-04', last: '2026-12-02' });
    const made = await bookings.getMany(due.map(({ date }) => visitIdOf(next, date)));
    expect(made.map(({ scheduledDate }) => scheduledDate)).toEqual(after);
  });

  test('on the weekday, from the day to which a visit was moved, does not change that visit', async () => {
    const { me, id } = await agreed();
    const [moved, skipped] = [await visitOn(id, '2026-11-09'), await visitOn(id, '2026-11-16')];
    await visitAs(me, moved, 'move', { scheduledDate: '2026-11-12', preferredTime: null });
    await visitAs(me, skipped, 'skip', {});
    const { body } = await update(id, { from: '2026-11-12', weekday: 4 });
    expect(await bookings.find(moved)).toMatchObject({
      status: 'confirmed',
      scheduledDate: '2026-11-12',
    });
    const thursdays = ['2026-11-12', '2026-11-19', '2026-11-26'];
    expect(await states(body.id, thursdays)).toEqual(['Skipped', 'confirmed']);
  });

  test('before a later one begins leaves only itself', async () => {
    const { me, id } = await agreed();
    await visitAs(me, await visitOn(id, '2026-11-16'), 'skip', {});
    const { body: later } = await update(id, { from: '2026-11-20', weekday: 4 });
    const { body: sooner } = await update(later.id, { from: '2026-11-12', weekday: 1 });
    expect(await states(id)).toEqual([
      'confirmed',
      'Skipped',
      ...Array<string>(2).fill('The plan has changed'),
    ]);
    expect(await states(later.id, ['2026-11-26'])).toEqual(['The plan has changed']);
    const next = mondays.slice(1);
    expect(await states(sooner.id, next)).toEqual(['Skipped', 'confirmed', 'confirmed']);
  });

  test.each(['the one', 'the other'])(
    'ends with what it is to replace, whichever is ended: %s',
    async (which) => {
      const { me, id } = await agreed();
      const { body: coming } = await update(id, { from: '2026-11-20', weekday: 4 });
      for (const _ of [1, 2]) {
        const requested = which === 'the one' ? id : coming.id;
        const { status } = await actAs(me, requested, 'end', {
          on: '2026-11-12',
          reason: 'We moved',
        });
        expect(status).toBe(200);
      }
      expect(await states(id)).toEqual([
        'confirmed',
        ...Array<string>(3).fill('The plan has changed'),
      ]);
      expect(await states(coming.id, ['2026-11-26'])).toEqual(['We moved']);
      const next = (await plans.find(coming.id))!;
      expect(next).toMatchObject({ until: '2026-11-12', endReason: 'We moved' });
      expect(nextPeriod({ ...next, chargedThrough: '2026-11-09' })).toBeUndefined();
      expect(await news(me)).toHaveLength(1);
    },
  );

  test.each([
    ['until midnight of its last day', now, '2026-11-04'],
    ['and not the next day', new Date('2026-11-05T06:00:00Z'), null],
  ])('that replaces it tomorrow ends with it, %s', async (_when, when, lastDay) => {
    const { id } = await agreed({ from: '2026-11-04' });
    const { body: next } = await update(id, { from: '2026-11-05', weekday: 4 });
    const { cookie } = await world.person({ isAdmin: true, at: when });
    const { status } = await world.call(
      actOnCustomersPlanHandler.with({ now: () => when }),
      actOnCustomersPlan,
      { cookie, params: { id, action: 'end' }, body: { on: '2026-11-04', reason: 'We moved' } },
    );
    expect(status).toBe(200);
    expect(await plans.find(next.id)).toMatchObject({ until: lastDay });
  });

  test('applies to an earlier plan, although one of its visits is skipped in between', async () => {
    const { me, id } = await agreed({ policy: 'none' });
    const next = (await update(id, { from: '2026-11-23', weekday: 2 })).body;
    const [first] = await bookings.getMany([visitIdOf((await plans.find(id))!, mondays[0]!)]);
    const over = { on: '2026-11-15', reason: 'Moving away' };
    const ended = await overtaken(
      async () => act(next.id, 'end', over),
      async () => visitAs(me, first!.id, 'skip', { reason: 'Guests' }),
    );
    expect(ended).toMatchObject({ status: 200, body: { until: over.on } });
    expect((await plans.find(id))!.until).toBe(over.on);
    expect(await states(id, mondays.slice(0, 2))).toEqual(['Guests', 'The plan has changed']);
  });

  test('is possible from today on, until midnight in Texas', async () => {
    const { id } = await agreed();
    const change = { from: '2026-11-04', until: '2026-12-31' };
    expect(await update(id, change)).toMatchObject({ status: 200, body: { until: change.until } });
  });

  test('on the last day restores what the end had cancelled', async () => {
    const { id } = await agreed({ until: '2026-11-16' });
    await update(id, { from: '2026-11-10', until: null });
    expect(await states(id)).toEqual(mondays.map(() => 'confirmed'));
  });

  test.each([
    [{ from: '2026-11-03', price: '1.00' }, 422],
    [{ from: '2026-11-10', price: '1.00', revision: 0 }, 409],
    [{ from: '2026-11-10', options: { people: 2 } }, 422],
    [{ from: '2026-11-10', until: '2026-11-09' }, 422],
    [{ from: '2026-11-10', serviceId: randomUUID() }, 404],
  ])('is refused as %o', async (body, status) => {
    const { id } = await agreed();
    const before = await plans.find(id);
    expect((await update(id, body)).status).toBe(status);
    expect(await plans.find(id)).toEqual(before);
  });
});

describe('a customer', () => {
  test('moves a plan’s visit and gets no mail, but the operator does, once', async () => {
    const { me, id } = await agreed();
    const bookingId = await visitOn(id, '2026-11-09');
    const to = { scheduledDate: '2026-11-12', preferredTime: null };
    for (const _ of [1, 2])
      expect(await visitAs(me, bookingId, 'move', to)).toMatchObject({
        status: 200,
        body: { ...to, originalDate: '2026-11-09', status: 'confirmed' },
      });
    expect(await news(me)).toEqual(['Moved by the customer: Casey Me, Nov 12, 2026']);
    expect(await world.mailTo(me.email)).toEqual([]);
    expect((await visitAs(me, bookingId, 'skip', { reason: 'Party' })).body).toMatchObject({
      cancelReason: 'Party',
    });
    expect((await visitAs(me, bookingId, 'move', to)).status).toBe(409);
  });

  test('moves and cancels a single booking, a year ahead at most', async () => {
    const me = await world.person();
    const booking = bookingSample({ userId: me.id });
    await bookings.put(booking);
    const move = (scheduledDate: string) =>
      visitAs(me, booking.id, 'move', { scheduledDate, preferredTime: null });
    expect((await move('2027-11-05')).status).toBe(422);
    expect((await move('2027-10-05')).status).toBe(200);
    expect((await visitAs(me, booking.id, 'skip', {})).body).toMatchObject({ status: 'cancelled' });
  });

  test.each([
    ['today', '2026-11-04'],
    ['a Sunday', '2026-11-08'],
    ['no day', undefined],
  ])('cannot move one to %s', async (_, scheduledDate) => {
    const { me, id } = await agreed();
    const body = { scheduledDate, preferredTime: null };
    expect((await visitAs(me, await visitOn(id, '2026-11-09'), 'move', body)).status).toBe(422);
  });

  test('cannot change today’s visit, or anyone else’s', async () => {
    const { me, id } = await agreed({ weekday: 3, from: '2026-11-04' });
    const today = await visitOn(id, '2026-11-04');
    const to = { scheduledDate: '2026-11-12', preferredTime: null };
    const refusalOf = async (visit: string, action: 'skip' | 'move') => {
      const { status, body } = await visitAs(me, visit, action, action === 'move' ? to : {});
      return [status, body.message];
    };
    expect(await refusalOf(today, 'skip')).toEqual([409, until('cancelled')]);
    expect(await refusalOf(today, 'move')).toEqual([409, until('moved')]);
    const next = await visitOn(id, '2026-11-11');
    await visitAs(me, next, 'skip', {});
    expect(await refusalOf(next, 'move')).toEqual([409, 'This visit has been cancelled.']);
    const done = bookingSample({ userId: me.id, status: 'completed' });
    await bookings.put(done);
    expect(await refusalOf(done.id, 'skip')).toEqual([409, isOver('cancelled')]);
    expect(await refusalOf(done.id, 'move')).toEqual([409, isOver('moved')]);
    const other = await world.person();
    expect((await visitAs(other, await visitOn(id, '2026-11-11'), 'move', to)).status).toBe(404);
  });
});

test.each<[string, (id: string, me: TestPerson, visit: string) => Promise<unknown>]>([
  ['a customer skips it', async (_id, me, visit) => visitAs(me, visit, 'skip', {})],
  [
    'its customer pauses the plan',
    async (id, me) => actAs(me, id, 'pause', { from: '2026-11-09', until: null, reason: 'Away' }),
  ],
  [
    'the operator ends the plan',
    async (id) => act(id, 'end', { on: '2026-11-05', reason: 'They move' }),
  ],
  [
    'another weekday replaces the plan',
    async (id) => update(id, { from: '2026-11-05', weekday: 4 }),
  ],
])('a visit’s pending report is removed with it if %s', async (_what, change) => {
  const { me, id } = await agreed();
  const visit = await visitOn(id, '2026-11-09');
  const reportId = await withPendingReport(world.table, visit, now);
  expect(await change(id, me, visit)).toMatchObject({ status: 200 });
  expect(await bookings.find(visit)).toMatchObject({ status: 'cancelled', reportId: null });
  expect(await reportStore(world.table).find(reportId, { latest: true })).toBeUndefined();
});
