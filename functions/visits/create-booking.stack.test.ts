import { randomUUID } from 'node:crypto';
import { createBooking } from 'shared/contracts/admin-bookings.ts';
import { getVisitSummary } from 'shared/contracts/bookings.ts';
import { catalogueServices } from 'shared/domain/prices/catalogue.ts';
import { beforeAll, expect, test } from 'vitest';
import { handler as getSummary } from '../bookings/endpoints/get-visit-summary.ts';
import { bookingStore } from '../bookings/booking-store.ts';
import { catalogueStore } from '../catalogue/catalogue-store.ts';
import { taxedSettings } from 'shared/testing/site-settings.ts';
import { requestStore } from '../checkout/request-store.ts';
import { profileStore } from '../customers/profile-store.ts';
import { startWorld } from '../testing/world.ts';
import { handler } from './endpoints/create-booking.ts';

const world = await startWorld();
const now = new Date('2026-11-21T15:00:00Z');
const create = handler.with({ now: () => now });
const bookings = bookingStore(world.table);
const admin = await world.person({ isAdmin: true });
const address = '12 Test Lane, Spring, TX 77373';

beforeAll(() => catalogueStore(world.table).write(now));

const idOf = (name: string) => catalogueServices.find((entry) => entry.name === name)!.id;
const work = { name: 'Green pool', price: '450.00', taxable: true };
const time = { scheduledDate: '2026-11-21', preferredTime: 'Afternoon 12-5' };

const add = async (body: object, key: string = randomUUID()) =>
  world.call(create, createBooking, {
    cookie: admin.cookie,
    body: { ...time, ...body },
    headers: { 'idempotency-key': key },
  });

test('a visit is added for today, confirmed, once, and its customer is notified once', async () => {
  const me = await world.person({ firstName: 'Dana', address, poolAccess: 'Gate code M4711' });
  const key = randomUUID();
  const form = { customerId: me.id, serviceId: idOf('Monthly Membership') };
  const replies = await Promise.all([1, 2, 3].map(async () => add(form, key)));
  replies.push(await add(form, key));
  for (const { status, body } of replies) {
    expect(status).toBe(201);
    expect(body).toMatchObject({
      id: replies[0]!.body.id,
      userId: me.id,
      status: 'confirmed',
      ...time,
      address,
      totalAmount: '225.00',
      line: 'pool',
      customer: { firstName: 'Dana', poolAccess: 'Gate code M4711' },
    });
  }
  const { body } = await world.call(getSummary, getVisitSummary, { cookie: me.cookie });
  expect(body.bookings).toBe(1);
  const [mail, ...others] = await world.mailTo(me.email);
  expect(others).toEqual([]);
  expect(mail!.subject).toContain('Your visit is confirmed');
  expect(mail!.text).not.toContain('M4711');
  const other = await add({ ...form, ...work, serviceId: null }, key);
  expect([other.status, other.body.code]).toEqual([409, 'conflict']);
});

test('of different concurrent visits with one key, one is added and the others are refused', async () => {
  const { id: customerId } = await world.person({ address });
  const key = randomUUID();
  const replies = await Promise.all(
    ['1.00', '2.00', '3.00', '4.00'].map(async (price) =>
      add({ ...work, customerId, serviceId: null, price }, key),
    ),
  );
  expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409]);
});

const yard = { serviceId: idOf('Sheriff Membership') };
const yardOptions = { yardSize: 'large', dogs: 2, frontYard: true };
const onRequest = { serviceId: idOf('Pool Repairs') };

test.each([
  [
    'work that is not in the catalogue',
    work,
    { serviceId: null, serviceName: 'Green pool', totalAmount: 45_000 },
  ],
  [
    'a service at its price with options',
    { ...yard, options: yardOptions },
    { options: yardOptions, totalAmount: 2400 },
  ],
  ['a service at a price that was agreed', { ...yard, price: '30.00' }, { totalAmount: 3000 }],
  [
    'a service that is priced on request',
    { ...onRequest, price: '180.50' },
    { serviceName: 'Pool Repairs', totalAmount: 18_050 },
  ],
  ['work as a favor', { ...work, price: '0.00', taxable: false }, { totalAmount: 0 }],
])('accepts %s', async (_what, form, stored) => {
  const me = await world.person({ address });
  const { status, body } = await add({ customerId: me.id, ...form });
  expect(status).toBe(201);
  expect(await bookings.find(body.id)).toMatchObject({ ...stored, planId: null, userId: me.id });
});

test('a visit has its customer’s usual payment method', async () => {
  const me = await world.person({ address });
  await requestStore(world.table).rememberPayment(me.id, 'zelle', now);
  const { body } = await add({ customerId: me.id, ...work });
  expect(body).toMatchObject({ paymentMethod: 'zelle' });
});

test('sales tax applies as the stage or the operator states, at the customer’s rate', async () => {
  const taxed = handler.with({ now: () => now, dependencies: { settings: taxedSettings } });
  const me = await world.person({ address });
  const exempt = await world.person({ address });
  await profileStore(world.table).setTax(exempt.id, { taxExempt: true, taxRate: null }, now);
  const taxOf = async (customerId: string, form: object): Promise<string> => {
    const body = { ...time, customerId, ...form };
    return (await world.call(taxed, createBooking, { cookie: admin.cookie, body })).body.tax;
  };
  const monthly = { serviceId: idOf('Monthly Membership') };
  expect(await taxOf(me.id, monthly)).toBe('18.56');
  expect(await taxOf(me.id, { ...onRequest, price: '100.00' })).toBe('0.00');
  expect(await taxOf(me.id, { ...work, price: '100.00' })).toBe('8.25');
  expect(await taxOf(me.id, { ...work, taxable: false })).toBe('0.00');
  expect(await taxOf(exempt.id, monthly)).toBe('0.00');
});

test.each([
  [{ ...work, scheduledDate: '2026-11-20' }, 'scheduledDate'],
  [{ ...work, scheduledDate: '2027-11-22' }, 'scheduledDate'],
  [{ ...work, name: undefined }, 'name'],
  [{ ...work, price: null }, 'price'],
  [{ ...work, price: '-1.00' }, 'price'],
  [{ ...work, taxable: undefined }, 'taxable'],
  [{ ...work, options: yardOptions }, 'options'],
  [{ ...yard, price: '30.00', options: { dogs: 2 } }, 'options.yardSize'],
  [onRequest, 'price'],
])('refuses %o for its %s', async (form, field) => {
  const me = await world.person({ address });
  const { status, body } = await add({ customerId: me.id, ...form });
  expect(status).toBe(422);
  expect(Object.keys(body.fields)).toContain(field);
});

test('refuses unknown customers and services, and an administrator as a customer', async () => {
  for (const form of [
    { customerId: randomUUID(), ...work },
    { customerId: admin.id, ...work },
    { customerId: (await world.person()).id, serviceId: randomUUID() },
  ])
    expect((await add(form)).status).toBe(404);
});
