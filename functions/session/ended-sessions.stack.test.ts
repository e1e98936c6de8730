import { randomUUID } from 'node:crypto';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { endCustomerSessions, getCustomer, setCustomerAccess } from 'shared/contracts/customers.ts';
import {
  endOtherSessions,
  endSession,
  getCurrentUser,
  listSessions,
  type OpenSession,
} from 'shared/contracts/session.ts';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { handler as endCustomer } from '../customers/endpoints/end-customer-sessions.ts';
import { handler as getOne } from '../customers/endpoints/get-customer.ts';
import { profileStore } from '../customers/profile-store.ts';
import { keys } from '../platform/table/keys.ts';
import { closeSession, noteSeen, openSession, readSession } from '../platform/session/sessions.ts';
import { startIdentity } from '../testing/start-identity.ts';
import { startWorld } from '../testing/world.ts';
import { handler as endOthers } from './endpoints/end-other-sessions.ts';
import { handler as endOne } from './endpoints/end-session.ts';
import { handler as getUser } from './endpoints/get-current-user.ts';
import { handler as list } from './endpoints/list-sessions.ts';
import { handler as setAccess } from './endpoints/set-customer-access.ts';

const world = await startWorld();

afterEach(() => {
  vi.unstubAllEnvs();
});

const statusOf = async (cookie: string) =>
  (await world.call(getUser, getCurrentUser, { cookie })).status;

/** A person with more sessions than one query returns. */
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
    const [{ cookie, others }, neighbor] = await Promise.all([manyDevices(), world.person()]);
    const replies = await Promise.all(
      [1, 2, 3].map(() => world.call(endOthers, endOtherSessions, { cookie })),
    );
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await statusesOf(others)).toEqual([401]);
    expect(await statusesOf([cookie, neighbor.cookie])).toEqual([200]);
  });

  test.each(['by the customer', 'by the operator'])(
    'also ends the links of mails that whoever has a lost device may read, %s',
    async (by) => {
      const [me, operator] = [await world.person(), await world.person({ isAdmin: true })];
      await (by === 'by the customer'
        ? world.call(endOthers, endOtherSessions, { cookie: me.cookie })
        : world.call(endCustomer, endCustomerSessions, {
            cookie: operator.cookie,
            params: { id: me.id },
          }));
      expect((await profileStore(world.table).get(me.id)).linksFrom).not.toBeNull();
    },
  );

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

const hour = 3600;

/**
 * The statuses of calls for the caller's own record, made one after the other, each so many seconds after the
 * sign-in.
 */
const statusesAfter = async (isAdmin: boolean, seconds: readonly number[]) => {
  const at = new Date('2031-05-20T15:00:00Z');
  const { cookie } = await world.person({ isAdmin, at });
  const statuses = [];
  for (const passed of seconds) {
    const now = () => new Date(at.getTime() + passed * 1000);
    statuses.push((await world.call(getUser.with({ now }), getCurrentUser, { cookie })).status);
  }
  return statuses;
};

test('whoever lost the admin right is out after twelve hours at the latest, however busy', async () => {
  const everyHour = Array.from({ length: 11 }, (_, index) => (index + 1) * hour);
  const statuses = await statusesAfter(true, [...everyHour, 12 * hour - 1, 12 * hour]);
  expect(statuses).toEqual([...everyHour.map(() => 200), 200, 401]);
});

test('a customer’s session holds to the last second of its week and no longer, unseen', async () => {
  const week = 7 * 24 * hour;
  expect(await statusesAfter(false, [week - 1])).toEqual([200]);
  expect(await statusesAfter(false, [week])).toEqual([401]);
});

test('a session that ends while it is marked as seen leaves no row', async () => {
  const { id: userId, cookie } = await world.person();
  const claim = { userId, sid: cookie.slice(cookie.indexOf('.') + 1) };
  const session = await readSession(world.table, { claim, now: new Date() });
  await closeSession(world.table, claim);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await noteSeen(world.table, session, later(1)());
  const { Item } = await world.table.client.send(
    new GetCommand({ TableName: world.table.name, Key: keys.session(userId, session.id) }),
  );
  expect(Item).toBeUndefined();
});

