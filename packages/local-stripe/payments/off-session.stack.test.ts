import { afterEach, beforeEach, expect, test } from 'vitest';
import { bank, card, submitCheckout, type CheckoutForm } from '../testing/checkout-form.ts';
import {
  payableSession,
  savingSession,
  startFixture,
  type Fixture,
} from '../testing/stripe-fixture.ts';

let fixture: Fixture;

beforeEach(async () => {
  fixture = await startFixture();
});

afterEach(() => fixture.stop());

/** A customer with one saved method. */
const saved = async (form: CheckoutForm) => {
  const { customer, session } = await savingSession(fixture);
  const sent = await submitCheckout(session.url, form);
  if (sent.status === 200) await submitCheckout(session.url, { action: 'complete' });
  const { data } = await fixture.stripe.customers.listPaymentMethods(customer.id);
  return { customer: customer.id, session, method: data[0]! };
};

const create = ({ customer, method }: Awaited<ReturnType<typeof saved>>, amount = 5000) =>
  fixture.stripe.paymentIntents.create({
    amount,
    currency: 'usd',
    customer,
    payment_method: method.id,
    payment_method_types: [method.type],
    metadata: { paymentId: 'payment-2' },
  } as any);

const confirm = (id: string) => fixture.stripe.paymentIntents.confirm(id, { off_session: true });

test('a card is saved without a payment', async () => {
  await fixture.types();
  const { session, method } = await saved(card('4242424242424242'));
  expect(
    await fixture.stripe.checkout.sessions.retrieve(session.id, { expand: ['setup_intent'] }),
  ).toMatchObject({
    status: 'complete',
    payment_status: 'no_payment_required',
    amount_total: null,
    setup_intent: {
      status: 'succeeded',
      payment_method: method.id,
      metadata: { userId: 'user-1' },
    },
  });
  expect(method).toMatchObject({
    type: 'card',
    card: { last4: '4242', exp_month: 12, exp_year: 2034 },
  });
  expect(await fixture.types()).toEqual([
    'customer.created',
    'setup_intent.created',
    'payment_method.attached',
    'setup_intent.succeeded',
    'checkout.session.completed',
  ]);
});

test('a bank account is saved with a mandate', async () => {
  const { session, method } = await saved(bank('000123456789'));
  expect(method).toMatchObject({
    type: 'us_bank_account',
    us_bank_account: { last4: '6789', bank_name: 'STRIPE TEST BANK', routing_number: '110000000' },
  });
  const { setup_intent: setup } = await fixture.stripe.checkout.sessions.retrieve(session.id, {
    expand: ['setup_intent.mandate'],
  });
  expect(setup).toMatchObject({
    mandate: { status: 'active', type: 'multi_use', payment_method: method.id },
  });
  const { mandate } = setup as { mandate: { id: string } };
  expect(await fixture.stripe.mandates.retrieve(mandate.id)).toMatchObject({
    customer_acceptance: { type: 'online', online: { ip_address: expect.any(String) } },
  });
});

test('the page for saving refuses a card that is declined, and expires with its intent', async () => {
  const { session } = await savingSession(fixture);
  expect((await submitCheckout(session.url, card('4000000000000002'))).status).toBe(402);
  const { setup_intent: id } = await fixture.stripe.checkout.sessions.retrieve(session.id);
  const retrieve = () => fixture.stripe.setupIntents.retrieve(String(id));
  expect(await retrieve()).toMatchObject({
    status: 'requires_payment_method',
    last_setup_error: { code: 'card_declined' },
  });
  expect((await submitCheckout(session.url, card('4000002500003155'))).html).toContain('Complete');
  expect((await submitCheckout(session.url, { action: 'fail' })).status).toBe(402);
  await fixture.stripe.checkout.sessions.expire(session.id);
  expect((await retrieve()).status).toBe('canceled');
});

test('Remember saves a card or a bank with its payment, and nothing else', async () => {
  const remember = {
    payment_method_options: {
      card: { setup_future_usage: 'off_session' },
      us_bank_account: { setup_future_usage: 'off_session', verification_method: 'instant' },
    },
  } as const;
  for (const [form, count] of [
    [card('4242424242424242'), 1],
    [bank('000123456789'), 1],
    [{ method: 'link' }, 0],
    [{ method: 'cashapp' }, 0],
  ] as const) {
    const { customer, session } = await payableSession(fixture, remember);
    await submitCheckout(session.url, form);
    const { data } = await fixture.stripe.paymentMethods.list({ customer: customer.id });
    expect(data).toHaveLength(count);
  }
});

test('an intent is created, found, and only then confirmed', async () => {
  const person = await saved(card('4242424242424242'));
  const intent = await create(person);
  expect(intent).toMatchObject({ status: 'requires_confirmation', latest_charge: null });
  const found = await fixture.stripe.paymentIntents.list({ customer: person.customer });
  expect(found.data[0]).toMatchObject({ id: intent.id, metadata: { paymentId: 'payment-2' } });
  const confirmed = await confirm(intent.id);
  expect(confirmed).toMatchObject({ status: 'succeeded', payment_method: person.method.id });
  for (const again of ['confirm', 'cancel'] as const)
    await expect(fixture.stripe.paymentIntents[again](intent.id)).rejects.toMatchObject({
      code: 'payment_intent_unexpected_state',
    });
});

