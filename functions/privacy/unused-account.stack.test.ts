import { AdminGetUserCommand } from '@aws-sdk/client-cognito-identity-provider';
import { pool } from 'local-aws/identity/testing/identity-fixture.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { bookingStore } from '../bookings/booking-store.ts';
import { bookingSample } from '../bookings/testing/booking-sample.ts';
import { signInStore } from '../customers/sign-in-store.ts';
import { putPlan } from '../plans/plan-store.ts';
import { planSample } from '../plans/testing/plan-sample.ts';
import { keys } from '../platform/table/keys.ts';
import { rowOwner } from '../customers/row-owner.ts';
import {
  newForm,
  profiles,
  requestsOf,
  startSignups,
  userOf,
  world,
} from '../signup/testing/signup-fixture.ts';
import { transact } from '../platform/table/transact.ts';
import { withinGrants } from '../testing/granted-calls.ts';
import { intercepting, unintercepted } from '../testing/intercepted-calls.ts';
import { addedAt, operatorAdditions } from '../testing/operator-additions.ts';
import { overtaken } from '../testing/overtaken.ts';
import { rowsNaming } from '../testing/rows-naming.ts';
import { rowsWritten } from '../testing/stored-writes.ts';
import { handler } from './jobs/remove-unused-accounts.ts';

const { table } = world;
const people = signInStore(table);
const operator = await world.person({ isAdmin: true, at: addedAt });
const additions = operatorAdditions(world, operator.cookie);

beforeEach(() => {
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.unstubAllEnvs();
});

/** Runs the job as it runs after so many days. */
const runAfter = async (days: number, replaced: Parameters<typeof handler.with>[0] = {}) => {
  const now = new Date(Date.now() + days * 86_400_000).toISOString();
  return withinGrants('remove-unused-accounts', async () => handler.with(replaced)({ now }));
};

const start = async () => {
  const { identity, signUpWith, users } = await startSignups();
  vi.stubEnv('AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER', identity.server.origin);
  vi.stubEnv('USER_POOL_ID', pool.poolId);
  const signUp = async (form = newForm()) => {
    await signUpWith(form);
    const { sub, id } = await userOf(identity, form.email);
    const person = { ...form, sub, isAdmin: false };
    return { form, sub, id, person };
  };
  const hasUser = async (email: string): Promise<boolean> =>
    identity.sdk.send(new AdminGetUserCommand({ UserPoolId: pool.poolId, Username: email })).then(
      () => true,
      () => false,
    );
  return { identity, users, signUp, signUpWith, hasUser };
};

test('an account that nobody has used goes after seven days with its profile, and the request stays', async () => {
  const { signUp, hasUser } = await start();
  const { form, sub, id } = await signUp();
  await runAfter(6.9);
  expect([await hasUser(form.email), (await profiles.find(id)) !== undefined]).toEqual([
    true,
    true,
  ]);

  expect(await runAfter(7.1)).toMatchObject({ removed: 1 });
  expect(await hasUser(form.email)).toBe(false);
  expect(await profiles.find(id)).toBeUndefined();
  expect(await rowOwner(table, keys.login(sub))).toBeUndefined();
  expect(await rowOwner(table, keys.emailLock(form.email))).toBeUndefined();
  expect(await requestsOf(form)).toHaveLength(1);
  expect(await runAfter(7.1)).toEqual({ removed: 0, removedFromCustomers: 0, failed: 0 });

  // And can be opened anew.
  const again = await signUp(form);
  expect(await people.enter(again.person, new Date())).toBe(again.id);
});

test('an account whose person has signed in stays', async () => {
  const { signUp, hasUser } = await start();
  const { form, id, person } = await signUp();
  expect(await people.enter(person, new Date())).toBe(id);
  await runAfter(20);
  expect(await hasUser(form.email)).toBe(true);
  expect(await profiles.find(id)).toMatchObject({ sub: person.sub });
});

test.each([
  ['a visit', async (userId: string) => bookingStore(table).put(bookingSample({ userId }))],
  [
    'a plan',
    async (customerId: string) => transact(table, [putPlan(table, planSample({ customerId }))]),
  ],
  [
    'a change by the operator',
    async (id: string) => profiles.update(id, { poolAccess: 'Code 12' }, new Date()),
  ],
])(
  'a profile with %s stays without its sign-in, and is joined by the next one',
  async (_what, add) => {
    const { signUp, signUpWith, identity, hasUser } = await start();
    const { form, sub, id, person } = await signUp();
    await add(id);
    expect(await runAfter(8)).toMatchObject({ removedFromCustomers: 1 });
    expect(await hasUser(form.email)).toBe(false);
    expect(await profiles.find(id)).toMatchObject({ sub: null, email: form.email });
    expect(await rowOwner(table, keys.login(sub))).toBeUndefined();

    await signUpWith(form);
    const { sub: newSub } = await userOf(identity, form.email);
    expect(newSub).not.toBe(sub);
    expect(await people.enter({ ...person, sub: newSub }, new Date())).toBe(id);
  },
);

