import { randomUUID } from 'node:crypto';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { getCustomer, listCustomers, type ListedCustomer } from 'shared/contracts/customers.ts';
import { describe, expect, test } from 'vitest';
import { bookingStore } from '../bookings/booking-store.ts';
import { bookingSample } from '../bookings/testing/booking-sample.ts';
import { keys } from '../platform/table/keys.ts';
import { startWorld } from '../testing/world.ts';
import { handler as get } from './endpoints/get-customer.ts';
import { handler } from './endpoints/list-customers.ts';
import { profileStore } from './profile-store.ts';
import { signInStore } from './sign-in-store.ts';

const world = await startWorld();
const profiles = profileStore(world.table);
const people = signInStore(world.table);

const newPerson = () => ({
  sub: randomUUID(),
  email: `${randomUUID()}@example.com`,
  firstName: null,
  lastName: null,
  isAdmin: false,
});

const customerCount = async () => {
  const { Item } = await world.table.client.send(
    new GetCommand({ TableName: world.table.name, Key: keys.statistics(), ConsistentRead: true }),
  );
  return Number(Item?.['customers'] ?? 0);
};

test('the operator sees customers by last name, and not the administrators', async () => {
  const admin = await world.person({ isAdmin: true, lastName: 'Admin' });
  const nameless = await world.person({ firstName: null, lastName: null });
  const customers = [
    nameless,
    await world.person({ firstName: 'Zoe', lastName: 'Zander' }),
    await world.person({ firstName: 'Élodie', lastName: 'Ávila' }),
    await world.person({ firstName: 'Eli', lastName: 'Avila' }),
    await world.person({ firstName: 'Fay', lastName: 'Avila' }),
    await world.person({
      firstName: 'Ada',
      lastName: 'abel',
      phone: '(281) 555-0101',
      address: '1 First Street',
    }),
  ];
  const made = new Set(customers.map(({ id }) => id));
  const { status, body } = await world.call(handler, listCustomers, {
    cookie: admin.cookie,
    query: { limit: '50' },
  });
  expect(status).toBe(200);
  const ids = body.map(({ id }: { id: string }) => id);
  expect(ids).not.toContain(admin.id);
  const listed = body.filter(({ id }: { id: string }) => made.has(id));
  expect(listed).toMatchObject([
    {
      firstName: 'Ada',
      lastName: 'abel',
      phone: '(281) 555-0101',
      address: '1 First Street',
      recentReports: 0,
    },
    { firstName: 'Eli', lastName: 'Avila' },
    { firstName: 'Élodie', lastName: 'Ávila' },
    { firstName: 'Fay', lastName: 'Avila' },
    { firstName: 'Zoe', lastName: 'Zander', phone: null },
    { id: nameless.id },
  ]);
  expect(Object.keys(listed[0])).not.toContain('paymentCustomerId');
});

test('the operator sees the day of each customer’s next visit where the list is asked for it', async () => {
  const admin = await world.person({ isAdmin: true });
  const lastName = `Next${randomUUID()}`;
  const [booked, undated, past] = [
    await world.person({ lastName, firstName: 'Abel' }),
    await world.person({ lastName, firstName: 'Bea' }),
    await world.person({ lastName, firstName: 'Cal' }),
  ];
  const bookings = bookingStore(world.table);
  for (const [userId, scheduledDate, status] of [
    [booked.id, '2026-11-19', 'confirmed'],
    [booked.id, '2026-11-21', 'cancelled'],
    [booked.id, '2026-11-24', 'pending'],
    [booked.id, '2026-12-01', 'confirmed'],
    [undated.id, null, 'pending'],
    [past.id, '2026-11-19', 'completed'],
  ] as const)
    await bookings.put(bookingSample({ userId, scheduledDate, status }));
  // In UTC it is already the 25th.
  const list = handler.with({ now: () => new Date('2026-11-25T03:00:00.000Z') });
  const read = async (query: Record<string, string>) => {
    const { body } = await world.call(list, listCustomers, {
      cookie: admin.cookie,
      query: { search: lastName, ...query },
    });
    return Object.fromEntries(body.map(({ id, nextVisit }: ListedCustomer) => [id, nextVisit]));
  };
  expect(await read({ with: 'nextVisit' })).toEqual({
    [booked.id]: '2026-11-24',
    [undated.id]: null,
    [past.id]: null,
  });
  expect(await read({})).toEqual({
    [booked.id]: undefined,
    [undated.id]: undefined,
    [past.id]: undefined,
  });
  expect(
    await world.call(list, listCustomers, { cookie: admin.cookie, query: { with: 'everything' } }),
  ).toMatchObject({ status: 422 });
});

