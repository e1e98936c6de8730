import { randomUUID } from 'node:crypto';
import { listAdminBookings } from 'shared/contracts/admin-bookings.ts';
import { endCustomerSessions, getCustomer, listCustomers } from 'shared/contracts/customers.ts';
import { getProfile } from 'shared/contracts/profile.ts';
import { confirmSecondFactor } from 'shared/contracts/second-factor.ts';
import { getCurrentUser } from 'shared/contracts/session.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { bookingStore } from './bookings/booking-store.ts';
import { handler as listVisits } from './day-routes/endpoints/list-admin-bookings.ts';
import { bookingSample } from './bookings/testing/booking-sample.ts';
import { handler as endSessions } from './customers/endpoints/end-customer-sessions.ts';
import { handler as readCustomer } from './customers/endpoints/get-customer.ts';
import { handler as readProfile } from './customers/endpoints/get-profile.ts';
import { handler as list } from './customers/endpoints/list-customers.ts';
import { openSession } from './platform/session/sessions.ts';
import { withinLimit } from './platform/endpoint/throttle.ts';
import { handler as confirmFactor } from './session/endpoints/confirm-second-factor.ts';
import { handler as whoAmI } from './session/endpoints/get-current-user.ts';
import { startWorld } from './testing/world.ts';

const world = await startWorld();
const admin = await world.person({ isAdmin: true });
const customer = await world.person({ poolAccess: 'Side gate, code 4711' });
const unlocked = await world.person();

const log = vi.fn<(facts: { event: string; requestId?: string }) => void>();
beforeEach(() => {
  log.mockReset();
  vi.spyOn(console, 'info').mockImplementation(log);
});

/** The lines of the security log, without their request ids. */
const logged = () =>
  log.mock.calls.flatMap(([{ event, requestId, ...facts }]) => {
    if (event !== 'security') return [];
    expect(requestId ?? 'none').not.toBe('');
    return [facts];
  });

const byAdmin = { cookie: admin.cookie };
const done = async () => undefined;

test('the security log has a line for every reading of access instructions, and none for other readings', async () => {
  const params = { id: customer.id };
  await world.call(readCustomer, getCustomer, { ...byAdmin, params });
  const read = { happening: 'access-instructions-read', userId: admin.id };
  expect(logged()).toEqual([{ ...read, endpoint: 'get-customer', objects: customer.id }]);
  log.mockClear();

  await world.call(readProfile, getProfile, { cookie: customer.cookie });
  expect(logged()).toMatchObject([{ userId: customer.id, objects: customer.id }]);
  log.mockClear();

  const store = bookingStore(world.table);
  const ofCustomer = bookingSample({ userId: customer.id, scheduledDate: '2026-12-01' });
  const withKey = bookingSample({
    userId: unlocked.id,
    scheduledDate: '2026-12-01',
    specialInstructions: 'The key is under the mat',
  });
  const plain = bookingSample({ userId: unlocked.id, scheduledDate: '2026-12-01' });
  for (const booking of [ofCustomer, withKey, plain]) await store.put(booking);
  await world.call(listVisits, listAdminBookings, { ...byAdmin, query: { date: '2026-12-01' } });
  const [line, ...more] = logged();
  expect(more).toEqual([]);
  expect(line).toMatchObject({ ...read, endpoint: 'list-admin-bookings' });
  expect(line).toHaveProperty('objects', expect.stringContaining(ofCustomer.id));
  expect(line).toHaveProperty('objects', expect.stringContaining(withKey.id));
  expect(line).not.toHaveProperty('objects', expect.stringContaining(plain.id));
  log.mockClear();

  await world.call(list, listCustomers, byAdmin);
  await world.call(readProfile, getProfile, { cookie: unlocked.cookie });
  expect(logged()).toEqual([]);
});

test('the security log says what an administrator changed, once it is done', async () => {
  const nobody = { params: { id: randomUUID() } };
  await world.call(endSessions, endCustomerSessions, { ...byAdmin, ...nobody });
  expect(logged()).toEqual([]);
  const params = { id: (await world.person()).id };
  await world.call(endSessions, endCustomerSessions, { ...byAdmin, params });
  expect(logged()).toEqual([
    {
      happening: 'admin-change',
      endpoint: 'end-customer-sessions',
      userId: admin.id,
      objects: params.id,
    },
  ]);
});

test('the security log says who set up a second factor', async () => {
  const me = await world.person({ isAdmin: true });
  const session = { userId: me.id, email: me.email, isAdmin: false, setUpToken: 'token' };
  const cookie = `session=${await openSession(world.table, session, new Date())}`;
  const confirm = confirmFactor.with({
    dependencies: { factor: { newKey: async () => '', verify: done, turnOn: done } },
  });
  await world.call(confirm, confirmSecondFactor, { cookie, body: { code: '123456' } });
  const change = { happening: 'admin-change', endpoint: 'confirm-second-factor', userId: me.id };
  expect(logged()).toEqual([change]);
});

test('the security log names who was refused by the verified session, and by nothing else', async () => {
  await world.call(list, listCustomers, { cookie: unlocked.cookie });
  await world.call(list, listCustomers, { cookie: `session=${admin.id}.${'a'.repeat(43)}` });
  await world.call(whoAmI, getCurrentUser, { headers: { 'x-origin-verify': 'guessed' } });
  const refused = { happening: 'refused', endpoint: 'list-customers' };
  expect(logged()).toEqual([
    { ...refused, code: 'forbidden', userId: unlocked.id },
    { ...refused, code: 'unauthorized', userId: undefined },
    { happening: 'refused', endpoint: 'get-current-user', code: 'forbidden', userId: undefined },
  ]);
});

test('the security log has a line for every call beyond a limit, without the caller’s address', async () => {
  const rule = {
    name: 'TEST',
    subject: '198.51.100.7',
    limit: 1,
    windowSeconds: 60,
    now: new Date(),
  };
  expect(await withinLimit(world.table, rule)).toBe(true);
  expect(logged()).toEqual([]);
  expect(await withinLimit(world.table, rule)).toBe(false);
  expect(logged()).toEqual([{ happening: 'limit-reached', limit: 'TEST' }]);
});
