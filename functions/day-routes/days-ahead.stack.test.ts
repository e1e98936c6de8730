import { randomUUID } from 'node:crypto';
import { customersAhead, getDaysAhead } from 'shared/contracts/days-ahead.ts';
import { addDays, businessDate } from 'shared/domain/dates.ts';
import { expect, test } from 'vitest';
import { bookingStore, type StoredBooking } from '../bookings/booking-store.ts';
import { bookingSample } from '../bookings/testing/booking-sample.ts';
import { reportStore } from '../reports/report-store.ts';
import type { StoredReport } from '../reports/stored-report.ts';
import { sampleReport, sentDelivery } from '../reports/testing/report-samples.ts';
import { knownOfCustomer, personal } from '../testing/personal-data.ts';
import { startWorld, type TestPerson } from '../testing/world.ts';
import { daysAheadReader } from './days-ahead.ts';
import { handler } from './endpoints/get-days-ahead.ts';
import { routeStore } from './route-store.ts';

const world = await startWorld();
const bookings = bookingStore(world.table);
const reports = reportStore(world.table);

let day = '2095-03-01';
/**
 * Noon, in the business's time zone, of a day that no other test has used, and an operator who signed in before
 * that.
 */
const freshNoon = async () => {
  day = addDays(day, 10);
  const now = new Date(`${day}T18:00:00.000Z`);
  const signedIn = new Date(now.getTime() - 3600_000);
  return { now, today: day, admin: await world.person({ isAdmin: true, at: signedIn }), signedIn };
};

const visit = async (of: TestPerson, changes: Partial<StoredBooking>): Promise<StoredBooking> => {
  const booking = bookingSample({ userId: of.id, ...changes });
  await bookings.put(booking);
  return booking;
};

const report = async (of: TestPerson, changes: Partial<StoredReport>): Promise<StoredReport> => {
  const made = sampleReport({ id: randomUUID(), customerId: of.id, ...changes });
  await reports.create(made);
  return made;
};

const sentOn = (serviceDate: string): Partial<StoredReport> => ({
  serviceDate,
  status: 'sent',
  delivery: sentDelivery(`${serviceDate}T20:00:00.000Z`),
});

const ask = (now: Date, { cookie }: TestPerson) =>
  world.call(handler.with({ now: () => now }), getDaysAhead, { cookie });

test('brings two days in the order of the route, with how to get in', async () => {
  const { now, today, admin, signedIn } = await freshNoon();
  const customer = await world.person(knownOfCustomer);
  const first = await visit(customer, { scheduledDate: today });
  const second = await visit(customer, { scheduledDate: today });
  const tomorrow = await visit(customer, { scheduledDate: addDays(today, 1) });
  await visit(customer, { scheduledDate: addDays(today, 2) });
  await visit(customer, { scheduledDate: addDays(today, -1) });
  const routes = routeStore(world.table);
  await routes.save(await routes.read(today), [second.id, first.id], []);
  const { status, body, headers } = await ask(now, admin);
  expect(status).toBe(200);
  expect(headers['cache-control']).toContain('no-store');
  expect(body.days.map(({ date }: { date: string }) => date)).toEqual([today, addDays(today, 1)]);
  const ids = body.days.map(({ stops }: { stops: { id: string }[] }) => stops.map(({ id }) => id));
  expect(ids).toEqual([[second.id, first.id], [tomorrow.id]]);
  expect(body.days[0].stops[0].customer).toMatchObject({ poolAccess: personal.poolAccess });
  expect(body.serverTime).toBe(now.toISOString());
  expect(Date.parse(body.sessionEndsAt) - signedIn.getTime()).toBe(12 * 3600_000);
});

