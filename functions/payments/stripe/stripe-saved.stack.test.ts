import { randomUUID } from 'node:crypto';
import {
  bank,
  card,
  submitCheckout,
  type CheckoutForm,
} from 'local-stripe/testing/checkout-form.ts';
import { startFixture, type Fixture } from 'local-stripe/testing/stripe-fixture.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ProviderError, type NewIntent, type NewSession, type NewSetup } from './provider.ts';
import { stripeProvider } from './stripe-provider.ts';

// What is saved and charged with nobody there, with Stripe's own library and the stand-in for Stripe.

let fixture: Fixture;
const start = new Date('2027-05-20T14:00:00Z');
const expiresAt = new Date(start.getTime() + 40 * 60_000);

beforeEach(async () => {
  fixture = await startFixture();
  vi.stubEnv('STRIPE_API_BASE', fixture.server.api);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await fixture.stop();
});

const stripe = () => {
  const { secretKey: key, webhookSecret } = fixture.server;
  return stripeProvider({ read: async () => ({ key, webhookSecret }), renew: () => undefined });
};

const problemOf = async (act: Promise<unknown>): Promise<string> =>
  act.then(
    () => 'none',
    (error: unknown) => (error instanceof ProviderError ? error.problem : String(error)),
  );

const newCustomer = () => ({ userId: randomUUID(), email: 'casey@example.com', name: 'Casey Doe' });

const customer = async (): Promise<{ userId: string; customerId: string }> => {
  const person = newCustomer();
  const { id } = await stripe().createCustomer(person, `customer/${person.userId}`);
  return { userId: person.userId, customerId: id };
};

const setupOf = (person: { userId: string; customerId: string }): NewSetup => ({
  setupId: randomUUID(),
  ...person,
  methods: ['card', 'us_bank_account'],
  expiresAt,
  returnTo: 'https://example.com/billing?method=1',
  leaveTo: 'https://example.com/billing?method=1&left=1',
});

/** A customer with what they have saved on the provider's page. */
const saved = async (form: CheckoutForm) => {
  const person = await customer();
  const setup = setupOf(person);
  const session = await stripe().createSetup(setup, setup.setupId);
  const sent = await submitCheckout(session.url, form);
  if (sent.status === 200) await submitCheckout(session.url, { action: 'complete' });
  const { setup: after } = await stripe().getSession(session.id);
  return { ...person, methodId: after!.methodId! };
};

const intentOf = (
  { customerId, methodId }: Awaited<ReturnType<typeof saved>>,
  type: NewIntent['type'] = 'card',
): NewIntent => ({ paymentId: randomUUID(), customerId, methodId, type, amount: 24_356 });

const made = async (person: Awaited<ReturnType<typeof saved>>, type?: NewIntent['type']) => {
  const intent = intentOf(person, type);
  return stripe().createIntent(intent, `${intent.paymentId}/1`);
};

const taken = async (): Promise<number> => (await fixture.control('totals')).taken;

test('a customer is made once for each key, with name and address', async () => {
  const person = newCustomer();
  const make = async () => stripe().createCustomer(person, `customer/${person.userId}`);
  const { id } = await make();
  expect(await make()).toEqual({ id });
  expect(await fixture.stripe.customers.retrieve(id)).toMatchObject({
    email: person.email,
    name: person.name,
    metadata: { userId: person.userId },
  });
  const nameless = { userId: randomUUID(), email: null, name: '' };
  const other = await stripe().createCustomer(nameless, `customer/${nameless.userId}`);
  expect(await fixture.stripe.customers.retrieve(other.id)).toMatchObject({
    email: null,
    name: null,
  });
});

test('a customer is deleted with all that is saved, and again', async () => {
  const person = await saved(card('4242424242424242'));
  const intent = await made(person);
  await stripe().deleteCustomer(person.customerId);
  await stripe().deleteCustomer(person.customerId);
  await stripe().deleteCustomer('cus_unknown');
  expect((await stripe().getSaved(person.methodId)).customerId).toBeNull();
  expect(await problemOf(stripe().createSetup(setupOf(person), randomUUID()))).toBe('refused');
  expect(await problemOf(made(person))).toBe('refused');
  const before = await taken();
  expect(await problemOf(stripe().confirmIntent(intent.id, randomUUID()))).toBe('refused');
  expect(await taken()).toBe(before);
});

