import { randomUUID } from 'node:crypto';
import { getPayment, receivePaymentEvent } from 'shared/contracts/payments.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { addCharge } from '../charges/charge-store.ts';
import { chargeSample } from '../charges/testing/charge-sample.ts';
import type { Mail, MailOutcome } from '../platform/mail/mailer.ts';
import { keys } from '../platform/table/keys.ts';
import { deleteRow, getRow, updateRow } from '../platform/table/rows.ts';
import { transact } from '../platform/table/transact.ts';
import { paymentStore } from '../payment-rows/payment-store.ts';
import { startWorld } from '../testing/world.ts';
import { handler as get } from './endpoints/get-payment.ts';
import { handler as receive } from './endpoints/receive-payment-event.ts';
import { providerDependencies } from './provider-dependencies.ts';
import { startPaying } from './start-payment.ts';
import { outcomeMailDependencies } from './outcome-mail-dependencies.ts';
import { mailOutcome } from './mail-outcome.ts';
import {
  eventCall,
  memoryProvider,
  payingStage,
  type MemoryProvider,
} from './testing/memory-provider.ts';

const world = await startWorld();
const { table } = world;
const payments = paymentStore(table);

const now = new Date('2026-11-20T18:00:00.000Z');
let stripe: MemoryProvider;

