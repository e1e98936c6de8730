import { bank, card, submitCheckout } from 'local-stripe/testing/checkout-form.ts';
import {
  listPaymentMethods,
  removePaymentMethod,
  setUpPaymentMethod,
} from 'shared/contracts/payment-methods.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { profileStore } from '../../customers/profile-store.ts';
import { savedMethodStore } from '../../payment-rows/saved-method-store.ts';
import type { TestPerson } from '../../testing/world.ts';
import { handler as list } from '../endpoints/list-payment-methods.ts';
import { handler as remove } from '../endpoints/remove-payment-method.ts';
import { handler as setUp } from '../endpoints/set-up-payment-method.ts';
import { handler as reconcile } from '../jobs/reconcile-payments.ts';
import { payingStage } from '../testing/memory-provider.ts';
import { startStripeWorld } from '../testing/stripe-world.ts';

// Saved methods with Stripe's own library and its stand-in, which knows what it remembers of a card.

const stripe = await startStripeWorld();
const { world, fixture, real: provider, now } = stripe;
const store = savedMethodStore(world.table);

beforeEach(() => {
  // Of events that we do not use, and of the job.
  vi.spyOn(console, 'info').mockReturnValue(undefined);
});

const connected = () => ({ dependencies: { provider, pause: async () => undefined }, now });

const pageOf = async ({ cookie }: TestPerson): Promise<string> =>
  (await world.call(setUp.with(connected()), setUpPaymentMethod, { cookie })).body.url;

const methodsOf = async ({ cookie }: TestPerson) =>
  (await world.call(list.with(connected()), listPaymentMethods, { cookie })).body;

const idAtStripe = async ({ id }: TestPerson): Promise<string> =>
  (await profileStore(world.table).find(id))!.paymentCustomerId!;

/** What Stripe has for a customer. */
const attachedTo = async (customer: TestPerson): Promise<string[]> => {
  const { data } = await fixture.stripe.customers.listPaymentMethods(await idAtStripe(customer));
  return data.map(({ id }) => id);
};

const saved = async ({ id }: TestPerson) => (await store.listAll(id)).map(({ last4 }) => last4);

const runJob = async () =>
  reconcile.with({ ...connected().dependencies, clock: now })({ now: now().toISOString() });

test('a page leads back with the id that the method has, whether it was used or left', async () => {
  const customer = await world.person({ at: now() });
  const url = await pageOf(customer);
  const left = await submitCheckout(url, { action: 'cancel' });
  stripe.later(1);
  const same = await submitCheckout(await pageOf(customer), card('4242424242424242'));
  stripe.later(1);
  const [method] = await methodsOf(customer);
  const address = `http://site.test/billing?method=${method!.id}`;
  expect([left.location, same.location]).toEqual([`${address}&left=1`, address]);
  expect(await attachedTo(customer)).toEqual([method!.paymentMethodId]);
});

test('a card that is declined leaves the page open, and saves nothing', async () => {
  const customer = await world.person({ at: now() });
  const url = await pageOf(customer);
  expect((await submitCheckout(url, card('4000000000000002'))).status).toBe(402);
  stripe.later(1);
  expect(await methodsOf(customer)).toEqual([]);
  expect(await pageOf(customer)).toBe(url);
});

test('calls at the same time lead to one page of one customer', async () => {
  const customer = await world.person({ at: now() });
  const urls = await Promise.all(Array.from({ length: 6 }, async () => pageOf(customer)));
  expect(new Set(urls).size).toBe(1);
  const { data } = await fixture.stripe.customers.list({ email: customer.email });
  expect(data.map(({ id }) => id)).toEqual([await idAtStripe(customer)]);
});

test('the same card is known again, and the first one is detached', async () => {
  const customer = await world.person({ at: now() });
  for (const form of [card('4242424242424242'), bank('000123456789'), card('4242424242424242')]) {
    await submitCheckout(await pageOf(customer), form);
    await stripe.deliver();
    stripe.later(1);
  }
  const methods = await methodsOf(customer);
  expect(
    methods.map(({ last4, isDefault }: { last4: string; isDefault: boolean }) => [
      last4,
      isDefault,
    ]),
  ).toEqual([
    ['4242', true],
    ['6789', false],
  ]);
  const attached = await attachedTo(customer);
  expect(attached.toSorted()).toEqual(
    methods.map((method: { paymentMethodId: string }) => method.paymentMethodId).toSorted(),
  );
  // Stripe tells that it was detached, and once more of all before.
  await stripe.deliver();
  await runJob();
  expect(await methodsOf(customer)).toEqual(methods);
});

test('what Stripe could not tell us is saved by the nightly job', async () => {
  await fixture.control('webhooks', { mode: 'lose' });
  const customer = await world.person({ at: now() });
  await submitCheckout(await pageOf(customer), bank('000123456789'));
  const remembered = await world.person({ at: now() });
  const { body } = await stripe.pay(remembered, [await stripe.owedBy(remembered)], true);
  await submitCheckout(body.url, card('5555555555554444'));
  await fixture.control('webhooks', { mode: 'deliver' });
  expect(await runJob()).toMatchObject({ failed: 0, isFinished: true });
  expect(await saved(customer)).toEqual(['6789']);
  // The payment is recorded first, by the same run.
  expect(await saved(remembered)).toEqual(['4444']);
});

test('Link pays what is due, and is not saved', async () => {
  vi.stubEnv('PAYMENTS', payingStage.PAYMENTS.replace('"card"', '"card","link"'));
  const customer = await world.person({ at: now() });
  const charge = await stripe.owedBy(customer);
  const { body } = await stripe.pay(customer, [charge], true);
  await submitCheckout(body.url, { method: 'link' });
  await stripe.deliver();
  stripe.later(1);
  expect((await stripe.look(customer, body.paymentId)).body.state).toBe('succeeded');
  expect(await methodsOf(customer)).toEqual([]);
  expect(await store.listSetups(customer.id)).toEqual([]);
});

test('removing is harmless to repeat at Stripe', async () => {
  const customer = await world.person({ at: now() });
  await submitCheckout(await pageOf(customer), card('4242424242424242'));
  await stripe.deliver();
  const [method] = await methodsOf(customer);
  await provider.detachSaved(method!.paymentMethodId);
  const { status, body } = await world.call(remove.with(connected()), removePaymentMethod, {
    cookie: customer.cookie,
    params: { id: method!.id },
  });
  expect([status, body]).toEqual([200, []]);
  expect(await store.find(customer.id, method!.id)).toMatchObject({ state: 'removed' });
});