test('a card is saved on the page, which is found again by its key', async () => {
  const person = await customer();
  const setup = setupOf(person);
  const make = async () => stripe().createSetup(setup, setup.setupId);
  const session = await make();
  expect(session).toMatchObject({
    status: 'open',
    url: expect.stringContaining(session.id),
    paymentId: null,
    intentId: null,
    setup: { id: setup.setupId, userId: setup.userId, methodId: null },
  });
  expect(await make()).toEqual(session);
  expect((await submitCheckout(session.url, card('4000000000000002'))).status).toBe(402);
  expect((await stripe().getSession(session.id)).setup).toMatchObject({ methodId: null });
  const { location } = await submitCheckout(session.url, card('4242424242424242'));
  expect(location).toBe(setup.returnTo);
  const after = await stripe().getSession(session.id);
  expect(after.status).toBe('complete');
  const { methodId } = after.setup!;
  expect(await stripe().getSaved(methodId!)).toEqual({
    id: methodId,
    customerId: person.customerId,
    type: 'card',
    brand: 'visa',
    last4: '4242',
    expiryMonth: 12,
    expiryYear: 2034,
    fingerprint: expect.any(String),
  });
  // The event of the setup itself names another object.
  const { data } = await fixture.stripe.setupIntents.list({ customer: person.customerId });
  expect(await stripe().getSetup(data[0]!.id)).toEqual(after.setup);
  expect(await problemOf(stripe().expireSession(session.id))).toBe('refused');
});

test('a page for saving can be left and ended', async () => {
  const setup = setupOf(await customer());
  const session = await stripe().createSetup(setup, setup.setupId);
  const { location } = await submitCheckout(session.url, { action: 'cancel' });
  expect(location).toBe(setup.leaveTo);
  expect(await stripe().expireSession(session.id)).toMatchObject({ status: 'expired', url: null });
});

test('a setup that names none of our customers is not ours', async () => {
  const { customerId } = await customer();
  const session = await fixture.stripe.checkout.sessions.create({
    mode: 'setup',
    customer: customerId,
    payment_method_types: ['card'],
    success_url: 'https://example.com',
  });
  await submitCheckout(session.url, card('4242424242424242'));
  expect(await stripe().getSession(session.id)).toMatchObject({
    status: 'complete',
    paymentId: null,
    intentId: null,
    setup: null,
  });
  const { data } = await fixture.stripe.setupIntents.list({ customer: customerId });
  expect(await stripe().getSetup(data[0]!.id)).toBeNull();
});

test('the same card has the same mark, whoever saves it', async () => {
  const marks: (string | null)[] = [];
  for (const form of [
    card('4242424242424242'),
    card('4242424242424242'),
    card('5555555555554444'),
    bank('000123456789'),
    bank('000123456789'),
  ]) {
    const { methodId } = await saved(form);
    marks.push((await stripe().getSaved(methodId)).fingerprint);
  }
  expect(marks).not.toContain(null);
  expect(marks[0]).toBe(marks[1]);
  expect(marks[3]).toBe(marks[4]);
  expect(new Set(marks).size).toBe(3);
});

test('a bank account is saved with a consent, without which it pays nothing', async () => {
  const person = await saved(bank('000123456789'));
  expect(await stripe().getSaved(person.methodId)).toMatchObject({
    type: 'us_bank_account',
    brand: 'STRIPE TEST BANK',
    last4: '6789',
    expiryMonth: null,
    expiryYear: null,
  });
  const intent = await made(person, 'us_bank_account');
  const { data } = await fixture.stripe.setupIntents.list({ customer: person.customerId });
  const mandate = String(data[0]!.mandate);
  expect(await stripe().getMandate(mandate)).toEqual({
    methodId: person.methodId,
    isActive: true,
  });
  const { id } = await stripe().confirmIntent(intent.id, randomUUID());
  await fixture.days(5);
  // A disputed debit ends the consent to all others.
  await fixture.control('dispute', { intent: id });
  expect(await stripe().getMandate(mandate)).toMatchObject({ isActive: false });
  expect(await problemOf(made(person, 'us_bank_account'))).toBe('refused');
});

test('a payment that remembers saves its card for the customer', async () => {
  const { customerId } = await customer();
  const session: NewSession = {
    paymentId: randomUUID(),
    items: [{ name: 'Monthly Membership', total: 24_356 }],
    customerId,
    methods: ['card', 'us_bank_account', 'link', 'cashapp'],
    expiresAt,
    returnTo: 'https://example.com/billing',
    leaveTo: 'https://example.com/billing?left=1',
  };
  const pay = async (form: CheckoutForm, changes: Partial<NewSession> = {}) => {
    const { id, url } = await stripe().createSession({ ...session, ...changes }, randomUUID());
    await submitCheckout(url, form);
    const { intentId } = await stripe().getSession(id);
    const { methodId } = await stripe().getIntent(intentId!);
    return methodId;
  };
  const cardId = await pay(card('4242424242424242'));
  expect(await stripe().getSaved(cardId!)).toMatchObject({ customerId, type: 'card' });
  const bankId = await pay(bank('000123456789'));
  expect(await stripe().getSaved(bankId!)).toMatchObject({ customerId, type: 'us_bank_account' });
  // Neither what Stripe does not save, nor what the customer does not want saved.
  expect(await pay({ method: 'link' })).toBeNull();
  expect(await pay({ method: 'cashapp' })).toBeNull();
  expect(await pay(card('4242424242424242'), { customerId: null })).toBeNull();
});

