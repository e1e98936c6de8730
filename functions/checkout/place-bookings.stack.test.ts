import { randomUUID } from 'node:crypto';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { listBookings } from 'shared/contracts/bookings.ts';
import { getCart } from 'shared/contracts/cart.ts';
import { bookingRequest, openBookingsLimit, placeBookings } from 'shared/contracts/checkout.ts';
import { catalogueServices } from 'shared/domain/prices/catalogue.ts';
import { checkFee } from 'shared/domain/prices/prices.ts';
import { taxedSettings } from 'shared/testing/site-settings.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectDayCounts } from '../bookings/testing/expect-day-counts.ts';
import { lineIdOf } from '../cart/cart-rules.ts';
import { cartStore } from '../cart/cart-store.ts';
import { handler as readCart } from '../cart/endpoints/get-cart.ts';
import { catalogueStore } from '../catalogue/catalogue-store.ts';
import { profileStore } from '../customers/profile-store.ts';
import { keys } from '../platform/table/keys.ts';
import { planStore } from '../plans/plan-store.ts';
import { unintercepted } from '../testing/intercepted-calls.ts';
import { startWorld, testSettings, type TestPerson } from '../testing/world.ts';
import { bookingStore, type StoredBooking } from '../bookings/booking-store.ts';
import { bookingSample } from '../bookings/testing/booking-sample.ts';
import { handler as list } from '../bookings/endpoints/list-bookings.ts';
import { handler } from './endpoints/place-bookings.ts';

const world = await startWorld();
const now = new Date('2026-11-21T15:00:00Z');
const place = handler.with({ now: () => now });
const cart = cartStore(world.table);
const profiles = profileStore(world.table);

beforeAll(() => catalogueStore(world.table).write(now));

const idOf = (name: string) => catalogueServices.find((entry) => entry.name === name)!.id;
const monthly = { serviceId: idOf('Monthly Membership'), options: {}, quantity: 1 };
const school = { serviceId: idOf('Pool School'), options: { people: 2 as const }, quantity: 1 };
const yard = {
  serviceId: idOf('Sheriff Membership'),
  options: { yardSize: 'regular', dogs: 2, frontYard: true } as const,
  quantity: 1,
};

const form = {
  firstName: 'Casey',
  lastName: 'Customer',
  email: 'casey@example.com',
  phone: '(281) 555-0142',
  address: '12 Test Lane, Spring, TX 77373',
  scheduledDate: '2026-11-30',
  preferredTime: 'Morning 8-12',
  paymentMethod: 'zelle',
};

type Line = Parameters<typeof cart.add>[0]['line'];

// Lines are listed in the order in which they were added.
let added = 0;

const put = (userId: string, line: Omit<Line, 'id'>) =>
  cart.add({
    userId,
    line: { ...line, id: lineIdOf(line.serviceId, line.options) },
    idempotentAction: undefined,
    now: new Date(now.getTime() + (added += 1)),
  });

const personWith = async (...lines: Omit<Line, 'id'>[]): Promise<TestPerson> => {
  const person = await world.person({ at: now });
  for (const line of lines) await put(person.id, line);
  return person;
};

const press = ({ cookie }: TestPerson, body: object = form, key: string = randomUUID()) =>
  world.call(place, placeBookings, { cookie, body, headers: { 'idempotency-key': key } });

const bookingsOf = async ({ cookie }: TestPerson) =>
  (await world.call(list.with({ now: () => now }), listBookings, { cookie })).body;
const cartOf = async ({ cookie }: TestPerson) =>
  (await world.call(readCart.with({ now: () => now }), getCart, { cookie })).body;

