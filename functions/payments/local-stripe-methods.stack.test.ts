import {
  bank,
  card,
  submitCheckout,
  type CheckoutForm,
} from 'local-stripe/testing/checkout-form.ts';
import { putAutopay } from 'shared/contracts/autopay.ts';
import {
  listPaymentMethods,
  removePaymentMethod,
  setUpPaymentMethod,
} from 'shared/contracts/payment-methods.ts';
import { consentVersion } from 'shared/domain/prices/autopay.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { autopayStore } from '../payment-rows/autopay-store.ts';
import { savedMethodStore } from '../payment-rows/saved-method-store.ts';
import type { TestPerson } from '../testing/world.ts';
import { handler as list } from './endpoints/list-payment-methods.ts';
import { handler as agree } from './endpoints/put-autopay.ts';
import { handler as remove } from './endpoints/remove-payment-method.ts';
import { handler as setUp } from './endpoints/set-up-payment-method.ts';
import { handler as collect } from './jobs/collect-charges.ts';
import { startStripeWorld } from './testing/stripe-world.ts';

// What customers save, from Stripe's page to the bill that it pays, with Stripe's own library and its stand-in.

const stripe = await startStripeWorld();
const { world, fixture, charges, real: provider } = stripe;
const { table } = world;

beforeEach(() => {
  // Of events that we have no use for, and of refusals.
  for (const method of ['error', 'info', 'warn'] as const)
    vi.spyOn(console, method).mockReturnValue(undefined);
});

const connected = () => ({
  dependencies: { provider, pause: async () => undefined },
  now: stripe.now,
});

const methodsOf = async ({ cookie }: TestPerson) =>
  (await world.call(list.with(connected()), listPaymentMethods, { cookie })).body;

/** Somebody who saves a card or bank account on Stripe's page and turns autopay on. */
const payer = async (form: CheckoutForm) => {
  const customer = await world.person({ at: stripe.now() });
  const { cookie } = customer;
  const setup = await world.call(setUp.with(connected()), setUpPaymentMethod, { cookie });
  expect(setup.status).toBe(200);
  const sent = await submitCheckout(setup.body.url, form);
  if (sent.status === 200) await submitCheckout(setup.body.url, { action: 'complete' });
  await stripe.deliver();
  const [method] = await methodsOf(customer);
  const body = { methodId: method!.id, upTo: '300.00', consent: consentVersion };
  const clock = stripe.now;
  const agreed = await world.call(agree.with({ dependencies: { clock }, now: clock }), putAutopay, {
    cookie,
    body,
  });
  expect(agreed.status).toBe(200);
  return { customer, method: method! };
};

const run = async () =>
  collect.with({ provider, clock: stripe.now, pause: async () => undefined })({
    now: stripe.now().toISOString(),
  });

const chargeOf = async ({ id }: { id: string }) => {
  const { state, heldBy, paymentMethod, paymentSource } = (await charges.find(id))!;
  return { state, isHeld: heldBy !== null, method: paymentMethod, source: paymentSource };
};

const problemOf = async ({ id }: TestPerson) => (await autopayStore(table).find(id))?.problem;

const atStripe = async (customer: TestPerson) => {
  const [payment] = await stripe.paymentsOf(customer);
  const { data } = await fixture.stripe.paymentIntents.list({
    customer: payment!.providerCustomerId!,
  });
  return data.map(({ id, status }) => ({ isStored: id === payment!.intentId, status }));
};

test('a saved card pays what is due, once', async () => {
  const { customer, method } = await payer(card('4242424242424242'));
  expect(method).toMatchObject({ type: 'card', brand: 'visa', last4: '4242', expiryYear: 2034 });
  const charge = await stripe.owedBy(customer);
  const before = await stripe.taken();
  expect(await run()).toMatchObject({ failed: 0 });
  await Promise.all([run(), stripe.deliver()]);
  expect(await chargeOf(charge)).toEqual({
    state: 'paid',
    isHeld: false,
    method: 'card',
    source: { brand: 'visa', last4: '4242' },
  });
  expect(await stripe.taken()).toBe(before + charge.total);
  expect(await atStripe(customer)).toEqual([{ isStored: true, status: 'succeeded' }]);
});

