import { randomUUID } from 'node:crypto';
import { cancelPayment, getPayment, receivePaymentEvent } from 'shared/contracts/payments.ts';
import { afterEach, beforeEach, expect, test, vi, type MockInstance } from 'vitest';
import { chargeStore } from '../charges/charge-store.ts';
import { profileStore } from '../customers/profile-store.ts';
import { paymentStore, putProviderPayment } from '../payment-rows/payment-store.ts';
import type { ProviderPayment } from '../payment-rows/provider-payment.ts';
import { transact } from '../platform/table/transact.ts';
import { withinGrants } from '../testing/granted-calls.ts';
import { startWorld } from '../testing/world.ts';
import { automaticPayment } from './autopay/automatic-payment.ts';
import { handler as cancel } from './endpoints/cancel-payment.ts';
import { handler as get } from './endpoints/get-payment.ts';
import { handler as receive } from './endpoints/receive-payment-event.ts';
import { handler as reconcile } from './jobs/reconcile-payments.ts';
import { changeItems, holdItems, readItems } from './payment-items.ts';
import { providerDependencies } from './provider-dependencies.ts';
import { askAboutIntent } from './provider-session.ts';
import { recordOutcome } from './record-outcome.ts';
import { startPaying } from './start-payment.ts';
import { oweCharge, startAutopay } from './testing/autopay-world.ts';
import {
  eventCall,
  memoryProvider,
  payingStage,
  type MemoryProvider,
} from './testing/memory-provider.ts';
import { unlistPayments } from './testing/unlist-payments.ts';

// What becomes of a payment that nobody makes on a page of the provider, whoever learns of it first.

const world = await startWorld();
const { table } = world;
const charges = chargeStore(table);
const payments = paymentStore(table);

const start = new Date('2026-11-30T18:00:00.000Z');
const after = ({ days = 0, minutes = 0 }) =>
  new Date(start.getTime() + (days * 24 * 60 + minutes) * 60_000);
let now = start;
let stripe: MemoryProvider;
let log: MockInstance<typeof console.error>;

