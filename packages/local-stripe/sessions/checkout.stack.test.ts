import { afterEach, beforeEach, expect, test } from 'vitest';
import { bank, card, submitCheckout } from '../testing/checkout-form.ts';
import { payableSession, startFixture, type Fixture } from '../testing/stripe-fixture.ts';

let fixture: Fixture;

beforeEach(async () => {
  fixture = await startFixture();
});

afterEach(() => fixture.stop());

const paid = async (form: object) => {
  const { session } = await payableSession(fixture);
  await submitCheckout(session.url, form);
  const { payment_intent: intent, ...rest } = await fixture.stripe.checkout.sessions.retrieve(
    session.id,
    { expand: ['payment_intent.latest_charge.balance_transaction'] },
  );
  if (typeof intent !== 'object' || !intent) throw new Error('No intent');
  const { latest_charge: charge } = intent;
  if (typeof charge !== 'object' || !charge) throw new Error('No charge');
  return { session: rest, intent, charge };
};

test('a card pays at once, and the intent exists only then', async () => {
  const { customer, session } = await payableSession(fixture);
  expect(session).toMatchObject({
    status: 'open',
    payment_status: 'unpaid',
    payment_intent: null,
    amount_total: 12_000,
    customer: customer.id,
    url: expect.stringContaining(`/c/pay/${session.id}`),
  });
  const page = await fetch(session.url!);
  expect(page.headers.get('content-security-policy')).toContain('form-action');
  const html = await page.text();
  expect(html).toContain('Pay $120.00');
  expect(html).toContain('Pool care, May');
  expect(html).not.toContain('<script');
  const sent = await submitCheckout(session.url, card('4242 4242 4242 4242'));
  expect(sent).toMatchObject({
    status: 303,
    location: `http://localhost:3000/billing?paid=${session.id}`,
  });
  const done = await fixture.stripe.checkout.sessions.retrieve(session.id, {
    expand: ['payment_intent.latest_charge.balance_transaction', 'payment_intent.payment_method'],
  });
  expect(done).toMatchObject({
    status: 'complete',
    payment_status: 'paid',
    url: null,
    payment_intent: {
      status: 'succeeded',
      amount: 12_000,
      amount_received: 12_000,
      customer: customer.id,
      metadata: { paymentId: 'payment-1' },
      payment_method: { type: 'card', customer: null },
      latest_charge: {
        status: 'succeeded',
        payment_method_details: { type: 'card', card: { brand: 'visa', last4: '4242' } },
        balance_transaction: { amount: 12_000, fee: 378, net: 11_622 },
      },
    },
  });
  expect(await fixture.types()).toEqual([
    'customer.created',
    'payment_intent.created',
    'charge.succeeded',
    'payment_intent.succeeded',
    'checkout.session.completed',
    'charge.updated',
  ]);
  expect((await submitCheckout(session.url, card('4242424242424242'))).status).toBe(200);
  expect((await fixture.stripe.paymentIntents.list({ customer: customer.id })).data).toHaveLength(
    1,
  );
});

test('lists the lines', async () => {
  const { session } = await payableSession(fixture);
  const { data } = await fixture.stripe.checkout.sessions.listLineItems(session.id);
  expect(data).toMatchObject([
    { description: 'Pool care, May', amount_total: 10_000, quantity: 1 },
    { description: 'Yard cleanup', amount_total: 2000 },
  ]);
  const expanded = await fixture.stripe.checkout.sessions.retrieve(session.id, {
    expand: ['line_items'],
  });
  expect(expanded.line_items?.data).toEqual(data);
});

test.each([
  ['4000000000000002', 'generic_decline'],
  ['4000000000009995', 'insufficient_funds'],
  ['4000000000000341', 'generic_decline'],
])('a declined card (%s) leaves the page open, with an alert', async (number, code) => {
  const { session } = await payableSession(fixture);
  const declined = await submitCheckout(session.url, card(number));
  expect(declined).toMatchObject({ status: 402, location: null });
  expect(declined.html).toContain('role="alert"');
  const open = await fixture.stripe.checkout.sessions.retrieve(session.id, {
    expand: ['payment_intent'],
  });
  expect(open).toMatchObject({
    status: 'open',
    payment_intent: {
      status: 'requires_payment_method',
      last_payment_error: { code: 'card_declined', decline_code: code, type: 'card_error' },
    },
  });
  const paidAfterwards = await submitCheckout(session.url, card('4242424242424242'));
  expect(paidAfterwards.status).toBe(303);
  const done = await fixture.stripe.checkout.sessions.retrieve(session.id);
  expect(done.payment_intent).toBe((open.payment_intent as { id: string }).id);
});

test.each([
  ['an unknown number', { ...card('1234'), cvc: '123' }],
  ['a past date', { ...card('4242424242424242'), exp: '12/20' }],
  ['no security code', { ...card('4242424242424242'), cvc: '' }],
  ['another bank', { ...bank('000123456789'), routing: '1' }],
  ['a method that is not offered', { method: 'cash' }],
])('%s stays, with an alert', async (_, form) => {
  const { session } = await payableSession(fixture);
  const refused = await submitCheckout(session.url, form);
  expect(refused.status).toBe(400);
  expect(refused.html).toContain('role="alert"');
});