test('every line becomes a booking at the server’s price, and the cart is empty', async () => {
  const person = await personWith(monthly, yard, {
    ...school,
    scheduledDate: '2026-12-05',
    preferredTime: 'Afternoon 12-5',
    specialInstructions: 'Two beginners',
  });
  const { status, body } = await press(person, { ...form, specialInstructions: 'Ring twice' });
  expect(status).toBe(201);
  expect(bookingRequest.parse(body)).toMatchObject({ fee: '0.00', total: '594.00' });
  const common = {
    userId: person.id,
    status: 'pending',
    paymentStatus: 'pending',
    paymentMethod: 'zelle',
    address: form.address,
    fee: '0.00',
    contact: { firstName: 'Casey', phone: form.phone },
  };
  expect(body.bookings).toMatchObject([
    {
      ...common,
      serviceName: 'Monthly Membership',
      options: {},
      quantity: 1,
      included: true,
      totalAmount: '0.00',
      scheduledDate: '2026-11-30',
      originalDate: '2026-11-30',
      planId: body.plans[0].id,
      preferredTime: 'Morning 8-12',
      specialInstructions: 'Ring twice',
    },
    {
      ...common,
      serviceName: 'Sheriff Membership',
      options: yard.options,
      quantity: 1,
      included: false,
      unitPrice: '19.00',
      totalAmount: '19.00',
      planId: body.plans[1].id,
    },
    {
      ...common,
      serviceName: 'Pool School',
      options: { people: 2 },
      planId: null,
      totalAmount: '350.00',
      scheduledDate: '2026-12-05',
      preferredTime: 'Afternoon 12-5',
      specialInstructions: 'Ring twice\nTwo beginners',
    },
  ]);
  expect(await cartOf(person)).toEqual([]);
  expect(await bookingsOf(person)).toHaveLength(3);
});

test('a recurring line becomes a plan for every week from the day of its first visit', async () => {
  const person = await personWith(monthly, { ...yard, scheduledDate: '2026-12-05' });
  const { body } = await press(person, { ...form, paymentMethod: 'venmo' });
  const agreed = { policy: 'none', paymentMethod: 'venmo', preferredTime: 'Morning 8-12' };
  expect(body.plans).toMatchObject([
    {
      customerId: person.id,
      name: 'Monthly Membership',
      // A Monday.
      weekday: 1,
      everyWeeks: 1,
      from: '2026-11-30',
      billingStart: '2026-11-30',
      until: null,
      address: null,
      state: 'requested',
      terms: [{ ...agreed, price: '225.00', per: 'month', options: {}, taxable: false }],
    },
    {
      name: 'Sheriff Membership',
      weekday: 6,
      from: '2026-12-05',
      terms: [{ ...agreed, price: '19.00', per: 'visit', options: yard.options }],
    },
  ]);
  const stored = await planStore(world.table).listOfCustomer(person.id);
  expect(stored.map(({ from, madeThrough }) => [from, madeThrough])).toEqual([
    ['2026-12-05', '2026-12-05'],
    ['2026-11-30', '2026-11-30'],
  ]);
});

test('a plan keeps the address of its order only where it is not the customer’s own', async () => {
  const person = await personWith(monthly);
  await profiles.update(person.id, { address: '7 Elm Street, Spring' }, now);
  expect((await press(person)).body.plans).toMatchObject([{ address: form.address }]);
  await put(person.id, yard);
  const { body } = await press(person, { ...form, address: '7 Elm Street, Spring' });
  expect(body.plans).toMatchObject([{ address: null }]);
});

describe('a personal check', () => {
  const byCheck = { ...form, paymentMethod: 'check' };

  test('costs its fee once, on the earliest visit that is paid by itself', async () => {
    const lessons = { ...school, scheduledDate: '2026-12-01' };
    const person = await personWith(monthly, lessons, yard);
    const { body } = await press(person, byCheck);
    expect(body).toMatchObject({ fee: '15.00', total: '609.00' });
    expect(body.bookings).toMatchObject([
      { serviceName: 'Monthly Membership', fee: '0.00', totalAmount: '0.00' },
      { serviceName: 'Pool School', fee: '0.00', totalAmount: '350.00' },
      { serviceName: 'Sheriff Membership', fee: '15.00', unitPrice: '19.00', totalAmount: '34.00' },
    ]);
    const [first, second, third] = body.bookings;
    expect(await bookingStore(world.table).find(third.id)).toMatchObject({
      paidWith: [first.id, second.id],
    });
  });

  test('costs its fee with the first charge when only memberships are ordered', async () => {
    const { body } = await press(await personWith(monthly), byCheck);
    expect(body).toMatchObject({ fee: '15.00', total: '240.00' });
    expect(body.bookings).toMatchObject([{ fee: '0.00', amountDue: '0.00' }]);
    expect(await planStore(world.table).find(body.plans[0].id)).toMatchObject({ fee: checkFee });
  });
});