beforeEach(() => {
  stripe = memoryProvider(() => now);
  vi.stubEnv('PAYMENTS', payingStage.PAYMENTS);
  // Mails that could not be handed over are logged.
  for (const method of ['info', 'error'] as const)
    vi.spyOn(console, method).mockReturnValue(undefined);
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

type Customer = Parameters<typeof world.person>[0];

/** An open payment of a charge of $243.56. */
const begun = async (input: Customer = {}) => {
  const customer = await world.person(input);
  const charge = chargeSample({ customerId: customer.id, planId: randomUUID() });
  await transact(table, [addCharge(table, charge)]);
  const dependencies = { ...providerDependencies(table), provider: stripe.provider };
  const body = { items: [{ kind: 'charge' as const, id: charge.id }], remember: false };
  const { paymentId, url } = await startPaying(
    { customerId: customer.id, body, now },
    dependencies,
  );
  return { customer, paymentId, sessionId: stripe.sessionAtUrl(url).id };
};
type Begun = Awaited<ReturnType<typeof begun>>;

type Send = (mail: Mail) => Promise<MailOutcome>;
const silent: Send = async () => {
  throw new Error('No mail should be sent');
};

const tell = async (
  { sessionId: objectId }: Pick<Begun, 'sessionId'>,
  { id = `evt_${randomUUID()}`, send }: { id?: string; send?: Send } = {},
) =>
  world.call(
    receive.with({
      dependencies: { provider: stripe.provider, ...(send && { mailer: { send } }) },
      now: () => now,
    }),
    receivePaymentEvent,
    eventCall({ id, type: 'checkout.session.completed', objectId }),
  );

const mailsTo = async ({ customer }: Begun) => world.mailTo(customer.email);
const stored = async ({ paymentId }: Begun) => (await payments.findOfProvider(paymentId))!;
const isListed = async ({ paymentId }: Begun) =>
  (await payments.listMailsDue()).some(({ id }) => id === paymentId);

test('a payment is receipted once, however many events tell of it', async () => {
  const payment = await begun();
  stripe.payByCard(payment.sessionId);
  const answers = await Promise.all(Array.from({ length: 6 }, async () => tell(payment)));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  await tell(payment);
  const mails = await mailsTo(payment);
  expect(mails.map(({ subject }) => subject)).toEqual(['Receipt for $243.56']);
  expect(mails[0]!.text).toContain('Paid with: Visa ending in 4242\nPaid on: Nov 20, 2026');
  expect((await stored(payment)).delivery.state).toBe('sent');
  expect(await isListed(payment)).toBe(false);
});

test('what the page of the customer has recorded is mailed with the next event', async () => {
  const payment = await begun();
  stripe.payByCard(payment.sessionId);
  const { body } = await world.call(
    get.with({
      dependencies: { provider: stripe.provider },
      now: () => new Date(now.getTime() + 6000),
    }),
    getPayment,
    { cookie: payment.customer.cookie, params: { id: payment.paymentId } },
  );
  expect(body.state).toBe('succeeded');
  expect(await mailsTo(payment)).toEqual([]);
  expect(await isListed(payment)).toBe(true);
  await tell(payment);
  expect(await mailsTo(payment)).toHaveLength(1);
});

test('a bank is told of when it has decided, not before', async () => {
  const payment = await begun();
  const intentId = stripe.payByBank(payment.sessionId);
  await tell(payment);
  expect(await mailsTo(payment)).toEqual([]);
  stripe.bankRefuses(intentId, 'insufficient_funds');
  await tell(payment);
  await tell(payment);
  const [mail, ...others] = await mailsTo(payment);
  expect(others).toEqual([]);
  expect(mail!.subject).toBe('Your payment of $243.56 did not go through');
  expect(mail!.text).toContain('There was not enough money in the account.');
  expect(mail!.text).toContain('Due again: $243.56');
});

test('nobody is mailed about what they have left', async () => {
  const payment = await begun();
  await stripe.provider.expireSession(payment.sessionId);
  await tell(payment, { send: silent });
  expect(await stored(payment)).toMatchObject({ state: 'canceled', delivery: { state: 'none' } });
});

test('a mail that could not be handed over goes out with the next event', async () => {
  const payment = await begun();
  stripe.payByCard(payment.sessionId);
  expect((await tell(payment, { send: async () => ({ outcome: 'unavailable' }) })).status).toBe(
    200,
  );
  expect((await stored(payment)).delivery).toEqual({ state: 'queued' });
  expect(await isListed(payment)).toBe(true);
  await tell(payment);
  expect(await mailsTo(payment)).toHaveLength(1);
});

test('a mail that may have gone out is not sent again', async () => {
  const payment = await begun();
  stripe.payByCard(payment.sessionId);
  await tell(payment, { send: async () => ({ outcome: 'unknown' }) });
  await tell(payment, { send: silent });
  expect((await stored(payment)).delivery.state).toBe('lost');
  expect(await isListed(payment)).toBe(false);
});

test('an event that died before the mail sends it when it is repeated', async () => {
  const payment = await begun();
  stripe.payByCard(payment.sessionId);
  const id = `evt_${randomUUID()}`;
  const dying = vi.fn<Send>().mockResolvedValue({ outcome: 'unavailable' });
  await tell(payment, { id, send: dying });
  const asked = stripe.calls.length;
  await tell(payment, { id });
  expect(stripe.calls.slice(asked)).toEqual(['readEvent']);
  expect(await mailsTo(payment)).toHaveLength(1);
});

test.each<[string, Record<string, unknown>, string]>([
  ['is disabled', { isDisabled: true }, 'This account is disabled.'],
  ['has no address', { email: null }, 'This customer has no email address.'],
  ['whose mail comes back', { contact: 'bounced' }, 'Mail to this customer comes back.'],
])('a customer who %s gets no mail, and none is due any more', async (_, profile, reason) => {
  const payment = await begun();
  await updateRow(table, { key: keys.user(payment.customer.id), set: profile });
  stripe.payByCard(payment.sessionId);
  await tell(payment, { send: silent });
  expect((await stored(payment)).delivery).toMatchObject({ state: 'failed', reason });
  expect(await isListed(payment)).toBe(false);
});

test('a payment that has been deleted with its customer is not written again', async () => {
  const payment = await begun();
  stripe.payByCard(payment.sessionId);
  await tell(payment, { send: async () => ({ outcome: 'unavailable' }) });
  const read = await stored(payment);
  const key = keys.payment(payment.paymentId);
  await deleteRow(table, { key });
  expect(
    await mailOutcome(read, { ...outcomeMailDependencies(table), mailer: { send: silent } }),
  ).toBeUndefined();
  expect(await getRow(table, { key, row: z.looseObject({}), latest: true })).toBeUndefined();
});
