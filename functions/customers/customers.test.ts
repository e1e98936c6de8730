import { randomUUID } from 'node:crypto';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { getCustomer, listCustomers } from 'shared/contracts/customers.ts';
import { expect, test } from 'vitest';
import { keys } from '../platform/keys.ts';
import { startWorld } from '../testing/world.ts';
import { handler as get } from './endpoints/get-customer.ts';
import { handler } from './endpoints/list-customers.ts';
import { profileStore } from './profile-store.ts';

const world = await startWorld();
const profiles = profileStore(world.table);

const customerCount = async () => {
  const { Item } = await world.table.client.send(
    new GetCommand({ TableName: world.table.name, Key: keys.statistics(), ConsistentRead: true }),
  );
  return Number(Item?.['customers'] ?? 0);
};

test('the operator sees customers by last name, and not the administrators', async () => {
  const admin = await world.person({ isAdmin: true, lastName: 'Admin' });
  await world.person({ firstName: 'Zoe', lastName: 'Zander' });
  await world.person({
    firstName: 'Ada',
    lastName: 'abel',
    phone: '(281) 555-0101',
    address: '1 First Street',
  });
  const { status, body } = await world.call(handler, listCustomers, { cookie: admin.cookie });
  expect(status).toBe(200);
  expect(body).toMatchObject([
    {
      firstName: 'Ada',
      lastName: 'abel',
      phone: '(281) 555-0101',
      address: '1 First Street',
      recentReports: 0,
    },
    { firstName: 'Zoe', lastName: 'Zander', phone: null },
  ]);
  expect(Object.keys(body[0])).not.toContain('paymentCustomerId');
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

test('repeated and concurrent sign-ins create one profile and count one customer', async () => {
  const before = await customerCount();
  const person = {
    id: randomUUID(),
    email: `${randomUUID()}@example.com`,
    firstName: null,
    lastName: null,
    isAdmin: false,
  };
  await Promise.allSettled(
    Array.from({ length: 5 }, () => profiles.createOrSyncRole(person, new Date())),
  );
  await profiles.createOrSyncRole(person, new Date());
  expect(await customerCount()).toBe(before + 1);
});

test('only customers are counted, also after a change of role', async () => {
  const before = await customerCount();
  await world.person({ isAdmin: true });
  expect(await customerCount()).toBe(before);
  const { id, email } = await world.person();
  const counts = [];
  for (const isAdmin of [false, true, true, false]) {
    const person = { id, email, firstName: null, lastName: null, isAdmin };
    await profiles.createOrSyncRole(person, new Date());
    counts.push((await customerCount()) - before);
  }
  expect(counts).toEqual([1, 0, 0, 1]);
});

test('a later sign-in leaves the profile unchanged', async () => {
  const { id, email } = await world.person({ firstName: 'Nadia' });
  await profiles.createOrSyncRole(
    { id, email, firstName: 'Other', lastName: null, isAdmin: false },
    new Date(),
  );
  expect(await profiles.get(id)).toMatchObject({ firstName: 'Nadia' });
});

test('an address belongs to one account', async () => {
  const { email } = await world.person();
  const second = { id: randomUUID(), email, firstName: null, lastName: null, isAdmin: false };
  await expect(profiles.createOrSyncRole(second, new Date())).rejects.toMatchObject({
    code: 'conflict',
  });
  expect(await profiles.find(second.id)).toBeUndefined();
});