describe('where sales tax is charged', () => {
  const taxed = handler.with({
    now: () => now,
    dependencies: { settings: { ...testSettings, tax: taxedSettings.tax } },
  });
  const order = async ({ cookie }: TestPerson, body: object = form) =>
    (await world.call(taxed, placeBookings, { cookie, body })).body;

  test('what is taxable is taxed bill by bill, and the mails say how much', async () => {
    const person = await personWith(monthly, school, yard);
    const body = await order(person, {
      ...form,
      paymentMethod: 'check',
      scheduledDate: '2026-12-01',
    });
    // The fee is on the lessons, which are not taxed. The tax is $18.56 for the membership and $1.57 for the yard.
    expect(body).toMatchObject({ fee: '15.00', tax: '20.13', total: '629.13' });
    expect(body.bookings).toMatchObject([
      { totalAmount: '0.00', tax: '0.00', amountDue: '0.00' },
      { totalAmount: '365.00', tax: '0.00', amountDue: '365.00' },
      { totalAmount: '19.00', tax: '1.57', amountDue: '20.57' },
    ]);
    const ids = body.bookings.map(({ id }: StoredBooking) => id);
    // Stored so that a check fee which moves to another visit later can be taxed.
    expect(await bookingStore(world.table).getMany(ids)).toMatchObject([
      { serviceName: 'Monthly Membership', taxRate: 0.0825 },
      { serviceName: 'Pool School', taxRate: 0 },
      { serviceName: 'Sheriff Membership', taxRate: 0.0825 },
    ]);
    const [mail] = await world.mailTo(person.email);
    expect(mail?.text).toContain('Sales tax: $20.13');
    expect(mail?.text).toContain('Due on service day: $385.57, Personal check');
    expect(mail?.text).toContain('First bill: $243.56 on Dec 1, 2026, Personal check');
  });

  test('so is the check fee of a first charge', async () => {
    const byCheck = { ...form, paymentMethod: 'check' };
    const body = await order(await personWith(monthly), byCheck);
    expect(body).toMatchObject({ fee: '15.00', tax: '19.80', total: '259.80' });
  });

  test('a membership alone is not said to be due on service day', async () => {
    const person = await personWith(monthly);
    await order(person);
    const [mail] = await world.mailTo(person.email);
    expect(mail?.text).toMatch(/First bill: \$243\.56 on \w+ \d+, \d{4}/);
    expect(mail?.text).not.toContain('service day');
  });

  test('a customer has a rate of their own, or none', async () => {
    const own = await personWith(monthly);
    await profiles.setTax(own.id, { taxExempt: false, taxRate: 0.1 }, now);
    expect(await order(own)).toMatchObject({ tax: '22.50' });
    const exempt = await personWith(monthly);
    await profiles.setTax(exempt.id, { taxExempt: true, taxRate: null }, now);
    expect(await order(exempt)).toMatchObject({ tax: '0.00', total: '225.00' });
  });
});

describe('an account with as many visits ahead as it may have', () => {
  const bookings = bookingStore(world.table);
  const withVisits = async (count: number, changes: Partial<StoredBooking> = {}) => {
    // Single visits count the same as the first visits of plans.
    const person = await personWith(school);
    await Promise.all(
      Array.from({ length: count }, async () =>
        bookings.put(bookingSample({ userId: person.id, ...changes })),
      ),
    );
    return person;
  };

  test('books nothing more until one is cancelled, and is told so', async () => {
    const person = await withVisits(openBookingsLimit - 1, { status: 'confirmed' });
    const last = bookingSample({ userId: person.id, scheduledDate: null });
    await bookings.put(last);
    const { status, body } = await press(person);
    expect(status).toBe(409);
    expect(body.message).toContain('60 visits ahead at a time, and you have 60');
    expect(await cartOf(person)).toHaveLength(1);
    await bookings.put({ ...last, status: 'cancelled' });
    expect((await press(person)).status).toBe(201);
  });

  test('is not counted by visits of the past', async () => {
    const person = await withVisits(openBookingsLimit, { scheduledDate: '2026-11-20' });
    expect((await press(person)).status).toBe(201);
  });

  test('does not get more by cancelling and booking again and again', async () => {
    const person = await withVisits(5 * openBookingsLimit + 1, { status: 'cancelled' });
    expect((await press(person)).status).toBe(409);
  });
});

