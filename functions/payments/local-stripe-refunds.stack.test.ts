import { randomUUID } from 'node:crypto';
import { bank, card, submitCheckout } from 'local-stripe/testing/checkout-form.ts';
import { startFixture, type Fixture } from 'local-stripe/testing/stripe-fixture.ts';
import { receivePaymentEvent, refundPayment, startPayment } from 'shared/contracts/payments.ts';
import { centsToDecimal } from 'shared/domain/prices/money.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isRefundRow } from '../bookings/month-rows.ts';
import { addCharge, chargeStore } from '../charges/charge-store.ts';
import { chargeSample } from '../charges/testing/charge-sample.ts';
import { transact } from '../platform/table/transact.ts';
import { startWorld } from '../testing/world.ts';
import { handler as receive } from './endpoints/receive-payment-event.ts';
import { handler as giveBack } from './endpoints/refund-payment.ts';
import { handler as start } from './endpoints/start-payment.ts';
import { paymentStore } from '../payment-rows/payment-store.ts';
import { stripeProvider } from './stripe/stripe-provider.ts';
import { payingStage } from './testing/memory-provider.ts';

// Refunds with Stripe's own library and the stand-in for Stripe, which knows its rules.

const world = await startWorld();
const { table } = world;
const charges = chargeStore(table);
const payments = paymentStore(table);
const now = new Date('2027-05-20T14:00:00Z');
const { cookie } = await world.person({ isAdmin: true, at: now });
let fixture: Fixture;

