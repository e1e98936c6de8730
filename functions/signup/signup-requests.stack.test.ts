import { randomUUID } from 'node:crypto';
import { handleSignup, listSignups, type AdminSignup } from 'shared/contracts/admin-signups.ts';
import { expect, test } from 'vitest';
import { startWorld } from '../testing/world.ts';
import { handler as handle } from './endpoints/handle-signup.ts';
import { handler as list } from './endpoints/list-signups.ts';
import { newSignup, signupStore } from './signup-store.ts';

const world = await startWorld();
const signups = signupStore(world.table);
// Late enough that no session expires during the tests.
const at = new Date('2031-05-20T15:00:00Z');
const [alex, other, customer] = await Promise.all([
  world.person({ isAdmin: true, at }),
  world.person({ isAdmin: true }),
  world.person(),
]);

const put = async (createdAt = new Date()) => {
  const form = {
    firstName: 'Nina',
    lastName: 'Newcomer',
    email: 'nina@example.com',
    phone: '(281) 555-0177',
    address: '3 New Street, Spring, TX 77373',
    poolAccess: 'Gate code M4711',
    hasPets: true,
    petDetails: 'A shy cat',
    serviceType: 'both',
    desiredDay: 'tuesday',
  } as const;
  const signup = newSignup(randomUUID(), form, createdAt);
  await signups.put(signup);
  return signup;
};

const press = async (id: string, cookie = alex.cookie, when = new Date()) =>
  world.call(handle.with({ now: () => when }), handleSignup, { cookie, params: { id } });

const read = async (query: Record<string, string>, when = new Date()) =>
  world.call(list.with({ now: () => when }), listSignups, { cookie: alex.cookie, query });

const idsOf = async (status: string) =>
  (await read({ status, limit: '50' })).body.map(({ id }: AdminSignup) => id);

test('the operator reads all that was told, newest first, page by page', async () => {
  const [old, newer] = [
    await put(new Date('2031-03-31T12:00:00Z')),
    await put(new Date('2031-05-20T12:00:00Z')),
  ];
  const first = await read({ limit: '1' }, at);
  expect(first.body).toEqual([
    {
      id: newer.id,
      firstName: 'Nina',
      lastName: 'Newcomer',
      email: 'nina@example.com',
      phone: '(281) 555-0177',
      address: '3 New Street, Spring, TX 77373',
      poolAccess: 'Gate code M4711',
      hasPets: true,
      petDetails: 'A shy cat',
      serviceType: 'both',
      desiredDay: 'tuesday',
      specialRequests: null,
      status: 'pending',
      createdAt: '2031-05-20T12:00:00.000Z',
      handledAt: null,
      handledBy: null,
    },
  ]);
  const cursor = String(first.headers['x-next-cursor']);
  expect((await read({ limit: '1', cursor }, at)).body).toMatchObject([{ id: old.id }]);
});

test('a request is handled by the first who says so, and stays so', async () => {
  const { id } = await put();
  expect(await press(id, alex.cookie, at)).toMatchObject({
    status: 200,
    body: { status: 'handled', handledBy: alex.email, handledAt: at.toISOString() },
  });
  expect((await press(id, other.cookie)).body).toMatchObject({
    handledBy: alex.email,
    handledAt: at.toISOString(),
  });
});

test('two administrators at once agree on who handled it', async () => {
  const { id } = await put();
  const replies = await Promise.all([press(id), press(id, other.cookie), press(id)]);
  expect(new Set(replies.map(({ status, body }) => `${status} ${body.handledBy}`)).size).toBe(1);
});

test('the lists of open and handled requests part them', async () => {
  const [open, handled] = [await put(), await put()];
  await press(handled.id);
  expect(await idsOf('pending')).toContain(open.id);
  expect(await idsOf('pending')).not.toContain(handled.id);
  expect(await idsOf('handled')).toContain(handled.id);
});

test('nobody else marks one, and one that does not exist is not found', async () => {
  const { id } = await put();
  expect((await press(id, customer.cookie)).status).toBe(403);
  expect((await signups.find(id))!.status).toBe('pending');
  expect((await press(randomUUID())).status).toBe(404);
});

test.each([{ status: 'done' }, { cursor: 'nonsense' }])('refuses %o', async (query) => {
  expect((await read(query)).status).toBe(422);
});