test.each(['4000002500003155', '4000002760003184'])(
  'a card that must be authenticated (%s) shows a second page',
  async (number) => {
    const { session } = await payableSession(fixture);
    const second = await submitCheckout(session.url, card(number));
    expect(second).toMatchObject({ status: 200 });
    expect(second.html).toContain('Complete');
    const failed = await submitCheckout(session.url, { action: 'fail' });
    expect(failed.status).toBe(402);
    expect(failed.html).toContain('role="alert"');
    expect(failed.html).toContain('name="number"');
    await submitCheckout(session.url, card(number));
    expect(await submitCheckout(session.url, { action: 'complete' })).toMatchObject({
      status: 303,
    });
    const done = await fixture.stripe.checkout.sessions.retrieve(session.id);
    expect(done).toMatchObject({ status: 'complete', payment_status: 'paid' });
  },
);

test.each(['cashapp', 'link'])('%s pays at once', async (method) => {
  const { intent, charge } = await paid({ method });
  expect(intent.status).toBe('succeeded');
  expect(charge.payment_method_details?.type).toBe(method);
});

test('a bank pays after four days of Stripe’s clock', async () => {
  await fixture.types();
  const { session, intent, charge } = await paid(bank('000123456789'));
  expect(session).toMatchObject({ status: 'complete', payment_status: 'unpaid' });
  expect(intent.status).toBe('processing');
  expect(charge).toMatchObject({
    status: 'pending',
    balance_transaction: null,
    payment_method_details: {
      us_bank_account: {
        last4: '6789',
        bank_name: 'STRIPE TEST BANK',
        mandate: expect.any(String),
      },
    },
  });
  expect((await fixture.types()).slice(-3)).toEqual([
    'charge.pending',
    'payment_intent.processing',
    'checkout.session.completed',
  ]);
  await fixture.days(3.9);
  expect(await fixture.types()).toEqual([]);
  await fixture.days(4);
  expect(await fixture.types()).toEqual([
    'charge.succeeded',
    'payment_intent.succeeded',
    'checkout.session.async_payment_succeeded',
  ]);
  const done = await fixture.stripe.charges.retrieve(charge.id, {
    expand: ['balance_transaction'],
  });
  expect(done.balance_transaction).toMatchObject({ amount: 12_000, fee: 96 });
});

test.each([
  ['000111111116', 'no_account'],
  ['000222222227', 'insufficient_funds'],
])('a bank refuses %s after four days', async (account, code) => {
  const { intent, session } = await paid(bank(account));
  await fixture.types();
  await fixture.days(4);
  expect(await fixture.types()).toEqual([
    'charge.failed',
    'payment_intent.payment_failed',
    'checkout.session.async_payment_failed',
  ]);
  const failed = await fixture.stripe.paymentIntents.retrieve(intent.id, {
    expand: ['latest_charge'],
  });
  expect(failed).toMatchObject({
    status: 'requires_payment_method',
    last_payment_error: { code },
    latest_charge: { status: 'failed', failure_code: code },
  });
  expect((await fixture.stripe.checkout.sessions.retrieve(session.id)).payment_status).toBe(
    'unpaid',
  );
});

test('Cancel comes back and leaves the session open', async () => {
  const { session } = await payableSession(fixture);
  expect(await submitCheckout(session.url, { action: 'cancel' })).toMatchObject({
    status: 303,
    location: 'http://localhost:3000/billing',
  });
  expect((await fixture.stripe.checkout.sessions.retrieve(session.id)).status).toBe('open');
});

test('an expired session ends what it has begun, and takes nothing any more', async () => {
  const { session } = await payableSession(fixture);
  await submitCheckout(session.url, card('4000000000000002'));
  await fixture.types();
  const expired = await fixture.stripe.checkout.sessions.expire(session.id, {
    expand: ['payment_intent'],
  });
  expect(expired).toMatchObject({
    status: 'expired',
    url: null,
    payment_intent: { status: 'canceled' },
  });
  expect(await fixture.types()).toEqual(['payment_intent.canceled', 'checkout.session.expired']);
  expect((await submitCheckout(session.url, card('4242424242424242'))).status).toBe(410);
  await expect(fixture.stripe.checkout.sessions.expire(session.id)).rejects.toMatchObject({
    statusCode: 400,
    type: 'StripeInvalidRequestError',
  });
});

test('a completed session cannot be expired', async () => {
  const { session } = await paid(card('4242424242424242'));
  await expect(fixture.stripe.checkout.sessions.expire(session.id)).rejects.toMatchObject({
    statusCode: 400,
  });
});

test('a session expires by real time, whatever Stripe’s clock says', async () => {
  const expiresAt = Date.parse('2027-05-20T14:31:00Z') / 1000;
  const { session } = await payableSession(fixture, { expires_at: expiresAt });
  const retrieve = () => fixture.stripe.checkout.sessions.retrieve(session.id);
  await fixture.days(60);
  expect((await retrieve()).status).toBe('open');
  await fixture.days(0);
  fixture.wait(31);
  expect((await retrieve()).status).toBe('expired');
  await expect(payableSession(fixture, { expires_at: expiresAt + 60 })).rejects.toMatchObject({
    param: 'expires_at',
  });
});

test('Checkout’s intents are neither confirmed nor canceled by others', async () => {
  const { session } = await payableSession(fixture);
  await submitCheckout(session.url, card('4000000000000002'));
  const { payment_intent: id } = await fixture.stripe.checkout.sessions.retrieve(session.id);
  for (const end of ['confirm', 'cancel'] as const)
    await expect(fixture.stripe.paymentIntents[end](String(id))).rejects.toMatchObject({
      code: 'payment_intent_unexpected_state',
    });
});