test('the operator sees access instructions of customers, and gets 404 for administrators and unknown ids', async () => {
  const admin = await world.person({ isAdmin: true });
  const { id } = await world.person({ poolAccess: 'Gate code 4711', hasPets: true });
  const read = (of: string) =>
    world.call(get, getCustomer, { cookie: admin.cookie, params: { id: of } });
  expect((await read(id)).body).toMatchObject({
    id,
    poolAccess: 'Gate code 4711',
    hasPets: true,
    petDetails: null,
    recentReports: 0,
  });
  expect((await read(id)).body).not.toHaveProperty('paymentCustomerId');
  expect((await read(admin.id)).status).toBe(404);
  expect((await read(randomUUID())).status).toBe(404);
});

describe('signing in', () => {
  test('repeated and at once creates one profile, under an id of our own, and counts one customer', async () => {
    const before = await customerCount();
    const person = newPerson();
    const ids = await Promise.all(
      Array.from({ length: 5 }, async () => people.enter(person, new Date())),
    );
    const id = await people.enter(person, new Date());
    expect(new Set(ids)).toEqual(new Set([id]));
    expect(id).not.toBe(person.sub);
    expect(await profiles.get(id)).toMatchObject(person);
    expect(await customerCount()).toBe(before + 1);
  });

  test('counts only customers, also after a change of role', async () => {
    const before = await customerCount();
    await world.person({ isAdmin: true });
    expect(await customerCount()).toBe(before);
    const person = newPerson();
    const counts = [];
    for (const isAdmin of [false, true, true, false]) {
      await people.enter({ ...person, isAdmin }, new Date());
      counts.push((await customerCount()) - before);
    }
    expect(counts).toEqual([1, 0, 0, 1]);
  });

  test('later leaves the profile unchanged', async () => {
    const person = { ...newPerson(), firstName: 'Nadia' };
    const id = await people.enter(person, new Date());
    await people.enter({ ...person, firstName: 'Other' }, new Date());
    expect(await profiles.get(id)).toMatchObject({ firstName: 'Nadia' });
  });

  test('for the first time joins the customer who has the address, once and for good', async () => {
    const customer = await world.person({ sub: null, firstName: 'Petra' });
    const before = await customerCount();
    const [first, second] = [newPerson(), newPerson()].map((person) => ({
      ...person,
      email: customer.email,
    }));
    const enter = async (person = first!) => people.enter(person, new Date());
    expect(await Promise.all([enter(), enter(), enter()])).toEqual(Array(3).fill(customer.id));
    expect(await enter()).toBe(customer.id);
    expect(await profiles.get(customer.id)).toMatchObject({
      firstName: 'Petra',
      sub: first!.sub,
    });
    expect(await customerCount()).toBe(before);
    await expect(enter(second)).rejects.toMatchObject({ code: 'conflict' });
  });

  test('leads to oneself, though somebody else has the address by now', async () => {
    const [me, other] = [await world.person(), await world.person()];
    const person = { ...newPerson(), sub: me.profile.sub!, email: other.email };
    expect(await people.enter(person, new Date())).toBe(me.id);
  });

  test('with an address that is somebody else’s is refused', async () => {
    const { email } = await world.person();
    const before = await customerCount();
    await expect(people.enter({ ...newPerson(), email }, new Date())).rejects.toMatchObject({
      code: 'conflict',
    });
    expect(await customerCount()).toBe(before);
  });
});