test('a card that was saved with a payment pays the next bill by autopay', async () => {
  const customer = await world.person({ at: stripe.now() });
  const { body } = await stripe.pay(customer, [await stripe.owedBy(customer)], true);
  await submitCheckout(body.url, card('5555555555554444'));
  await stripe.deliver();
  const [method] = await methodsOf(customer);
  expect(method).toMatchObject({ brand: 'mastercard', last4: '4444', isDefault: true });
  const consent = { methodId: method!.id, upTo: '300.00', consent: consentVersion };
  const clock = stripe.now;
  await world.call(agree.with({ dependencies: { clock }, now: clock }), putAutopay, {
    cookie: customer.cookie,
    body: consent,
  });
  const next = await stripe.owedBy(customer);
  await run();
  expect(await chargeOf(next)).toMatchObject({ state: 'paid', source: { last4: '4444' } });
});

test('a bank pays after days, or refuses for want of money', async () => {
  const good = await payer(bank('000123456789'));
  const poor = await payer(bank('000222222227'));
  const [paid, refused] = [await stripe.owedBy(good.customer), await stripe.owedBy(poor.customer)];
  await run();
  for (const charge of [paid, refused])
    expect(await chargeOf(charge)).toMatchObject({ state: 'collecting', isHeld: true });
  await stripe.banksDecide();
  await stripe.deliver();
  expect(await chargeOf(paid)).toMatchObject({ state: 'paid', method: 'bank' });
  expect(await chargeOf(refused)).toMatchObject({ state: 'due', isHeld: false });
  expect(await problemOf(good.customer)).toBeNull();
  expect(await problemOf(poor.customer)).toMatchObject({
    failures: 1,
    nextOn: '2027-05-23',
    message: 'There was not enough money in the account.',
  });
});

test('a card that is declined leaves the bill due, and nothing that could be charged', async () => {
  const { customer } = await payer(card('4000000000000341'));
  const charge = await stripe.owedBy(customer);
  const before = await stripe.taken();
  await run();
  await stripe.deliver();
  expect(await chargeOf(charge)).toMatchObject({ state: 'due', isHeld: false });
  expect(await problemOf(customer)).toMatchObject({
    failures: 1,
    nextOn: '2027-05-23',
    message: 'The bank has declined this card.',
  });
  expect(await atStripe(customer)).toEqual([{ isStored: true, status: 'canceled' }]);
  await run();
  expect((await stripe.paymentsOf(customer)).map(({ state }) => state)).toEqual(['failed']);
  expect(await stripe.taken()).toBe(before);
});

test('a card that is removed is gone at Stripe, and autopay with it', async () => {
  const { customer, method } = await payer(card('4242424242424242'));
  const charge = await stripe.owedBy(customer);
  const { status } = await world.call(remove.with(connected()), removePaymentMethod, {
    cookie: customer.cookie,
    params: { id: method.id },
  });
  expect(status).toBe(200);
  expect((await provider.getSaved(method.paymentMethodId)).customerId).toBeNull();
  await stripe.deliver();
  expect(await autopayStore(table).find(customer.id)).toMatchObject({ methodId: null });
  await run();
  expect(await chargeOf(charge)).toMatchObject({ state: 'due', isHeld: false });
});

test('the network renews a card, and the customer’s list says so', async () => {
  const { customer, method } = await payer(card('4242424242424242'));
  await fixture.control('update', { method: method.paymentMethodId, exp: '01/40' });
  await stripe.deliver();
  expect(await methodsOf(customer)).toMatchObject([
    { id: method.id, expiryMonth: 1, expiryYear: 2040 },
  ]);
});

test('what is detached in Stripe’s dashboard is gone here', async () => {
  const { customer, method } = await payer(card('4242424242424242'));
  await fixture.stripe.paymentMethods.detach(method.paymentMethodId);
  await stripe.deliver();
  expect(await methodsOf(customer)).toEqual([]);
  expect(await autopayStore(table).find(customer.id)).toMatchObject({ methodId: null });
});

test('a disputed debit ends the consent to others, so the bank account goes', async () => {
  const { customer, method } = await payer(bank('000123456789'));
  await stripe.owedBy(customer);
  await run();
  await stripe.banksDecide();
  await stripe.deliver();
  const [payment] = await stripe.paymentsOf(customer);
  expect(payment!.state).toBe('succeeded');
  await fixture.control('dispute', { intent: payment!.intentId });
  await stripe.deliver();
  expect(await methodsOf(customer)).toEqual([]);
  expect(await savedMethodStore(table).find(customer.id, method.id)).toMatchObject({
    state: 'removed',
  });
  expect(await autopayStore(table).find(customer.id)).toMatchObject({ methodId: null });
});