test('who was invited keeps the account, and so does a known customer with whose address somebody signed up', async () => {
  const { users, signUpWith, hasUser } = await start();
  const [invited, known] = [newForm(), newForm()];
  const customer = await world.person({ sub: null, email: invited.email });
  await users.createOrFind({ ...invited, signupId: customer.id });
  await world.person({ sub: null, email: known.email });
  await signUpWith(invited);
  await signUpWith(known);
  expect(await runAfter(30)).toEqual({ removed: 0, removedFromCustomers: 0, failed: 0 });
  expect([await hasUser(invited.email), await hasUser(known.email)]).toEqual([true, true]);
});

test('of a sign-in and the removal at the same moment one wins, and nothing is left halfway', async () => {
  const { signUp, hasUser } = await start();
  const all = await Promise.all(Array.from({ length: 6 }, async () => signUp()));
  const outcomes = await Promise.all([
    runAfter(8),
    ...all.map(async ({ person }) =>
      people.enter(person, new Date()).then(
        () => 'signed in',
        (error: Error) => error.message,
      ),
    ),
  ]);
  const entered = outcomes.slice(1);
  expect(entered).toContain('signed in');
  for (const [nth, { form, id }] of all.entries()) {
    const isIn = entered[nth] === 'signed in';
    expect([await hasUser(form.email), (await profiles.find(id)) !== undefined]).toEqual([
      isIn,
      isIn,
    ]);
  }
});

/** Runs the job, and `meddle` right before its nth write. */
const overtakenAt = async (nth: number, meddle: () => Promise<unknown>) => {
  let writes = 0;
  return intercepting(
    async (call, proceed) => {
      if (rowsWritten(call).length > 0 && (writes += 1) === nth) await unintercepted(meddle);
      return proceed();
    },
    async () => runAfter(8),
  );
};

test.each(Object.entries(additions))(
  'a profile for which %s is added during the removal stays without its sign-in',
  async (_what, add) => {
    const { signUp } = await start();
    const writesOfRemoval = 2;
    for (let nth = 1; nth <= writesOfRemoval; nth += 1) {
      const { form, sub, id } = await signUp();
      let status = 0;
      const run = await overtakenAt(nth, async () => {
        ({ status } = await add({ customerId: id }));
      });
      expect(status, `before write ${nth}`).toBe(201);
      expect(run).toEqual({ removed: 0, removedFromCustomers: 1, failed: 0 });
      expect(await profiles.find(id)).toMatchObject({ sub: null, email: form.email });
      expect(await rowOwner(table, keys.login(sub))).toBeUndefined();
    }
  },
);

test('a profile that another run removes meanwhile counts as removed', async () => {
  const { signUp } = await start();
  const { id } = await signUp();
  const removed = { removed: 1, removedFromCustomers: 0, failed: 0 };
  const run = await overtakenAt(2, async () => expect(await runAfter(8)).toEqual(removed));
  expect(run).toEqual(removed);
  expect(await rowsNaming(table, id)).toEqual([]);
});

test.each(Object.entries(additions))(
  'a profile with %s that no index shows yet stays without its sign-in',
  async (_what, add) => {
    const { signUp } = await start();
    const { id } = await signUp();
    expect((await add({ customerId: id })).status).toBe(201);
    const run = await intercepting(
      async ({ input }, proceed) => (input.IndexName === 'gsi2' ? { Items: [] } : proceed()),
      async () => runAfter(8),
    );
    expect(run).toMatchObject({ removedFromCustomers: 1 });
    expect(await profiles.find(id)).toMatchObject({ sub: null });
  },
);

test.each(Object.entries(additions))(
  'refuses %s if the profile was removed since it was read',
  async (_what, add) => {
    const { signUp } = await start();
    const { id } = await signUp();
    const { status } = await overtaken(
      async () => add({ customerId: id }),
      async () => expect(await runAfter(8)).toMatchObject({ removed: 1 }),
    );
    // A report's customer is a field of its form.
    expect([404, 422]).toContain(status);
    expect(await rowsNaming(table, id)).toEqual([]);
  },
);

test('a removal that stops anywhere is completed by the next run', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { signUp, hasUser } = await start();
  const [first, second] = [await signUp(), await signUp()];
  await people.beginEnding(first.sub);
  await expect(people.enter(first.person, new Date())).rejects.toThrow('is being removed');
  expect(await runAfter(8)).toMatchObject({ removed: 2, failed: 0 });
  for (const { form, id } of [first, second])
    expect([await hasUser(form.email), await profiles.find(id)]).toEqual([false, undefined]);
});