describe('an operator’s session', () => {
  test('ends two hours after it was last seen', async () => {
    expect(await statusesAfter(true, [2 * hour - 1, 4 * hour - 2, 6 * hour - 2])).toEqual([
      200, 200, 401,
    ]);
    expect(await statusesAfter(true, [2 * hour])).toEqual([401]);
  });

  test('is marked as seen every ten minutes at most, and by nothing but the caller’s own record', async () => {
    expect(await statusesAfter(true, [599, 2 * hour + 598])).toEqual([200, 401]);
    expect(await statusesAfter(true, [600, 2 * hour + 599])).toEqual([200, 200]);
    const at = new Date('2031-05-20T15:00:00Z');
    const { cookie } = await world.person({ isAdmin: true, at });
    const statuses = [];
    for (const passed of [hour, 2 * hour - 1, 2 * hour]) {
      const now = () => new Date(at.getTime() + passed * 1000);
      statuses.push((await world.call(list.with({ now }), listSessions, { cookie })).status);
    }
    expect(statuses).toEqual([200, 200, 401]);
  });
});

const listed = async (cookie: string) =>
  (await world.call(list, listSessions, { cookie })).body as OpenSession[];
const endListed = async (id: string, cookie: string) =>
  (await world.call(endOne, endSession, { params: { id }, cookie })).status;

describe('the list of one’s sessions', () => {
  test('says since when, what with, and which is this one, and no other person’s', async () => {
    const [{ id: userId, email, cookie }] = await Promise.all([world.person(), world.person()]);
    const now = new Date();
    const session = { userId, email, isAdmin: false, device: 'Safari on iPhone' };
    const lapsed = new Date(now.getTime() - 8 * 86_400_000);
    await openSession(world.table, session, lapsed);
    await openSession(world.table, { ...session, setUpToken: 'token' }, now);
    await openSession(world.table, session, new Date(now.getTime() - hour * 1000));
    expect(await listed(cookie)).toMatchObject([
      { isCurrent: true, device: 'An unknown device' },
      {
        isCurrent: false,
        device: 'Safari on iPhone',
        signedInAt: new Date(now.getTime() - hour * 1000).toISOString(),
      },
    ]);
  });

  test('lets one of them be ended, and nobody else’s', async () => {
    const [{ cookie, others }, neighbor] = await Promise.all([manyDevices(2), world.person()]);
    const [theirs] = await listed(neighbor.cookie);
    expect(await endListed(theirs!.id, cookie)).toBe(404);
    expect(await statusOf(neighbor.cookie)).toBe(200);
    const other = (await listed(cookie)).find(({ isCurrent }) => !isCurrent)!;
    expect([await endListed(other.id, cookie), await endListed(other.id, cookie)]).toEqual([
      200, 200,
    ]);
    expect((await statusesOf(others)).toSorted()).toEqual([200, 401]);
    expect(await statusOf(cookie)).toBe(200);
  });
});

const access = async (id: string, enabled: boolean, cookie: string) => {
  await startIdentity({ environment: ['USER_POOL_ID'] });
  return (
    await world.call(setAccess.with({}), setCustomerAccess, {
      params: { id },
      body: { enabled },
      cookie,
    })
  ).status;
};

describe('disabling an account', () => {
  test('ends its sessions and opens no other, until it is enabled again, however often it is asked', async () => {
    const [{ id, cookie, others }, operator] = await Promise.all([
      manyDevices(2),
      world.person({ isAdmin: true }),
    ]);
    const open = async () =>
      openSession(world.table, { userId: id, email: 'x', isAdmin: false }, new Date());
    const isDisabled = async () =>
      (await world.call(getOne, getCustomer, { params: { id }, cookie: operator.cookie })).body
        .isDisabled;
    for (let time = 0; time < 2; time += 1)
      expect(await access(id, false, operator.cookie)).toBe(200);
    expect(await statusesOf([cookie, ...others])).toEqual([401]);
    expect(await isDisabled()).toBe(true);
    await expect(open()).rejects.toThrow('has been disabled');
    expect(await access(id, true, operator.cookie)).toBe(200);
    expect(await isDisabled()).toBe(false);
    expect(await statusOf(`session=${await open()}`)).toBe(200);
  });

  test('is for customers’ accounts alone', async () => {
    const [operator, other] = await Promise.all([
      world.person({ isAdmin: true }),
      world.person({ isAdmin: true }),
    ]);
    expect(await access(other.id, false, operator.cookie)).toBe(404);
    expect(await access(randomUUID(), false, operator.cookie)).toBe(404);
    expect(await statusOf(other.cookie)).toBe(200);
  });
});
