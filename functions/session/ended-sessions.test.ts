import { randomUUID } from 'node:crypto';
import { endCustomerSessions } from 'shared/contracts/customers.ts';
import { endOtherSessions, getCurrentUser } from 'shared/contracts/session.ts';
import { describe, expect, test } from 'vitest';
import { handler as endCustomer } from '../customers/endpoints/end-customer-sessions.ts';
import { openSession } from '../platform/sessions.ts';
import { startWorld } from '../testing/world.ts';
import { handler as endOthers } from './endpoints/end-other-sessions.ts';
import { handler as getUser } from './endpoints/get-current-user.ts';

const world = await startWorld();

const statusOf = async (cookie: string) =>
  (await world.call(getUser, getCurrentUser, { cookie })).status;

/** A person signed in on more devices than one query returns. */
const manyDevices = async (count = 30) => {
  const { id, email, cookie } = await world.person();
  const others = await Promise.all(
    Array.from({ length: count }, () =>
      openSession(world.table, { userId: id, email, isAdmin: false }, new Date()),
    ),
  );
  return { id, cookie, others: others.map((session) => `session=${session}`) };
};
const statusesOf = async (cookies: string[]) => [
  ...new Set(await Promise.all(cookies.map(statusOf))),
];

describe('ending sessions on all devices', () => {
  test('spares the caller’s own and everybody else’s, however often it is asked at once', async () => {
    const [{ cookie, others }, neighbour] = await Promise.all([manyDevices(), world.person()]);
    const replies = await Promise.all(
      [1, 2, 3].map(() => world.call(endOthers, endOtherSessions, { cookie })),
    );
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await statusesOf(others)).toEqual([401]);
    expect(await statusesOf([cookie, neighbour.cookie])).toEqual([200]);
  });

  test('is the operator’s to do for a customer, and for nobody who is not there', async () => {
    const [{ id, cookie, others }, operator] = await Promise.all([
      manyDevices(3),
      world.person({ isAdmin: true }),
    ]);
    const end = async (customer: string, by: string) =>
      (await world.call(endCustomer, endCustomerSessions, { params: { id: customer }, cookie: by }))
        .status;
    expect(await end(id, cookie)).toBe(403);
    expect(await statusOf(cookie)).toBe(200);
    expect(await end(id, operator.cookie)).toBe(200);
    expect(await statusesOf([cookie, ...others])).toEqual([401]);
    expect(await end(randomUUID(), operator.cookie)).toBe(404);
    expect(await statusOf(operator.cookie)).toBe(200);
  });
});

const later = (days: number) => () => new Date(Date.now() + days * 86_400_000);

test('a session ends after its time although its row is still there', async () => {
  const { cookie } = await world.person();
  const at = (days: number) =>
    world.call(getUser.with({ now: later(days) }), getCurrentUser, { cookie });
  expect((await at(6.9)).status).toBe(200);
  expect((await at(7.1)).status).toBe(401);
});

test('whoever lost the admin right is out after twelve hours at the latest', async () => {
  const { cookie } = await world.person({ isAdmin: true });
  const at = async (hours: number) =>
    (await world.call(getUser.with({ now: later(hours / 24) }), getCurrentUser, { cookie })).status;
  expect(await at(11.9)).toBe(200);
  expect(await at(12.1)).toBe(401);
});

test.each([
  [false, 7 * 24 * 3600],
  [true, 12 * 3600],
])(
  'a session (administrator: %s) holds to its last second and no longer',
  async (isAdmin, seconds) => {
    const at = new Date('2031-05-20T15:00:00Z');
    const { cookie } = await world.person({ isAdmin, at });
    const after = async (passed: number) => {
      const now = () => new Date(at.getTime() + passed * 1000);
      return (await world.call(getUser.with({ now }), getCurrentUser, { cookie })).status;
    };
    expect([await after(seconds - 1), await after(seconds)]).toEqual([200, 401]);
  },
);