describe('pressed more than once', () => {
  test('with the same key it books once and gives the same bookings each time', async () => {
    const person = await personWith(monthly, yard);
    const key = randomUUID();
    const replies = await Promise.all(Array.from({ length: 6 }, () => press(person, form, key)));
    replies.push(await press(person, form, key));
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 201));
    const sets = replies.map(({ body }) => body.bookings.map(({ id }: { id: string }) => id));
    expect(new Set(sets.map(String)).size).toBe(1);
    expect(await bookingsOf(person)).toHaveLength(2);
    expect(await cartOf(person)).toEqual([]);
  });

  test('from two tabs, each with its key, it leaves one set', async () => {
    const person = await personWith(monthly, yard);
    const replies = await Promise.all(Array.from({ length: 5 }, () => press(person)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409]);
    expect(await bookingsOf(person)).toHaveLength(2);
  });

  test('without any key it leaves one set', async () => {
    const person = await personWith(monthly);
    const replies = await Promise.all(
      Array.from({ length: 4 }, () =>
        world.call(place, placeBookings, { cookie: person.cookie, body: form }),
      ),
    );
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(await bookingsOf(person)).toHaveLength(1);
  });

  test('the same key books nothing new when the cart was filled again', async () => {
    const person = await personWith(monthly);
    const key = randomUUID();
    await press(person, form, key);
    await put(person.id, yard);
    const { body } = await press(person, form, key);
    expect(body.bookings).toMatchObject([{ serviceName: 'Monthly Membership' }]);
    expect(await cartOf(person)).toHaveLength(1);
    expect((await press(person)).body.bookings).toMatchObject([
      { serviceName: 'Sheriff Membership' },
    ]);
  });

  test('one person’s key does not affect another person’s booking', async () => {
    const [first, second] = [await personWith(monthly), await personWith(yard)];
    const key = randomUUID();
    await press(first, form, key);
    const { body } = await press(second, form, key);
    expect(body.bookings).toMatchObject([{ userId: second.id, serviceName: 'Sheriff Membership' }]);
  });
});