beforeEach(async () => {
  now = start;
  stripe = memoryProvider(() => now);
  vi.stubEnv('PAYMENTS', payingStage.PAYMENTS);
  log = vi.spyOn(console, 'error').mockReturnValue(undefined);
  vi.spyOn(console, 'info').mockReturnValue(undefined);
  await unlistPayments(table);
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const dependencies = () => ({
  ...providerDependencies(table),
  provider: stripe.provider,
  pause: async () => undefined,
});
const connected = () => ({
  dependencies: { provider: stripe.provider, pause: async () => undefined },
  now: () => now,
});

const mismatches = () =>
  log.mock.calls.flat().filter((line) => /payment-mismatch/.test(JSON.stringify(line)));

/** An automatic payment that holds a charge. */
const begun = async (type: 'card' | 'us_bank_account' = 'card') => {
  const customer = await world.person({ at: now });
  const method = await startAutopay(customer.id, { table, stripe, type, now });
  const { paymentCustomerId } = (await profileStore(table).find(customer.id))!;
  const charge = await oweCharge(table, customer.id);
  const { id: chargeId, name, amount, tax } = charge;
  const payment = automaticPayment({
    id: randomUUID(),
    items: [{ kind: 'charge', id: chargeId, name, total: amount + tax }],
    attempt: 1,
    method,
    providerCustomerId: paymentCustomerId!,
    now,
  });
  const items = await readItems(payment.items, dependencies());
  await transact(table, [
    putProviderPayment(table, payment),
    ...holdItems(table, items, { paymentId: payment.id, now }),
  ]);
  return { customer, charge, payment };
};
type Begun = Awaited<ReturnType<typeof begun>>;

const newIntent = async ({ id: paymentId, saved, providerCustomerId, items }: ProviderPayment) =>
  stripe.provider.createIntent(
    {
      paymentId,
      customerId: providerCustomerId!,
      methodId: saved!.paymentMethodId,
      type: saved!.type,
      amount: items[0]!.total,
    },
    randomUUID(),
  );

/** The same with an intent that is stored, and not yet confirmed. */
const collecting = async (type?: Parameters<typeof begun>[0]) => {
  const { customer, charge, payment } = await begun(type);
  const { id: intentId } = await newIntent(payment);
  const items = await readItems(payment.items, dependencies());
  const change = { payment, step: 'process', paid: null, now } as const;
  await transact(table, [
    putProviderPayment(table, { ...payment, state: 'processing', intentId, revision: 1 }),
    ...changeItems(table, items, change).operations,
  ]);
  return { customer, charge, payment, intentId };
};

const stateOf = async ({ charge, payment }: Pick<Begun, 'charge' | 'payment'>) => {
  const owed = (await charges.find(charge.id))!;
  const { state } = (await payments.findOfProvider(payment.id))!;
  return [owed.state, owed.heldBy === null ? 'free' : 'held', state];
};

const confirm = async (intentId: string) => stripe.provider.confirmIntent(intentId, randomUUID());

const tell = async (objectId: string, type = 'payment_intent.succeeded') =>
  world.call(receive.with(connected()), receivePaymentEvent, eventCall({ type, objectId }));

const run = async (at: Date) => {
  now = at;
  const job = reconcile.with({ provider: stripe.provider, clock: () => now });
  return withinGrants('reconcile-payments', async () => job({ now: at.toISOString() }));
};

test('an event records a card that has paid, on the day of its charge', async () => {
  const payment = await collecting();
  expect(await stateOf(payment)).toEqual(['collecting', 'held', 'processing']);
  await confirm(payment.intentId);
  now = after({ days: 2 });
  expect((await tell(payment.intentId)).status).toBe(200);
  expect(await stateOf(payment)).toEqual(['paid', 'free', 'succeeded']);
  expect(await charges.find(payment.charge.id)).toMatchObject({
    paymentMethod: 'card',
    paymentSource: { brand: 'visa', last4: '4242' },
    paidOn: '2026-11-30',
    paymentIntentId: payment.intentId,
  });
  expect(mismatches()).toEqual([]);
});

test('a bank that has paid is recorded on the day on which we learn of it', async () => {
  const payment = await collecting('us_bank_account');
  await confirm(payment.intentId);
  await tell(payment.intentId, 'payment_intent.processing');
  expect(await stateOf(payment)).toEqual(['collecting', 'held', 'processing']);
  now = after({ days: 4 });
  stripe.banksAnswer();
  await tell(payment.intentId);
  expect(await charges.find(payment.charge.id)).toMatchObject({
    state: 'paid',
    paymentMethod: 'bank',
    paidOn: '2026-12-04',
  });
});

test('an event records a refusal, and frees what was to be collected', async () => {
  const payment = await collecting();
  stripe.declineAs(payment.payment.saved!.paymentMethodId, 'stolen_card', true);
  await confirm(payment.intentId);
  await tell(payment.intentId, 'payment_intent.payment_failed');
  expect(await stateOf(payment)).toEqual(['due', 'free', 'failed']);
  expect((await payments.findOfProvider(payment.payment.id))!.failure).toMatchObject({
    code: 'stolen_card',
    message: 'The bank has declined this card.',
  });
});

test('an intent that nobody has confirmed decides nothing', async () => {
  const payment = await collecting();
  await tell(payment.intentId, 'payment_intent.processing');
  expect(await stateOf(payment)).toEqual(['collecting', 'held', 'processing']);
  const asked = { id: payment.payment.id, intentId: payment.intentId };
  expect(await askAboutIntent(asked, now, dependencies())).toMatchObject({ state: 'processing' });
});

test('only the intent that a payment stores counts, and money of another is an alarm', async () => {
  const payment = await collecting();
  const { id: other } = await newIntent(payment.payment);
  await stripe.provider.cancelIntent(other);
  await tell(other, 'payment_intent.canceled');
  expect(await stateOf(payment)).toEqual(['collecting', 'held', 'processing']);
  expect(mismatches()).toEqual([]);
  const { id: stray } = await newIntent(payment.payment);
  await confirm(stray);
  expect((await tell(stray)).status).toBe(200);
  expect(await stateOf(payment)).toEqual(['collecting', 'held', 'processing']);
  expect(mismatches()).toHaveLength(1);
});

test('an event of an intent that is not stored yet decides nothing', async () => {
  const payment = await begun();
  const { id } = await newIntent(payment.payment);
  await tell(id, 'payment_intent.canceled');
  expect(await stateOf(payment)).toEqual(['due', 'held', 'open']);
  expect(mismatches()).toEqual([]);
  expect(stripe.calls).not.toContain('createSession');
});

test('a page of the provider that names an automatic payment is not its own', async () => {
  const { payment, charge } = await begun();
  const { id } = await stripe.provider.createSession(
    {
      paymentId: payment.id,
      items: payment.items,
      customerId: null,
      methods: ['card'],
      expiresAt: after({ minutes: 40 }),
      returnTo: 'https://example.com',
      leaveTo: 'https://example.com',
    },
    randomUUID(),
  );
  stripe.payByCard(id);
  await tell(id, 'checkout.session.completed');
  expect(await stateOf({ payment, charge })).toEqual(['due', 'held', 'open']);
  expect(mismatches()).toHaveLength(1);
});

test('who pays on a page takes the items of one that has not begun to collect', async () => {
  const { customer, charge, payment } = await begun();
  const before = stripe.calls.length;
  const body = { items: [{ kind: 'charge' as const, id: charge.id }], remember: false };
  const begin = { customerId: customer.id, body, now };
  const { paymentId } = await startPaying(begin, dependencies());
  expect(await payments.findOfProvider(payment.id)).toMatchObject({ state: 'canceled' });
  expect((await charges.find(charge.id))!.heldBy).toBe(paymentId);
  expect(stripe.calls.slice(before)).toEqual(['createSession']);
});

test('what is being collected is neither paid on a page nor canceled', async () => {
  const payment = await collecting();
  const { customer, charge } = payment;
  const body = { items: [{ kind: 'charge' as const, id: charge.id }], remember: false };
  const begin = { customerId: customer.id, body, now };
  await expect(startPaying(begin, dependencies())).rejects.toMatchObject({ code: 'conflict' });
  const own = { cookie: customer.cookie, params: { id: payment.payment.id } };
  expect((await world.call(cancel.with(connected()), cancelPayment, own)).status).toBe(409);
  expect(await stateOf(payment)).toEqual(['collecting', 'held', 'processing']);
});

test('who believes that nothing was made does not free what is being collected', async () => {
  const payment = await collecting();
  await recordOutcome({ paymentId: payment.payment.id, finding: null, now }, dependencies());
  expect(await stateOf(payment)).toEqual(['collecting', 'held', 'processing']);
});

test('the customer cancels one that has not begun to collect, without asking the provider', async () => {
  const payment = await begun();
  const before = stripe.calls.length;
  const own = { cookie: payment.customer.cookie, params: { id: payment.payment.id } };
  const { status, body } = await world.call(cancel.with(connected()), cancelPayment, own);
  expect([status, body.state]).toEqual([200, 'canceled']);
  expect(await stateOf(payment)).toEqual(['due', 'free', 'canceled']);
  expect(stripe.calls.slice(before)).toEqual([]);
});

test('a customer reads an automatic payment as it is stored', async () => {
  const payment = await collecting();
  const own = { cookie: payment.customer.cookie, params: { id: payment.payment.id } };
  const { body } = await world.call(get.with(connected()), getPayment, own);
  expect(body).toMatchObject({ state: 'processing', isAutomatic: true });
});

test('the nightly job frees what never began to collect, and records what nobody told', async () => {
  const open = await begun();
  const paid = await collecting();
  await confirm(paid.intentId);
  const waiting = await collecting();
  stripe.events.length = 0;
  expect(await run(after({ minutes: 59 }))).toMatchObject({ undecided: 0 });
  expect(await stateOf(open)).toEqual(['due', 'held', 'open']);
  expect(await run(after({ minutes: 60 }))).toMatchObject({ undecided: 3, failed: 0 });
  expect(await stateOf(open)).toEqual(['due', 'free', 'canceled']);
  expect(await stateOf(paid)).toEqual(['paid', 'free', 'succeeded']);
  // The job that collects goes on with it.
  expect(await stateOf(waiting)).toEqual(['collecting', 'held', 'processing']);
  expect(stripe.calls).not.toContain('createSession');
});
