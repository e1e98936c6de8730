import { deleteCustomer, exportOwnData } from 'shared/contracts/privacy.ts';
import { consentText, consentVersion } from 'shared/domain/prices/autopay.ts';
import { testSettings } from 'shared/testing/site-settings.ts';
import { expect, test, vi } from 'vitest';
import { removeProfile } from '../customers/remove-profile.ts';
import { businessOf } from '../payments/autopay/autopay-view.ts';
import { providerCustomerOf } from '../payments/methods/provider-customer.ts';
import { startMethodWorld } from '../payments/methods/testing/method-world.ts';
import type { Provider } from '../payments/stripe/provider.ts';
import { closeSessions } from '../platform/session/sessions.ts';
import { overtaken } from '../testing/overtaken.ts';
import { startIdentity } from '../testing/start-identity.ts';
import { rowsNaming } from '../testing/rows-naming.ts';
import { deletionStore } from './deletion-store.ts';
import { endAccount } from './end-account.ts';
import { handler as remove } from './endpoints/delete-customer.ts';
import { handler as exportOwn } from './endpoints/export-own-data.ts';
import { handler as finish } from './jobs/finish-deletions.ts';

const {
  world,
  now,
  stripe,
  page,
  save,
  agree,
  remove: removeMethod,
  autopayOf,
} = await startMethodWorld();
const { cookie: operators } = await world.person({ isAdmin: true });

const end = async (id: string) => {
  await startIdentity({ environment: ['USER_POOL_ID'] });
  return world.call(remove.with({}), deleteCustomer, { cookie: operators, params: { id } });
};

const runJob = async (replaced: Parameters<typeof finish.with>[0] = {}) =>
  finish.with({ pause: async () => undefined, provider: stripe().provider, ...replaced })({
    now: new Date().toISOString(),
  });

const isDeleted = () =>
  stripe()
    .customers()
    .map((customer) => customer.isDeleted);

test('an export holds what a customer has saved, and what they agreed to', async () => {
  const customer = await world.person();
  const removed = await save(customer, { last4: '1111' });
  await removeMethod(customer, removed.id);
  const card = await save(customer);
  const bank = await save(customer, { type: 'bank' });
  await agree(customer, card.id);
  const { body } = await world.call(exportOwn, exportOwnData, { cookie: customer.cookie });
  expect(body.paymentMethods).toEqual([card, bank]);
  expect(body.autopay).toMatchObject({ methodId: card.id, upTo: '500.00', problem: null });
  const { consentId } = (await autopayOf(customer))!;
  expect(body.autopayConsents).toEqual([
    {
      id: consentId,
      version: consentVersion,
      text: consentText({ upTo: 50_000, business: businessOf(testSettings) }),
      methodId: card.id,
      methodName: 'Visa ending in 4242',
      upTo: '500.00',
      givenAt: now().toISOString(),
      endedAt: null,
    },
  ]);
});

test('deleting a customer deletes what they saved, here and at the provider', async () => {
  const customer = await world.person();
  const card = await save(customer);
  await save(customer, { type: 'bank' });
  await agree(customer, card.id);
  // Of which nothing will be known here.
  stripe().saveCard(await page(customer), '1111');
  expect((await end(customer.id)).status).toBe(200);
  expect(isDeleted()).toEqual([false]);
  expect(await runJob()).toEqual({ finished: 1, waiting: 0, failed: 0 });
  expect(isDeleted()).toEqual([true]);
  expect(
    stripe()
      .methods()
      .filter(({ customerId }) => customerId !== null),
  ).toEqual([]);
  expect(await rowsNaming(world.table, customer.id)).toEqual([]);
});

test('the customer at the provider is deleted before we forget them, however often that fails', async () => {
  const customer = await world.person();
  await save(customer);
  await end(customer.id);
  const log = vi.spyOn(console, 'error').mockReturnValue(undefined);
  stripe().fail('deleteCustomer', 'refuse');
  await expect(runJob()).rejects.toThrow('1 customers could not be deleted');
  stripe().fail('deleteCustomer', 'after');
  await expect(runJob()).rejects.toThrow('1 customers could not be deleted');
  expect(log).toHaveBeenCalledTimes(2);
  log.mockClear();
  expect(await rowsNaming(world.table, customer.id)).not.toEqual([]);
  expect(await runJob()).toEqual({ finished: 1, waiting: 0, failed: 0 });
  expect(isDeleted()).toEqual([true]);
  expect(await rowsNaming(world.table, customer.id)).toEqual([]);
});

test('a stage that takes no cards and banks any more asks nobody', async () => {
  const customer = await world.person();
  await save(customer);
  await end(customer.id);
  expect(await runJob({ provider: null })).toEqual({ finished: 1, waiting: 0, failed: 0 });
  expect(isDeleted()).toEqual([false]);
});

test('a customer who is made at the provider while the account ends is deleted there, too', async () => {
  const customer = await world.person();
  const dependencies = {
    table: world.table,
    provider: stripe().provider,
    pause: async () => undefined,
  };
  const make = async () => providerCustomerOf(customer.id, dependencies);
  const { table } = world;
  await startIdentity({ environment: ['USER_POOL_ID'] });
  await closeSessions(table, customer.id);
  const requestedAt = new Date().toISOString();
  const { id: userId, email } = customer;
  await deletionStore(table).begin({ userId, email, firstName: null, requestedAt });
  // Between the last look at the profile and its removal.
  await overtaken(async () => endAccount(table)(customer.id), make);
  await expect(make()).rejects.toThrow('This customer could not be found.');
  expect(isDeleted()).toEqual([false]);
  expect(await runJob()).toEqual({ finished: 1, waiting: 0, failed: 0 });
  expect(isDeleted()).toEqual([true]);
});

test('a customer who is gone when they have been made at the provider is deleted there at once', async () => {
  const customer = await world.person();
  const provider = {
    ...stripe().provider,
    createCustomer: async (...made: Parameters<Provider['createCustomer']>) => {
      const answer = await stripe().provider.createCustomer(...made);
      await removeProfile(world.table, customer.id);
      return answer;
    },
  };
  const dependencies = { table: world.table, provider, pause: async () => undefined };
  await expect(providerCustomerOf(customer.id, dependencies)).rejects.toThrow('could not be found');
  expect(isDeleted()).toEqual([true]);
});