describe('refuses, and nothing is lost', () => {
  test('an empty cart, with a sentence', async () => {
    const { status, body } = await press(await personWith());
    expect(status).toBe(409);
    expect(body.message).toContain('Your cart is empty.');
    expect(body.message).toContain('your visits are listed under Visits');
  });

  test('a cart that holds something else than the caller saw', async () => {
    const person = await personWith(school);
    const seen = (await cartOf(person)).map(({ id, quantity }: Line) => ({ id, quantity }));
    await put(person.id, school);
    for (const lines of [seen, [], [...seen, { id: randomUUID(), quantity: 1 }]]) {
      const { status, body } = await press(person, { ...form, lines });
      expect(status).toBe(409);
      expect(body.message).toContain('Your cart changed');
    }
    expect(await cartOf(person)).toMatchObject([{ quantity: 2 }]);
    expect(await bookingsOf(person)).toEqual([]);
    const lines = [{ ...seen[0], quantity: 2 }];
    const more = [...lines, { id: randomUUID(), quantity: 1 }];
    expect((await press(person, { ...form, lines: more })).status).toBe(409);
    expect((await press(person, { ...form, lines })).status).toBe(201);
  });

  test('a price that is not the one the caller saw, and takes it once the new one was seen', async () => {
    const person = await personWith(monthly, yard);
    const seen = (await cartOf(person)).map(
      ({ id, quantity, unitPrice }: Line & { unitPrice: string }) => ({ id, quantity, unitPrice }),
    );
    const stale = [{ ...seen[0], unitPrice: '215.00' }, seen[1]];
    const { status, body } = await press(person, { ...form, lines: stale });
    expect(status).toBe(409);
    expect(body.message).toContain('Monthly Membership now costs $225 instead of $215.');
    expect(Object.keys(body.fields)).toEqual(['lines.0.unitPrice']);
    expect(await bookingsOf(person)).toEqual([]);
    expect((await press(person, { ...form, lines: seen })).status).toBe(201);
  });

  test('a key that comes back with another form', async () => {
    const person = await personWith(monthly);
    const key = randomUUID();
    await press(person, form, key);
    await put(person.id, yard);
    const other = await press(person, { ...form, paymentMethod: 'venmo' }, key);
    expect([other.status, other.body.code]).toEqual([409, 'conflict']);
    expect(await cartOf(person)).toHaveLength(1);
  });

  const meddlings: [string, (userId: string, id: string) => Promise<unknown>, number[]][] = [
    ['is raised', async (userId) => put(userId, monthly), [2, 1]],
    [
      'changes',
      async (userId, id) => cart.update({ userId, id, changes: { quantity: 1 } }),
      [1, 1],
    ],
    ['goes', async (userId, id) => cart.remove(userId, id), [1]],
  ];
  test.each(meddlings)(
    'a line that %s between reading the cart and writing the bookings',
    async (_what, meddle, left) => {
      const person = await personWith(monthly, yard);
      const meddling = handler.with({
        now: () => now,
        dependencies: {
          cart: {
            ...cart,
            list: async (userId: string) => {
              const lines = await cart.list(userId);
              await unintercepted(async () => meddle(userId, lines[0]!.id));
              return lines;
            },
          },
        },
      });
      const { status } = await world.call(meddling, placeBookings, {
        cookie: person.cookie,
        body: form,
      });
      expect(status).toBe(409);
      expect(await bookingsOf(person)).toEqual([]);
      expect((await cartOf(person)).map(({ quantity }: Line) => quantity)).toEqual(left);
    },
  );

  test('a service that was withdrawn, and a date that has passed', async () => {
    const person = await personWith(monthly);
    const id = randomUUID();
    const gone = { id, userId: person.id, serviceId: randomUUID(), quantity: 1 };
    await world.table.client.send(
      new PutCommand({
        TableName: world.table.name,
        Item: { ...keys.cartItem(person.id, id), ...gone, createdAt: now.toISOString() },
      }),
    );
    expect((await press(person)).body.message).toContain('can no longer be booked online');
    await cart.remove(person.id, id);
    await put(person.id, { ...yard, scheduledDate: '2026-11-21' });
    expect((await press(person)).body.message).toBe(
      'The date chosen for Sheriff Membership has passed. Please choose another one in your cart.',
    );
    await cart.remove(person.id, lineIdOf(yard.serviceId, yard.options));
    await put(person.id, { ...yard, scheduledDate: '9999-12-31' });
    expect((await press(person)).body.message).toContain('is too far ahead');
    expect(await cartOf(person)).toHaveLength(2);
    expect(await bookingsOf(person)).toEqual([]);
  });

  const bad: [string, unknown][] = [
    ['firstName', ''],
    ['lastName', ' '],
    ['email', 'nobody'],
    ['phone', '12345'],
    ['address', 'Here'],
    ['scheduledDate', '2026-11-21'],
    ['scheduledDate', '2027-11-22'],
    ['scheduledDate', '9999-12-31'],
    ['scheduledDate', 'soon'],
    ['preferredTime', 'Midnight'],
    ['paymentMethod', 'card'],
    ['totalAmount', '1.00'],
  ];
  test.each(bad)('%s of %o', async (field, value) => {
    const person = await personWith(monthly);
    const { status, body } = await press(person, { ...form, [field]: value });
    expect(status).toBe(422);
    expect(Object.keys(body.fields)).toEqual([field]);
    expect(await cartOf(person)).toHaveLength(1);
  });
});