beforeEach(async () => {
  fixture = await startFixture();
  vi.stubEnv('PAYMENTS', payingStage.PAYMENTS);
  vi.stubEnv('STRIPE_API_BASE', fixture.server.api);
  // Stripe tells of more than we use.
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
});
afterEach(async () => {
  await fixture.stop();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const connected = () => {
  const { secretKey: key, webhookSecret } = fixture.server;
  const secrets = { read: async () => ({ key, webhookSecret }), renew: () => undefined };
  return { dependencies: { provider: stripeProvider(secrets) }, now: () => now };
};

/** Takes the events that Stripe has delivered since the last call, each twice. */
const takeEvents = async (): Promise<void> => {
  await fixture.server.idle();
  const sent = fixture.webhook.received.splice(0);
  for (const { body, signature } of [...sent, ...sent]) {
    const answer = await world.call(receive.with(connected()), receivePaymentEvent, {
      body,
      headers: { 'stripe-signature': signature },
    });
    expect(answer.status).toBe(200);
  }
};

/** A charge of $243.56 that was paid. */
const paid = async (form = card('4242424242424242')) => {
  const customer = await world.person({ at: now });
  const charge = chargeSample({ customerId: customer.id, planId: randomUUID() });
  await transact(table, [addCharge(table, charge)]);
  const { body } = await world.call(start.with(connected()), startPayment, {
    cookie: customer.cookie,
    body: { items: [{ kind: 'charge', id: charge.id }], remember: false },
  });
  await submitCheckout(body.url, form);
  await takeEvents();
  return { id: body.paymentId, charge };
};
type Paid = Awaited<ReturnType<typeof paid>>;

const refund = async ({ id, charge }: Paid, amount: string, refundedBefore = '0.00') =>
  world.call(giveBack.with(connected()), refundPayment, {
    cookie,
    params: { id },
    body: {
      item: { kind: 'charge', id: charge.id },
      amount,
      reason: 'Rained all week',
      refundedBefore,
    },
  });

/** What Stripe has given back, and what our charge says. */
const expectRefunded = async ({ charge }: Paid, cents: number) => {
  const [{ refunded }, stored] = [await fixture.control('totals'), await charges.find(charge.id)];
  expect([refunded, stored!.refunded ?? 0]).toEqual([cents, cents]);
  expect(stored!.state).toBe(cents > 0 ? 'refunded' : 'paid');
};

test('gives back in part, and again', async () => {
  const payment = await paid();
  expect((await refund(payment, '100.00')).body.items[0]).toMatchObject({
    refunded: '100.00',
    isRefunding: false,
  });
  expect((await refund(payment, '143.56', '100.00')).body.items[0]).toMatchObject({
    refunded: '243.56',
  });
  await takeEvents();
  await expectRefunded(payment, 24_356);
  expect((await payments.findOfProvider(payment.id))!.refunds).toHaveLength(2);
  const { outgoing } = await charges.listMonth('2027-05');
  expect(outgoing.filter(isRefundRow).filter(({ id }) => id === payment.charge.id)).toMatchObject([
    { refundedOn: '2027-05-20' },
    { refundedOn: '2027-05-20' },
  ]);
});

test('a refund that fails after four days is undone', async () => {
  const payment = await paid(card('4000000000005126'));
  expect((await refund(payment, '100.00')).body.items[0]).toMatchObject({ refunded: '100.00' });
  await takeEvents();
  await expectRefunded(payment, 10_000);
  await fixture.days(5);
  await takeEvents();
  await expectRefunded(payment, 0);
  expect((await payments.findOfProvider(payment.id))!.refunds).toMatchObject([
    { state: 'failed', failure: 'The card is no longer valid, so the money came back.' },
  ]);
});

test('a bank’s refund is under way for days', async () => {
  const payment = await paid(bank('000123456789'));
  await fixture.days(5);
  await takeEvents();
  expect((await refund(payment, '100.00')).body.items[0]).toMatchObject({
    refunded: '100.00',
    isRefunding: true,
  });
  await fixture.days(10);
  await takeEvents();
  await expectRefunded(payment, 10_000);
  expect((await payments.findOfProvider(payment.id))!.refunds).toMatchObject([{ state: 'done' }]);
});

test('twenty calls at once give back once, whether they are the same or not', async () => {
  const payment = await paid();
  const same = await Promise.all(Array.from({ length: 20 }, async () => refund(payment, '100.00')));
  expect(new Set(same.map(({ status }) => status))).toEqual(new Set([200]));
  await expectRefunded(payment, 10_000);
  const others = await Promise.all(
    Array.from({ length: 20 }, async (_, index) =>
      refund(payment, centsToDecimal(100 + index), '100.00'),
    ),
  );
  expect(others.filter(({ status }) => status === 200)).toHaveLength(1);
  await takeEvents();
  const { refunded } = await fixture.control('totals');
  await expectRefunded(payment, refunded);
});

test('a refund in the dashboard is recorded', async () => {
  const payment = await paid();
  const { intentId } = (await payments.findOfProvider(payment.id))!;
  await fixture.stripe.refunds.create({ payment_intent: intentId!, amount: 1234 });
  await takeEvents();
  await expectRefunded(payment, 1234);
  expect((await refund(payment, '1.00')).status).toBe(409);
  expect((await refund(payment, '1.00', '12.34')).status).toBe(200);
  await expectRefunded(payment, 1334);
});

test('what Stripe refuses is undone, because the payment is disputed', async () => {
  const payment = await paid();
  const { intentId } = (await payments.findOfProvider(payment.id))!;
  await fixture.control('dispute', { intent: intentId });
  const { status, body } = await refund(payment, '1.00');
  expect([status, body.message]).toEqual([
    409,
    'Stripe has not made this refund, so nothing was given back.',
  ]);
  await expectRefunded(payment, 0);
});

test.each(['refuse', 'after', '500', '429'])(
  'whichever call of a refund Stripe meets with %s, it is made once or not at all',
  async (kind) => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const payment = await paid();
    for (const [path, method] of [
      ['/v1/refunds', 'GET'],
      ['/v1/refunds', 'POST'],
    ]) {
      const { refunded } = (await charges.find(payment.charge.id))!;
      const before = centsToDecimal(refunded ?? 0);
      await fixture.control('fault', { path, kind, method, times: kind === '429' ? 6 : 1 });
      const failing = await refund(payment, '10.00', before);
      // Waiting for a moment is enough for some.
      expect([200, 503]).toContain(failing.status);
      await refund(payment, '10.00', before);
      await takeEvents();
      const { refunds } = (await payments.findOfProvider(payment.id))!;
      const { refunded: given } = await fixture.control('totals');
      const made = refunds.filter(({ state }) => state === 'done');
      expect(given).toBe(made.length * 1000);
    }
    log.mockRestore();
  },
);