test('brings the last report of each customer, and of these visits those that are open', async () => {
  const { now, today, admin } = await freshNoon();
  const [customer, newcomer] = await Promise.all([world.person(), world.person()]);
  await report(customer, { ...sentOn('2094-01-01'), notes: 'Long ago' });
  const last = await report(customer, { ...sentOn('2095-01-01'), notes: 'Green on the steps' });
  await report(customer, { serviceDate: '2095-02-01', notes: 'Never sent' });
  const draft = await report(customer, { serviceDate: today, notes: 'Begun', version: 3 });
  const pending = await report(newcomer, { serviceDate: today, status: 'pending' });
  const done = await report(customer, sentOn(today));
  await visit(customer, { scheduledDate: today, reportId: draft.id });
  await visit(newcomer, { scheduledDate: addDays(today, 1), reportId: pending.id });
  await visit(customer, { scheduledDate: today, reportId: randomUUID() });
  await visit(newcomer, { scheduledDate: addDays(today, 1), reportId: done.id });
  const { body } = await ask(now, admin);
  expect(body.lastReports).toEqual([
    {
      id: done.id,
      customerId: customer.id,
      serviceName: null,
      line: 'pool',
      serviceDate: today,
      notes: done.notes,
      nextVisitDate: done.nextVisitDate,
      water: null,
      added: [],
    },
  ]);
  expect(last.notes).not.toBe(done.notes);
  const byId = Object.groupBy(body.openReports, ({ id }: { id: string }) => id);
  expect(byId).toMatchObject({
    [draft.id]: [{ status: 'draft', version: 3, notes: 'Begun' }],
    [pending.id]: [{ status: 'pending' }],
  });
  expect(body.openReports).toHaveLength(2);
});

test('brings the pool’s last test and what was added within a week, though a yard visit came after', async () => {
  const { now, today, admin } = await freshNoon();
  const customer = await world.person();
  const on = (days: number, changes: Partial<StoredReport>) =>
    report(customer, { ...sentOn(addDays(today, -days)), ...changes });
  const water = { readAt: `${addDays(today, -9)}T16:00:00.000Z`, ph: 7.6 };
  const added = [{ chemical: 'cyanuric-acid' as const, amount: 2, unit: 'lb' as const }];
  const yard = await on(0, { line: 'yard' });
  const first = await on(1, { line: 'pool' });
  const week = await on(7, { line: 'pool', added });
  const longer = await on(8, { line: 'pool', added });
  const tested = await on(9, { line: 'pool', water });
  const before = await on(16, { line: 'pool', water });
  await visit(customer, { scheduledDate: today });
  const { body } = await ask(now, admin);
  const ids = body.lastReports.map(({ id }: { id: string }) => id);
  expect(ids).toEqual([yard.id, week.id, tested.id]);
  for (const { id } of [first, longer, before]) expect(ids).not.toContain(id);
  expect(body.lastReports[1]).toMatchObject({ added });
  expect(body.lastReports[2]).toMatchObject({ water });
});

test('asks for the last report of so many customers and no more', async () => {
  const { now, today } = await freshNoon();
  await Promise.all(
    Array.from({ length: customersAhead + 5 }, () =>
      bookings.put(bookingSample({ userId: randomUUID(), scheduledDate: today })),
    ),
  );
  let queries = 0;
  let running = 0;
  let most = 0;
  const client = new Proxy(world.table.client, {
    get: (target, name) =>
      name === 'send'
        ? async (command: { constructor: { name: string }; input: { IndexName?: string } }) => {
            const isLast = command.input.IndexName === 'gsi2';
            if (isLast) queries += 1;
            running += isLast ? 1 : 0;
            most = Math.max(most, running);
            try {
              return await target.send(command as never);
            } finally {
              running -= isLast ? 1 : 0;
            }
          }
        : Reflect.get(target, name),
  });
  const read = await daysAheadReader({ ...world.table, client }).read(now);
  expect(read.days[0]?.stops).toHaveLength(customersAhead + 5);
  expect(queries).toBe(customersAhead);
  expect(most).toBeLessThanOrEqual(10);
});

test('takes the day from the business’s calendar, and nothing for customers', async () => {
  const { now } = await freshNoon();
  const late = new Date(now.getTime() + 10 * 3600_000);
  const { body } = await ask(late, await world.person({ isAdmin: true, at: late }));
  expect(body.days[0].date).toBe(businessDate(late));
  expect(businessDate(late)).not.toBe(late.toISOString().slice(0, 10));
  expect((await ask(new Date(), await world.person())).status).toBe(403);
});