test('by card or bank nothing is to be paid by hand, and no fee is due', async () => {
  const person = await personWith(monthly, school);
  const { status, body } = await press(person, { ...form, paymentMethod: 'card-or-bank' });
  expect(status).toBe(201);
  const placed = bookingRequest.parse(body);
  expect(placed).toMatchObject({ fee: '0.00', total: '575.00' });
  expect(placed.bookings.map(({ paymentMethod }) => paymentMethod)).toEqual([null, null]);
  expect(placed.plans.map(({ terms: [first] }) => first?.paymentMethod)).toEqual([null]);
});

test('refuses card or bank on a stage that takes none, and books nothing', async () => {
  const person = await personWith(school);
  const claims = { ...testSettings.claims, cardPayments: false };
  const refusing = handler.with({
    now: () => now,
    dependencies: { settings: { ...testSettings, claims } },
  });
  const { status, body } = await world.call(refusing, placeBookings, {
    cookie: person.cookie,
    body: { ...form, paymentMethod: 'card-or-bank' },
  });
  expect(status).toBe(422);
  expect(body).toMatchObject({ fields: { paymentMethod: 'Please select how you will pay' } });
  expect(await bookingsOf(person)).toEqual([]);
  expect(await cartOf(person)).toHaveLength(1);
});

test('tomorrow is the first day, of the request and of its lines, by the clock in Texas', async () => {
  const person = await personWith(monthly, { ...yard, scheduledDate: '2026-11-21' });
  // Still November 20 in Texas.
  const evening = handler.with({ now: () => new Date('2026-11-21T03:00:00Z') });
  const { status } = await world.call(evening, placeBookings, {
    cookie: person.cookie,
    body: { ...form, scheduledDate: '2026-11-21' },
  });
  expect(status).toBe(201);
});

test('fills in a profile that lacks name, telephone or address, and overwrites none', async () => {
  const { firstName, lastName, phone, address } = form;
  const fresh = await personWith(monthly);
  await profiles.update(fresh.id, { firstName: null, lastName: null }, now);
  await press(fresh);
  expect(await profiles.get(fresh.id)).toMatchObject({ firstName, lastName, phone, address });

  await put(fresh.id, monthly);
  const others = { firstName: 'Otto', lastName: 'Other', phone: '713 555 0199 00' };
  await press(fresh, { ...form, ...others, address: '99 Elsewhere Road, Houston' });
  expect(await profiles.get(fresh.id)).toMatchObject({ firstName, lastName, phone, address });

  const halfNamed = await personWith(monthly);
  await profiles.update(halfNamed.id, { firstName: 'Hal', lastName: null }, now);
  await press(halfNamed);
  expect(await profiles.get(halfNamed.id)).toMatchObject({ firstName: 'Hal', lastName: null });

  const housed = await personWith(monthly);
  await profiles.update(housed.id, { address: '7 Elm Street, Spring' }, now);
  await press(housed);
  expect(await profiles.get(housed.id)).toMatchObject({
    phone: form.phone,
    address: '7 Elm Street, Spring',
  });
});

test('books a cart of as many lines as it may hold', async () => {
  const sizes = ['small', 'regular', 'large'] as const;
  const dogs = [1, 2, 3] as const;
  const yards = ['Sheriff Membership'].flatMap((name) =>
    sizes.flatMap((yardSize) =>
      dogs.flatMap((count) =>
        [false, true].map((frontYard) => ({
          serviceId: idOf(name),
          options: { yardSize, dogs: count, frontYard },
          quantity: 1,
        })),
      ),
    ),
  );
  const person = await personWith(...yards, monthly, school);
  const { status, body } = await press(person);
  expect(status).toBe(201);
  expect(body.bookings).toHaveLength(20);
  expect(await cartOf(person)).toEqual([]);
});

test('books no cart with a line more than it may hold', async () => {
  const person = await personWith();
  for (let index = 0; index < 21; index += 1) {
    const line = { ...monthly, id: randomUUID() };
    await cart.add({ userId: person.id, line, idempotentAction: undefined, now });
  }
  const { status, body } = await press(person);
  expect([status, body.message]).toEqual([
    409,
    'A request holds at most 20 lines. Please remove some from your cart.',
  ]);
  expect(await cartOf(person)).toHaveLength(21);
});

test('counts the visits of each day correctly after all of this', async () => {
  await expectDayCounts(world.table);
});
