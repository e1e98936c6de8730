import { bank, card, submitCheckout } from 'local-stripe/testing/checkout-form.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sumOf } from 'shared/domain/prices/money.ts';
import { startStripeWorld, type Owing } from '../testing/stripe-world.ts';

// Disputes with Stripe's own library and the stand-in for Stripe, which knows its rules.

const stripe = await startStripeWorld();
const { fixture, charges, bookings, real } = stripe;

beforeEach(() => {
  // Stripe tells of more than we use.
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(async () => {
  await fixture.control('webhooks', { mode: 'deliver' });
  vi.restoreAllMocks();
});

const paid = async (form = card('4242424242424242'), remember = false) => {
  const owing = await stripe.owing();
  const items = [owing.charge, owing.visit];
  const { body } = await stripe.pay(owing.customer, items, remember);
  await submitCheckout(body.url, form);
  await stripe.deliver();
  await stripe.banksDecide();
  await stripe.deliver();
  const [payment] = await stripe.paymentsOf(owing.customer);
  expect(payment!.state).toBe('succeeded');
  return {
    ...owing,
    id: payment!.id,
    intent: payment!.intentId!,
    total: sumOf(items.map(({ total }) => total)),
  };
};

const statesOf = async (owing: Owing) => {
  const [payment] = await stripe.paymentsOf(owing.customer);
  const { charge, visit } = await stripe.itemsOf(owing);
  return [payment!.state, charge.state, visit.state];
};

const disputed = async ({ intent, total }: { intent: string; total: number }, amount = total) =>
  (await fixture.control('dispute', { intent, amount })).id as string;

const close = async (id: string, status: string) =>
  fixture.control('close-dispute', { id, status });

test('what is won is ours again, with its evidence asked for until the last day', async () => {
  const owing = await paid();
  const id = await disputed(owing);
  await stripe.deliver();
  expect(await statesOf(owing)).toEqual(['disputed', 'disputed', 'disputed']);
  const [payment] = await stripe.paymentsOf(owing.customer);
  expect(payment!.disputes).toMatchObject([{ id, state: 'open', amount: owing.total, fee: 1500 }]);
  expect(payment!.disputes[0]!.dueBy).not.toBeNull();
  const refund = { refundId: 'r', intentId: owing.intent, amount: 100 };
  await expect(real.createRefund(refund, id)).rejects.toThrow('refused');
  await close(id, 'won');
  await stripe.deliver();
  expect(await statesOf(owing)).toEqual(['succeeded', 'paid', 'paid']);
});

test('what is lost is due again, however late, often and disordered the events are', async () => {
  const owing = await paid();
  await fixture.control('webhooks', { mode: 'hold', repeat: 2, reverse: true });
  const id = await disputed(owing);
  await close(id, 'lost');
  await fixture.control('release', {});
  await stripe.deliver();
  expect(await statesOf(owing)).toEqual(['returned', 'due', 'pending']);
  const charge = await charges.find(owing.charge.id);
  expect(charge!.returns).toHaveLength(1);
  expect((await bookings.find(owing.visit.id))!.returns).toHaveLength(1);
});

test.each([
  ['warning_closed', 'prevented'],
  ['prevented', 'prevented'],
])('an inquiry that ends (%s) has moved nothing', async (status, state) => {
  const owing = await paid();
  const { id } = await fixture.control('dispute', {
    intent: owing.intent,
    amount: owing.total,
    status: 'warning_needs_response',
  });
  await stripe.deliver();
  const disputes = async () => (await stripe.paymentsOf(owing.customer))[0]!.disputes;
  expect(await disputes()).toMatchObject([{ id, state: 'inquiry', fee: 0 }]);
  await close(id, status);
  await stripe.deliver();
  expect(await disputes()).toMatchObject([{ id, state, dueBy: null }]);
  expect(await statesOf(owing)).toEqual(['succeeded', 'paid', 'paid']);
});

test('a part that is lost leaves the rest paid', async () => {
  const owing = await paid();
  const id = await disputed(owing, 1000);
  await stripe.deliver();
  await close(id, 'lost');
  await stripe.deliver();
  expect(await statesOf(owing)).toEqual(['succeeded', 'paid', 'paid']);
  const [payment] = await stripe.paymentsOf(owing.customer);
  expect(payment!.disputes).toMatchObject([{ losses: [{ amount: 1000 }] }]);
});

test('what a bank returns is due again, paid again, and never by its account', async () => {
  const owing = await paid(bank('000123456789'), true);
  const [method] = await stripe.methodsOf(owing.customer);
  await stripe.putAutopay(owing.customer, method!.id);
  await fixture.control('return', { intent: owing.intent });
  await stripe.deliver();
  expect(await statesOf(owing)).toEqual(['returned', 'due', 'pending']);
  const before = await stripe.taken();
  await stripe.collect(owing.customer);
  expect(await stripe.taken()).toBe(before);
  expect((await stripe.payByHand(owing.customer, [owing.charge])).status).toBe(200);
  const { body } = await stripe.pay(owing.customer, [owing.visit]);
  await submitCheckout(body.url, card('4242424242424242'));
  await stripe.deliver();
  expect(await stripe.itemsOf(owing)).toMatchObject({
    charge: { state: 'paid', method: 'check' },
    visit: { state: 'paid', method: 'card' },
  });
});

test('a debit that was not authorized takes the account away, also if nothing tells of its mandate', async () => {
  const owing = await paid(bank('000123456789'), true);
  const [method] = await stripe.methodsOf(owing.customer);
  await stripe.putAutopay(owing.customer, method!.id);
  stripe.connect({
    ...real,
    getMandate: async (id) => ({ ...(await real.getMandate(id)), isActive: true }),
    getDispute: async (id) => ({ ...(await real.getDispute(id)), reason: 'debit_not_authorized' }),
  });
  await fixture.control('return', { intent: owing.intent });
  await stripe.deliver();
  expect((await stripe.methodsOf(owing.customer))[0]!.state).not.toBe('saved');
});

test.each(['refuse', 'after', '500'])(
  'a request of Stripe that fails (%s) is made up for by the next event',
  async (kind) => {
    for (const path of ['/v1/disputes/{dispute}', '/v1/payment_intents/{intent}', '/v1/refunds']) {
      const owing = await paid();
      const id = await disputed(owing);
      await fixture.control('fault', { path, kind });
      const answers = await stripe.deliver();
      expect(answers.some(({ status }) => status === 503)).toBe(true);
      await stripe.deliver();
      expect(await statesOf(owing)).toEqual(['disputed', 'disputed', 'disputed']);
      await close(id, 'lost');
      await stripe.deliver();
      expect(await statesOf(owing)).toEqual(['returned', 'due', 'pending']);
    }
  },
);
