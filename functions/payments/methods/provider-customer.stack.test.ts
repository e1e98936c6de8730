import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { profileStore } from '../../customers/profile-store.ts';
import { paymentStore } from '../../payment-rows/payment-store.ts';
import { keys } from '../../platform/table/keys.ts';
import { deleteRow } from '../../platform/table/rows.ts';
import { startWorld } from '../../testing/world.ts';
import { providerDependencies } from '../provider-dependencies.ts';
import { startPaying } from '../start-payment.ts';
import { oweCharge } from '../testing/autopay-world.ts';
import { memoryProvider, payingStage, type MemoryProvider } from '../testing/memory-provider.ts';
import { providerCustomerOf } from './provider-customer.ts';

const world = await startWorld();
const { table } = world;
const profiles = profileStore(table);
const now = new Date('2026-11-20T18:00:00.000Z');
let stripe: MemoryProvider;

beforeEach(() => {
  stripe = memoryProvider(() => now);
  vi.stubEnv('PAYMENTS', payingStage.PAYMENTS);
});
afterEach(() => {
  vi.unstubAllEnvs();
});

const pause = async (): Promise<undefined> => undefined;
const ask = async (userId: string) =>
  providerCustomerOf(userId, { table, provider: stripe.provider, pause });

const storedOf = async (userId: string) => (await profiles.find(userId))!.paymentCustomerId;

test('is made when first needed, with name and address, and then known', async () => {
  const { id, email } = await world.person();
  await profiles.update(id, { firstName: 'Casey', lastName: 'Doe' }, now);
  const made = await ask(id);
  expect(stripe.customers()).toMatchObject([{ id: made, userId: id, email, name: 'Casey Doe' }]);
  expect(await storedOf(id)).toBe(made);
  expect(await ask(id)).toBe(made);
  expect(stripe.calls).toEqual(['createCustomer']);
});

test('is one for many calls at once', async () => {
  const { id } = await world.person();
  const made = await Promise.all(Array.from({ length: 10 }, async () => ask(id)));
  expect(new Set(made)).toEqual(new Set([await storedOf(id)]));
  expect(stripe.customers()).toHaveLength(1);
});

test('is found again whose answer was lost', async () => {
  const { id } = await world.person();
  stripe.fail('createCustomer', 'after');
  await expect(ask(id)).rejects.toThrow('unclear');
  expect(await storedOf(id)).toBeNull();
  expect(await ask(id)).toBe(stripe.customers()[0]!.id);
  expect(stripe.customers()).toHaveLength(1);
});

test('can be made after the name has changed, or the provider broke', async () => {
  const { id } = await world.person();
  stripe.fail('createCustomer', '500');
  await expect(ask(id)).rejects.toThrow('unclear');
  await profiles.update(id, { firstName: 'Robin' }, now);
  const made = await ask(id);
  expect(await storedOf(id)).toBe(made);
});

test('of two that were made at once with different names, one is deleted', async () => {
  const { id } = await world.person();
  const { createCustomer } = stripe.provider;
  let other: string | undefined;
  const overtaken = {
    ...stripe.provider,
    createCustomer: async (...input: Parameters<typeof createCustomer>) => {
      const made = await createCustomer(...input);
      await profiles.update(id, { firstName: 'Robin' }, now);
      other = await ask(id);
      return made;
    },
  };
  expect(await providerCustomerOf(id, { table, provider: overtaken, pause })).toBe(other);
  expect(await storedOf(id)).toBe(other);
  expect(stripe.customers().map(({ isDeleted }) => isDeleted)).toEqual([true, false]);
});

test('of somebody who is removed meanwhile, nothing is left', async () => {
  const { id } = await world.person();
  const { createCustomer } = stripe.provider;
  const overtaken = {
    ...stripe.provider,
    createCustomer: async (...input: Parameters<typeof createCustomer>) => {
      const made = await createCustomer(...input);
      await deleteRow(table, { key: keys.user(id) });
      return made;
    },
  };
  const asked = providerCustomerOf(id, { table, provider: overtaken, pause });
  await expect(asked).rejects.toMatchObject({ code: 'not-found' });
  expect(stripe.customers().map(({ isDeleted }) => isDeleted)).toEqual([true]);
  await expect(ask(id)).rejects.toMatchObject({ code: 'not-found' });
  expect(stripe.customers()).toHaveLength(1);
});

test('a payment that remembers names it, and the same page is found again', async () => {
  const { id: customerId } = await world.person();
  const charge = await oweCharge(table, customerId);
  const body = { items: [{ kind: 'charge' as const, id: charge.id }], remember: true };
  const dependencies = { ...providerDependencies(table), provider: stripe.provider, pause };
  const pay = async (remember = true) =>
    startPaying({ customerId, body: { ...body, remember }, now }, dependencies);
  stripe.fail('createSession', 'after');
  await expect(pay()).rejects.toThrow('unclear');
  // Neither a new name nor another answer changes what the page is made with.
  await profiles.update(customerId, { firstName: 'Robin' }, now);
  const { paymentId, url } = await pay();
  const made = await storedOf(customerId);
  expect(await paymentStore(table).findOfProvider(paymentId)).toMatchObject({
    remember: true,
    providerCustomerId: made,
  });
  expect(stripe.sessions()).toMatchObject([{ customerId: made }]);
  stripe.payByCard(stripe.sessionAtUrl(url).id);
  expect(stripe.methods()).toMatchObject([{ customerId: made, last4: '4242' }]);
});

test('a payment that does not remember makes none', async () => {
  const { id: customerId } = await world.person();
  const charge = await oweCharge(table, customerId);
  const body = { items: [{ kind: 'charge' as const, id: charge.id }], remember: false };
  const dependencies = { ...providerDependencies(table), provider: stripe.provider, pause };
  await startPaying({ customerId, body, now }, dependencies);
  expect(stripe.customers()).toEqual([]);
  expect(stripe.sessions()).toMatchObject([{ customerId: null }]);
  expect(await storedOf(customerId)).toBeNull();
});

test('a provider that makes none leaves the items free', async () => {
  const { id: customerId } = await world.person();
  const charge = await oweCharge(table, customerId);
  const body = { items: [{ kind: 'charge' as const, id: charge.id }], remember: true };
  const dependencies = { ...providerDependencies(table), provider: stripe.provider, pause };
  stripe.fail('createCustomer', 'refuse');
  await expect(startPaying({ customerId, body, now }, dependencies)).rejects.toThrow('unclear');
  expect(await dependencies.charges.find(charge.id)).toMatchObject({ state: 'due', heldBy: null });
  expect(await paymentStore(table).listOfCustomer(customerId)).toEqual([]);
});
