import { randomUUID } from 'node:crypto';
import type { Contract } from 'shared/contracts/contract.ts';
import {
  listBookingsOfCustomer,
  listMessagesOfCustomer,
  listReportsOfCustomer,
} from 'shared/contracts/customer-history.ts';
import { expect, test } from 'vitest';
import { bookingStore } from '../../bookings/booking-store.ts';
import { handler as bookings } from '../../bookings/endpoints/list-bookings-of-customer.ts';
import { bookingSample } from '../../bookings/testing/booking-sample.ts';
import { handler as messages } from '../../messages/endpoints/list-messages-of-customer.ts';
import type { ApiHandler } from '../../platform/endpoint/endpoint.ts';
import { startWorld } from '../../testing/world.ts';
import { handler as reports } from '../endpoints/list-reports-of-customer.ts';
import { reportStore } from '../report-store.ts';
import { sampleReport } from '../testing/report-samples.ts';

const world = await startWorld();
const admin = await world.person({ isAdmin: true });

const read = async (handler: ApiHandler, contract: Contract, id: string, query = {}) =>
  world.call(handler, contract, { cookie: admin.cookie, params: { id }, query });

test('a customer’s bookings are listed latest visit first, with their amounts', async () => {
  const { id } = await world.person();
  for (const scheduledDate of ['2026-11-01', '2026-11-15', '2026-11-08'])
    await bookingStore(world.table).put(bookingSample({ userId: id, scheduledDate }));
  const { status, body } = await read(bookings, listBookingsOfCustomer, id);
  expect(status).toBe(200);
  expect(body.map((booking: { scheduledDate: string }) => booking.scheduledDate)).toEqual([
    '2026-11-15',
    '2026-11-08',
    '2026-11-01',
  ]);
  expect(body[0].totalAmount).toMatch(/^\d+\.\d\d$/);
});

test('lists a customer’s reports in every state in full pages, latest visit first, none twice', async () => {
  const { id } = await world.person();
  const other = await world.person();
  const states = ['sent', 'sent', 'draft', 'pending', 'sent', 'draft', 'sent'] as const;
  for (const [day, status] of states.entries())
    await reportStore(world.table).create(
      sampleReport({ id: randomUUID(), customerId: id, serviceDate: `2026-10-1${day}`, status }),
    );
  // Two visits on one day, only one of which has a sent report.
  for (const status of ['sent', 'draft'] as const)
    await reportStore(world.table).create(
      sampleReport({ id: randomUUID(), customerId: id, serviceDate: '2026-10-13', status }),
    );
  await reportStore(world.table).create(sampleReport({ id: randomUUID(), customerId: other.id }));

  for (const limit of ['1', '2', '3', '9', '20']) {
    const seen: { serviceDate: string; id: string }[] = [];
    const sizes: number[] = [];
    let cursor: string | undefined;
    do {
      const page = await read(reports, listReportsOfCustomer, id, {
        limit,
        ...(cursor && { cursor }),
      });
      expect(page.status).toBe(200);
      seen.push(...page.body);
      sizes.push(page.body.length);
      const next = page.headers['x-next-cursor'];
      cursor = typeof next === 'string' ? next : undefined;
    } while (cursor);
    expect(sizes.slice(0, -1).every((size) => size === Number(limit))).toBe(true);
    // There is no empty page at the end.
    expect(sizes).toHaveLength(Math.ceil(9 / Number(limit)));
    const dates = seen.map(({ serviceDate }) => serviceDate);
    expect(dates).toEqual(dates.toSorted().toReversed());
    expect(new Set(seen.map((report) => report.id)).size).toBe(9);
  }
});

test('a cursor of one customer’s reports does not work for another’s', async () => {
  const [one, other] = [await world.person(), await world.person()];
  for (const serviceDate of ['2026-10-01', '2026-10-02'])
    await reportStore(world.table).create(
      sampleReport({ id: randomUUID(), customerId: one.id, serviceDate }),
    );
  const first = await read(reports, listReportsOfCustomer, one.id, { limit: '1' });
  const cursor = first.headers['x-next-cursor'];
  expect((await read(reports, listReportsOfCustomer, other.id, { cursor })).status).toBe(422);
  expect((await read(bookings, listBookingsOfCustomer, one.id, { cursor })).status).toBe(422);
  expect((await read(messages, listMessagesOfCustomer, one.id, { cursor })).status).toBe(422);
});

test('the lists of a new or unknown customer are empty', async () => {
  const { id } = await world.person();
  for (const of of [id, randomUUID()]) {
    expect((await read(bookings, listBookingsOfCustomer, of)).body).toEqual([]);
    expect((await read(reports, listReportsOfCustomer, of)).body).toEqual([]);
    expect((await read(messages, listMessagesOfCustomer, of)).body).toEqual([]);
  }
});
