import { randomUUID } from 'node:crypto';
import { bank, card, submitCheckout } from 'local-stripe/testing/checkout-form.ts';
import { startFixture, type Fixture } from 'local-stripe/testing/stripe-fixture.ts';
import {
  cancelCustomerPayment,
  cancelPayment,
  getPayment,
  receivePaymentEvent,
  startPayment,
} from 'shared/contracts/payments.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addCharge, chargeStore } from '../charges/charge-store.ts';
import { chargeSample } from '../charges/testing/charge-sample.ts';
import { transact } from '../platform/table/transact.ts';
import { startWorld } from '../testing/world.ts';
import { handler as reconcile } from './jobs/reconcile-payments.ts';
import { handler as cancelByOperator } from './endpoints/cancel-customer-payment.ts';
import { handler as cancel } from './endpoints/cancel-payment.ts';
import { handler as get } from './endpoints/get-payment.ts';
import { handler as receive } from './endpoints/receive-payment-event.ts';
import { handler as start } from './endpoints/start-payment.ts';
import { paymentStore } from '../payment-rows/payment-store.ts';
import { stripeProvider } from './stripe/stripe-provider.ts';
import { payingStage } from './testing/memory-provider.ts';

// The same endpoints with Stripe's own library and the stand-in for Stripe, which knows its rules.

const world = await startWorld();
const { table } = world;
const charges = chargeStore(table);
let fixture: Fixture;
const now = new Date('2027-05-20T14:00:00Z');

beforeEach(async () => {
  fixture = await startFixture();
  vi.stubEnv('PAYMENTS', payingStage.PAYMENTS);
  vi.stubEnv('STRIPE_API_BASE', fixture.server.api);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await fixture.stop();
});

const connected = (at = now) => {
  const { secretKey: key, webhookSecret } = fixture.server;
  const secrets = { read: async () => ({ key, webhookSecret }), renew: () => undefined };
  return { dependencies: { provider: stripeProvider(secrets) }, now: () => at };
};

const begun = async (remember = false) => {
  const customer = await world.person({ at: now });
  const charge = chargeSample({ customerId: customer.id, planId: randomUUID() });
  await transact(table, [addCharge(table, charge)]);
  const items = [{ kind: 'charge', id: charge.id }];
  const pay = async () =>
    world.call(start.with(connected()), startPayment, {
      cookie: customer.cookie,
      body: { items, remember },
    });
  const { status, body } = await pay();
  expect(status).toBe(200);
  return { customer, charge, pay, ...body };
};

/** Of the job. */
const clock = () => now;

const look = async ({ customer, paymentId }: Awaited<ReturnType<typeof begun>>, seconds = 6) =>
  world.call(get.with(connected(new Date(now.getTime() + seconds * 1000))), getPayment, {
    cookie: customer.cookie,
    params: { id: paymentId },
  });

test('a card pays, and the payment has its method and fee', async () => {
  const payment = await begun(true);
  expect((await payment.pay()).body.url).toBe(payment.url);
  const { status, location } = await submitCheckout(payment.url, card('4242424242424242'));
  expect([status, location]).toEqual([
    303,
    `http://site.test/billing?payment=${payment.paymentId}`,
  ]);
  expect((await look(payment)).body).toMatchObject({
    state: 'succeeded',
    method: { type: 'card', last4: '4242' },
  });
  const { amount, tax, id } = payment.charge;
  expect(await charges.find(id)).toMatchObject({
    state: 'paid',
    paymentMethod: 'card',
    paidOn: '2027-05-20',
  });
  const stored = await paymentStore(table).findOfProvider(payment.paymentId);
  const { data } = await fixture.stripe.paymentMethods.list({
    customer: stored!.providerCustomerId!,
  });
  expect(data).toMatchObject([{ type: 'card', card: { last4: '4242' } }]);
  const { taken, fees } = await fixture.control('totals');
  expect([taken, fees]).toEqual([amount + tax, stored!.fee]);
});

test('a declined card leaves the page open, and canceling ends it', async () => {
  const payment = await begun();
  expect((await submitCheckout(payment.url, card('4000000000000002'))).status).toBe(402);
  expect((await look(payment)).body.state).toBe('open');
  const { body } = await world.call(cancel.with(connected()), cancelPayment, {
    cookie: payment.customer.cookie,
    params: { id: payment.paymentId },
  });
  expect(body.state).toBe('canceled');
  expect(await charges.find(payment.charge.id)).toMatchObject({ state: 'due', heldBy: null });
});

test('whoever may not cancel a payment is refused, which is no failure of Stripe', async () => {
  const { paymentId: id, customer } = await begun();
  const { status } = await world.call(cancelByOperator.with(connected()), cancelCustomerPayment, {
    cookie: customer.cookie,
    params: { id },
  });
  expect(status).toBe(403);
  expect((await paymentStore(table).find(id))?.state).toBe('open');
});

test('a bank that refuses after days leaves the charge due, and says why', async () => {
  const payment = await begun();
  await submitCheckout(payment.url, bank('000222222227'));
  expect((await look(payment)).body).toMatchObject({
    state: 'processing',
    method: { type: 'bank', last4: '2227' },
  });
  await fixture.days(5);
  expect((await look(payment, 12)).body).toMatchObject({
    state: 'failed',
    failure: { message: 'There was not enough money in the account.' },
  });
  expect(await charges.find(payment.charge.id)).toMatchObject({ state: 'due', heldBy: null });
});

test('an event that Stripe delivers is taken', async () => {
  const payment = await begun();
  await submitCheckout(payment.url, card('4242424242424242'));
  await fixture.server.idle();
  const sent = fixture.webhook.received;
  // Stripe tells of more than we use.
  const log = vi.spyOn(console, 'info').mockImplementation(() => undefined);
  expect(sent.length).toBeGreaterThan(0);
  for (const { body, signature } of sent) {
    const answer = await world.call(receive.with(connected()), receivePaymentEvent, {
      body,
      headers: { 'stripe-signature': signature },
    });
    expect(answer.status).toBe(200);
  }
  log.mockRestore();
  expect(await charges.find(payment.charge.id)).toMatchObject({ state: 'paid' });
});

test('what Stripe could not tell us is read from its list of events', async () => {
  await fixture.control('webhooks', { mode: 'lose' });
  const begin = Array.from({ length: 3 }, async () => begun());
  const paid = await Promise.all(begin);
  for (const { url } of paid) await submitCheckout(url, card('4242424242424242'));
  const waiting = await begun();
  await submitCheckout(waiting.url, bank('000123456789'));
  await fixture.control('webhooks', { mode: 'deliver' });
  const log = vi.spyOn(console, 'info').mockImplementation(() => undefined);
  const { provider } = connected().dependencies;
  const run = async () => reconcile.with({ provider, clock })({ now: now.toISOString() });
  expect(await run()).toMatchObject({ failed: 0, isFinished: true });
  for (const { charge } of paid)
    expect(await charges.find(charge.id)).toMatchObject({ state: 'paid' });
  expect(await charges.find(waiting.charge.id)).toMatchObject({ state: 'collecting' });
  // After the day on which the test before has left it.
  await fixture.days(20);
  expect(await run()).toMatchObject({ failed: 0, isFinished: true });
  expect(await charges.find(waiting.charge.id)).toMatchObject({ state: 'paid' });
  const [mail, ...others] = await world.mailTo(waiting.customer.email);
  expect(others).toEqual([]);
  expect(mail!.text).toContain('Paid with: STRIPE TEST BANK account ending in 6789');
  log.mockRestore();
});