test('an intent takes nothing until it is confirmed, and then once', async () => {
  const person = await saved(card('4242424242424242'));
  const wanted = intentOf(person);
  const make = async () => stripe().createIntent(wanted, `${wanted.paymentId}/1`);
  const before = await taken();
  const intent = await make();
  expect(intent).toEqual({
    id: expect.stringMatching(/^pi_/),
    status: 'unconfirmed',
    amount: wanted.amount,
    createdAt: expect.any(Date),
    paymentId: wanted.paymentId,
    methodId: person.methodId,
    failureCode: null,
    isHopeless: false,
    charge: null,
  });
  expect(await make()).toEqual(intent);
  expect(await stripe().getIntent(intent.id)).toEqual(intent);
  expect(await taken()).toBe(before);
  const confirm = async () => stripe().confirmIntent(intent.id, `${wanted.paymentId}/1/confirm`);
  const confirmed = await confirm();
  expect(confirmed).toMatchObject({
    status: 'succeeded',
    methodId: person.methodId,
    charge: { fee: 736, method: { type: 'card', brand: 'visa', last4: '4242' } },
  });
  expect(await confirm()).toEqual(confirmed);
  expect(await problemOf(stripe().confirmIntent(intent.id, randomUUID()))).toBe('refused');
  expect(await problemOf(stripe().cancelIntent(intent.id))).toBe('refused');
  expect(await taken()).toBe(before + wanted.amount);
});

test.each([
  ['a card without reason', '4000000000000341', 'generic_decline', false],
  ['a card that must be authenticated', '4000002760003184', 'authentication_required', false],
])('%s is declined, and not tried again', async (_, number, failureCode, isHopeless) => {
  const person = await saved(card(number));
  const intent = await made(person);
  const confirm = async () => stripe().confirmIntent(intent.id, `${intent.id}/confirm`);
  const declined = { id: intent.id, status: 'failed', failureCode, isHopeless, methodId: null };
  expect(await confirm()).toMatchObject(declined);
  expect(await confirm()).toMatchObject(declined);
  expect(await stripe().getIntent(intent.id)).toMatchObject(declined);
  // Even once the card would pay.
  await fixture.control('decline', { method: person.methodId, code: null });
  const before = await taken();
  expect(await problemOf(stripe().confirmIntent(intent.id, randomUUID()))).toBe('refused');
  expect(await taken()).toBe(before);
  expect(await stripe().cancelIntent(intent.id)).toMatchObject({ status: 'canceled', failureCode });
  expect(await stripe().cancelIntent(intent.id)).toMatchObject({ status: 'canceled', failureCode });
  expect(await problemOf(stripe().confirmIntent(intent.id, randomUUID()))).toBe('refused');
});

test('a card that its network advises against is hopeless', async () => {
  const person = await saved(card('4242424242424242'));
  const decline = async (code: string | null, advice?: string) =>
    fixture.control('decline', { method: person.methodId, code, advice });
  await decline('lost_card', 'do_not_try_again');
  const intent = await made(person);
  expect(await stripe().confirmIntent(intent.id, randomUUID())).toMatchObject({
    status: 'failed',
    failureCode: 'lost_card',
    isHopeless: true,
    charge: { method: { type: 'card', brand: 'visa', last4: '4242' }, fee: null },
  });
  await decline('insufficient_funds', 'try_again_later');
  const next = await made(person);
  expect(await stripe().confirmIntent(next.id, randomUUID())).toMatchObject({
    status: 'failed',
    failureCode: 'insufficient_funds',
    isHopeless: false,
  });
});

test.each([
  ['000123456789', { status: 'succeeded', failureCode: null }],
  ['000222222227', { status: 'failed', failureCode: 'insufficient_funds' }],
  ['000111111113', { status: 'failed', failureCode: 'account_closed' }],
])('a bank (%s) decides after days', async (account, decided) => {
  const person = await saved(bank(account));
  const intent = await made(person, 'us_bank_account');
  expect(await stripe().confirmIntent(intent.id, randomUUID())).toMatchObject({
    status: 'processing',
    charge: { method: { type: 'bank' }, fee: null },
  });
  expect(await problemOf(stripe().cancelIntent(intent.id))).toBe('refused');
  await fixture.days(5);
  expect(await stripe().getIntent(intent.id)).toMatchObject(decided);
});