test.each([
  ['4000000000000341', 'card_declined', 'generic_decline'],
  ['4000002760003184', 'authentication_required', 'authentication_required'],
])('%s is declined later', async (number, code, declineCode) => {
  const person = await saved(card(number));
  const intent = await create(person);
  const error = await confirm(intent.id).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({
    type: 'StripeCardError',
    statusCode: 402,
    code,
    decline_code: declineCode,
    payment_intent: { id: intent.id, status: 'requires_payment_method', payment_method: null },
    payment_method: { id: person.method.id },
  });
  await expect(confirm(intent.id)).rejects.toMatchObject({
    code: 'payment_intent_unexpected_state',
  });
  await fixture.stripe.paymentIntents.cancel(intent.id, { cancellation_reason: 'abandoned' });
  expect(await fixture.stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
    status: 'canceled',
    cancellation_reason: 'abandoned',
    last_payment_error: { code },
  });
});

test('a card that was authenticated once pays while the customer is absent', async () => {
  const person = await saved(card('4000002500003155'));
  expect((await confirm((await create(person)).id)).status).toBe('succeeded');
});

test('a method is declined as ordered, until it is not', async () => {
  const person = await saved(card('4242424242424242'));
  const method = person.method.id;
  await fixture.control('decline', { method, code: 'stolen_card', advice: 'do_not_try_again' });
  const intent = await create(person);
  await expect(confirm(intent.id)).rejects.toMatchObject({
    code: 'card_declined',
    decline_code: 'stolen_card',
    raw: { advice_code: 'do_not_try_again' },
  });
  const { latest_charge: charge } = await fixture.stripe.paymentIntents.retrieve(intent.id, {
    expand: ['latest_charge'],
  });
  expect(charge).toMatchObject({ outcome: { advice_code: 'do_not_try_again' }, paid: false });
  await fixture.control('decline', { method, code: null });
  expect(
    await fixture.stripe.paymentIntents.confirm(intent.id, { payment_method: method }),
  ).toMatchObject({ status: 'succeeded' });
});

test('the network renews a saved card', async () => {
  const { method } = await saved(card('4242424242424242'));
  await fixture.types();
  await fixture.control('update', { method: method.id, exp: '01/40' });
  expect(await fixture.types()).toEqual(['payment_method.automatically_updated']);
  expect((await fixture.stripe.paymentMethods.retrieve(method.id)).card).toMatchObject({
    exp_month: 1,
    exp_year: 2040,
  });
});

test('a declined answer is replayed with its key, and charges nothing', async () => {
  const person = await saved(card('4000000000000341'));
  const intent = await create(person);
  const again = () =>
    fixture.stripe.paymentIntents.confirm(
      intent.id,
      { off_session: true },
      { idempotencyKey: intent.id },
    );
  for (const code of ['card_declined', 'card_declined'])
    await expect(again()).rejects.toMatchObject({ statusCode: 402, code });
  const { data } = await fixture.stripe.charges.list({ payment_intent: intent.id });
  expect(data).toHaveLength(1);
});

test('a saved bank account is debited by its mandate, and answers after four days', async () => {
  const person = await saved(bank('000123456789'));
  const good = await confirm((await create(person)).id);
  expect(good.status).toBe('processing');
  await fixture.control('decline', { method: person.method.id, code: 'account_closed' });
  await fixture.days(4);
  expect(await fixture.stripe.paymentIntents.retrieve(good.id)).toMatchObject({
    status: 'requires_payment_method',
    last_payment_error: { code: 'account_closed' },
  });
});

test('a detached method, or one of somebody else, pays nothing', async () => {
  const person = await saved(card('4242424242424242'));
  const { customer } = await savingSession(fixture);
  await expect(create({ ...person, customer: customer.id })).rejects.toMatchObject({
    param: 'payment_method',
  });
  const intent = await create(person);
  await fixture.types();
  const detached = await fixture.stripe.paymentMethods.detach(person.method.id);
  expect(detached.customer).toBeNull();
  expect(await fixture.types()).toEqual(['payment_method.detached']);
  await expect(confirm(intent.id)).rejects.toMatchObject({ statusCode: 400 });
  await expect(fixture.stripe.paymentMethods.detach(person.method.id)).rejects.toMatchObject({
    statusCode: 400,
  });
  const { data } = await fixture.stripe.paymentMethods.list({
    customer: person.customer,
    type: 'card',
  });
  expect(data).toEqual([]);
});

test('deleting a customer detaches what was saved', async () => {
  const { customer, method } = await saved(card('4242424242424242'));
  expect(await fixture.stripe.customers.retrievePaymentMethod(customer, method.id)).toMatchObject({
    id: method.id,
  });
  await fixture.stripe.customers.del(customer);
  expect((await fixture.stripe.paymentMethods.retrieve(method.id)).customer).toBeNull();
});