test('what was detached pays nothing, and is detached again without harm', async () => {
  const person = await saved(card('4242424242424242'));
  const intent = await made(person);
  await stripe().detachSaved(person.methodId);
  await stripe().detachSaved(person.methodId);
  await stripe().detachSaved('pm_unknown');
  expect(await stripe().getSaved(person.methodId)).toMatchObject({
    customerId: null,
    last4: '4242',
  });
  expect(await problemOf(stripe().confirmIntent(intent.id, randomUUID()))).toBe('refused');
  expect(await problemOf(made(person))).toBe('refused');
  expect((await stripe().getIntent(intent.id)).methodId).toBeNull();
  expect((await stripe().cancelIntent(intent.id)).status).toBe('canceled');
});

test('nobody pays with what somebody else has saved', async () => {
  const [one, other] = [
    await saved(card('4242424242424242')),
    await saved(card('4242424242424242')),
  ];
  expect(await problemOf(made({ ...one, methodId: other.methodId }))).toBe('refused');
});

test('a customer’s intents are listed, the latest first', async () => {
  const person = await saved(card('4242424242424242'));
  const other = await saved(card('4242424242424242'));
  const first = await made(person);
  await fixture.days(1);
  const since = new Date(start.getTime() + 12 * 60 * 60_000);
  const [second, third] = [await made(person), await made(person)];
  await made(other);
  await stripe().confirmIntent(second.id, randomUUID());
  const list = async (from: Date) => stripe().listIntents(person.customerId, from);
  const ids = (await list(start)).map(({ id }) => id);
  expect(ids).toEqual([third.id, second.id, first.id]);
  expect(await list(since)).toMatchObject([
    { id: third.id, status: 'unconfirmed', paymentId: third.paymentId, charge: null },
    { id: second.id, status: 'succeeded', charge: { fee: 736 } },
  ]);
});

const fault = async (path: string, kind: string) => fixture.control('fault', { path, kind });

const create = '/v1/payment_intents';
const confirmation = '/v1/payment_intents/{intent}/confirm';

test.each(['refuse', 'after'])('an answer that is lost (%s) is found by its key', async (kind) => {
  const person = await saved(card('4242424242424242'));
  const wanted = intentOf(person);
  const make = async () => stripe().createIntent(wanted, wanted.paymentId);
  await fault(create, kind);
  expect(await problemOf(make())).toBe('unclear');
  const intent = await make();
  expect(await stripe().listIntents(person.customerId, start)).toHaveLength(1);
  const before = await taken();
  const confirm = async () => stripe().confirmIntent(intent.id, `${wanted.paymentId}/confirm`);
  await fault(confirmation, kind);
  expect(await problemOf(confirm())).toBe('unclear');
  expect((await stripe().getIntent(intent.id)).status).toBe(
    kind === 'after' ? 'succeeded' : 'unconfirmed',
  );
  expect((await confirm()).status).toBe('succeeded');
  expect(await taken()).toBe(before + wanted.amount);
});

test('a decline whose answer is lost is read', async () => {
  const person = await saved(card('4000000000000341'));
  const intent = await made(person);
  await fault(confirmation, 'after');
  expect(await problemOf(stripe().confirmIntent(intent.id, intent.id))).toBe('unclear');
  expect(await stripe().getIntent(intent.id)).toMatchObject({ status: 'failed' });
  expect(await stripe().confirmIntent(intent.id, intent.id)).toMatchObject({ status: 'failed' });
});

test('a key that comes with other values makes nothing', async () => {
  const person = await saved(card('4242424242424242'));
  const wanted = intentOf(person);
  await stripe().createIntent(wanted, wanted.paymentId);
  const other = { ...wanted, amount: 1000 };
  expect(await problemOf(stripe().createIntent(other, wanted.paymentId))).toBe('unclear');
  expect(await stripe().listIntents(person.customerId, start)).toHaveLength(1);
});

test.each(['refuse', 'after'])('what is ended (%s) can be ended again', async (kind) => {
  const person = await saved(card('4242424242424242'));
  const intent = await made(person);
  await fault('/v1/payment_intents/{intent}/cancel', kind);
  expect(await problemOf(stripe().cancelIntent(intent.id))).toBe('unclear');
  expect((await stripe().cancelIntent(intent.id)).status).toBe('canceled');
  await fault('/v1/payment_methods/{payment_method}/detach', kind);
  expect(await problemOf(stripe().detachSaved(person.methodId))).toBe('unclear');
  await stripe().detachSaved(person.methodId);
  await fault('/v1/customers/{customer}', kind);
  expect(await problemOf(stripe().deleteCustomer(person.customerId))).toBe('unclear');
  await stripe().deleteCustomer(person.customerId);
});
