import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi, type MockInstance } from 'vitest';
import * as z from 'zod/mini';
import { addCharge, chargeStore } from '../charges/charge-store.ts';
import { chargeSample } from '../charges/testing/charge-sample.ts';
import { paymentStore } from '../payment-rows/payment-store.ts';
import type { MailOutcome } from '../platform/mail/mailer.ts';
import { keys } from '../platform/table/keys.ts';
import { getRow } from '../platform/table/rows.ts';
import { transact } from '../platform/table/transact.ts';
import { startWorld } from '../testing/world.ts';
import { withinGrants } from '../testing/granted-calls.ts';
import { handler } from './jobs/reconcile-payments.ts';
import { providerDependencies } from './provider-dependencies.ts';
import { refund } from './refund-payment.ts';
import { startPaying } from './start-payment.ts';
import { memoryProvider, payingStage, type MemoryProvider } from './testing/memory-provider.ts';
import { unlistPayments } from './testing/unlist-payments.ts';

const world = await startWorld();
const { table } = world;
const charges = chargeStore(table);
const payments = paymentStore(table);

const start = new Date('2026-11-20T18:00:00.000Z');
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

const begun = async () => {
  const customer = await world.person();
  const charge = chargeSample({ customerId: customer.id, planId: randomUUID() });
  await transact(table, [addCharge(table, charge)]);
  const dependencies = { ...providerDependencies(table), provider: stripe.provider };
  const body = { items: [{ kind: 'charge' as const, id: charge.id }], remember: false };
  const begin = { customerId: customer.id, body, now };
  const { paymentId, url } = await startPaying(begin, dependencies);
  return { customer, charge, paymentId, sessionId: stripe.sessionAtUrl(url).id };
};
type Begun = Pick<Awaited<ReturnType<typeof begun>>, 'charge' | 'paymentId'>;

const run = async (at = now, changes: Parameters<typeof handler.with>[0] = {}) => {
  now = at;
  const connected = handler.with({ provider: stripe.provider, clock: () => now, ...changes });
  return withinGrants('reconcile-payments', async () => connected({ now: at.toISOString() }));
};

const stateOf = async ({ charge, paymentId }: Begun) => [
  (await charges.find(charge.id))?.state,
  (await payments.findOfProvider(paymentId))?.state,
];
const subjectsTo = async ({ email }: { email: string }) =>
  (await world.mailTo(email)).map(({ subject }) => subject);

const unavailable = async (): Promise<MailOutcome> => ({ outcome: 'unavailable' });

const readUntil = async () =>
  (
    await getRow(table, {
      key: keys.paymentEventsRead(),
      row: z.object({ until: z.string() }),
      latest: true,
    })
  )?.until;

test('a stage that takes no cards and banks has nothing to reconcile', async () => {
  vi.stubEnv('PAYMENTS', 'null');
  await begun();
  expect(await handler({ now: after({ days: 1 }).toISOString() })).toEqual({
    events: 0,
    undecided: 0,
    refunds: 0,
    disputes: 0,
    mailed: 0,
    failed: 0,
    isFinished: true,
  });
  expect(stripe.calls).toEqual(['createSession']);
});

test('what no event has told us is found in the list of events, and mailed', async () => {
  const byCard = await begun();
  stripe.payByCard(byCard.sessionId);
  const byBank = await begun();
  const intentId = stripe.payByBank(byBank.sessionId);
  const left = await begun();
  await stripe.provider.expireSession(left.sessionId);
  expect(await run()).toMatchObject({ mailed: 1, failed: 0, isFinished: true });
  expect(await stateOf(byCard)).toEqual(['paid', 'succeeded']);
  expect(await stateOf(byBank)).toEqual(['collecting', 'processing']);
  expect(await stateOf(left)).toEqual(['due', 'canceled']);
  stripe.bankRefuses(intentId, 'no_account');
  await run(after({ days: 1 }));
  expect(await stateOf(byBank)).toEqual(['due', 'failed']);
  expect(await subjectsTo(byCard.customer)).toEqual(['Receipt for $243.56']);
  expect(await subjectsTo(byBank.customer)).toEqual(['Your payment of $243.56 did not go through']);
  expect(await subjectsTo(left.customer)).toEqual([]);
});

test('twice, at once and late, it records and mails the same once', async () => {
  const payment = await begun();
  stripe.payByCard(payment.sessionId);
  await Promise.all([run(), run(), run()]);
  const revision = (await charges.find(payment.charge.id))!.revision;
  await run(after({ days: 3 }));
  await run(start);
  expect((await charges.find(payment.charge.id))!.revision).toBe(revision);
  expect(await subjectsTo(payment.customer)).toEqual(['Receipt for $243.56']);
});

test('an event that is known asks the provider nothing', async () => {
  stripe.payByCard((await begun()).sessionId);
  await run();
  const asked = stripe.calls.length;
  await run(after({ minutes: 1 }));
  expect(stripe.calls.slice(asked)).toEqual(['listEvents']);
});

test('a payment of which there are no events is asked about once it is an hour old', async () => {
  const paid = await begun();
  stripe.payByCard(paid.sessionId);
  const open = await begun();
  stripe.events.length = 0;
  expect(await run(after({ minutes: 59 }))).toMatchObject({ undecided: 0 });
  expect(await stateOf(paid)).toEqual(['due', 'open']);
  expect(await run(after({ minutes: 60 }))).toMatchObject({ undecided: 2, mailed: 1 });
  expect(await stateOf(paid)).toEqual(['paid', 'succeeded']);
  expect(await stateOf(open)).toEqual(['due', 'canceled']);
  expect(await run(after({ days: 1 }))).toMatchObject({ undecided: 0, mailed: 0 });
});

test('a bank is asked every night until it has decided', async () => {
  const payment = await begun();
  const intentId = stripe.payByBank(payment.sessionId);
  stripe.events.length = 0;
  await run(after({ days: 1 }));
  expect(await stateOf(payment)).toEqual(['collecting', 'processing']);
  stripe.bankPays(intentId);
  stripe.events.length = 0;
  await run(after({ days: 4 }));
  expect(await stateOf(payment)).toEqual(['paid', 'succeeded']);
});

test.each(['refuse', 'after', '500'] as const)(
  'a payment whose page we never learned of (%s) is freed an hour later',
  async (kind) => {
    const { id: customerId } = await world.person();
    const charge = chargeSample({ customerId, planId: randomUUID() });
    await transact(table, [addCharge(table, charge)]);
    stripe.fail('createSession', kind);
    const dependencies = { ...providerDependencies(table), provider: stripe.provider };
    const body = { items: [{ kind: 'charge' as const, id: charge.id }], remember: false };
    await expect(startPaying({ customerId, body, now }, dependencies)).rejects.toThrow('unclear');
    const paymentId = (await charges.find(charge.id))!.heldBy!;
    await run(after({ minutes: 59 }));
    expect(await stateOf({ charge, paymentId })).toEqual(['due', 'open']);
    await run(after({ minutes: 60 }));
    expect(await stateOf({ charge, paymentId })).toEqual(['due', 'canceled']);
    expect((await charges.find(charge.id))!.heldBy).toBeNull();
  },
);

test('only a full run moves where the next one begins', async () => {
  const first = await begun();
  stripe.payByCard(first.sessionId);
  await run();
  expect(await readUntil()).toBe(start.toISOString());
  const listed = vi.spyOn(stripe.provider, 'listEvents');
  const sinceOf = () => listed.mock.calls.at(-1)![0].toISOString();

  now = after({ days: 2 });
  const second = await begun();
  stripe.payByCard(second.sessionId);
  stripe.fail('getSession', '500');
  await expect(run()).rejects.toThrow(/could not be reconciled/);
  expect(await stateOf(second)).toEqual(['paid', 'succeeded']);
  expect(await readUntil()).toBe(start.toISOString());
  // An hour before, because something may be listed late.
  expect(sinceOf()).toBe(after({ minutes: -60 }).toISOString());

  expect(await run(now, { workMilliseconds: -1 })).toMatchObject({ isFinished: false });
  expect(await readUntil()).toBe(start.toISOString());

  await run();
  expect(await readUntil()).toBe(now.toISOString());
  await run(after({ days: 40 }));
  expect(sinceOf()).toBe(after({ days: 11 }).toISOString());
  // It found nothing, so it has learned nothing of how far the list goes.
  expect(await readUntil()).toBe(after({ days: 2 }).toISOString());
});

test('a clock that is ahead of ours does not make the next run skip anything', async () => {
  stripe.payByCard((await begun()).sessionId);
  for (const event of stripe.events) event.createdAt = after({ days: 5 });
  await run();
  expect(await readUntil()).toBe(start.toISOString());
});

test('one payment that fails stops no other, and the scheduler repeats the run', async () => {
  const [one, other] = [await begun(), await begun()];
  for (const { sessionId } of [one, other]) stripe.payByCard(sessionId);
  stripe.events.length = 0;
  stripe.fail('getSession', '500');
  await expect(run(after({ minutes: 60 }))).rejects.toThrow('1 payments, events or mails');
  const states = [await stateOf(one), await stateOf(other)].map(([, state]) => state);
  expect(states.toSorted()).toEqual(['open', 'succeeded']);
  await run();
  expect([await stateOf(one), await stateOf(other)]).toEqual([
    ['paid', 'succeeded'],
    ['paid', 'succeeded'],
  ]);
});

test('mails go out also while the provider answers nothing, and the other way around', async () => {
  const payment = await begun();
  stripe.payByCard(payment.sessionId);
  expect(await run(now, { mailer: { send: unavailable } })).toMatchObject({ mailed: 0, failed: 0 });
  expect(await stateOf(payment)).toEqual(['paid', 'succeeded']);
  expect(await subjectsTo(payment.customer)).toEqual([]);
  stripe.fail('listEvents', '500');
  await expect(run()).rejects.toThrow('1 payments, events or mails');
  expect(await subjectsTo(payment.customer)).toEqual(['Receipt for $243.56']);
});

const pause = async (): Promise<undefined> => undefined;

test('a refund that the call which asked for it could not make is made', async () => {
  const payment = await begun();
  stripe.payByCard(payment.sessionId);
  await run();
  const body = {
    item: { kind: 'charge' as const, id: payment.charge.id },
    amount: '10.00',
    reason: 'Rained all week',
    refundedBefore: '0.00',
  };
  const dependencies = { ...providerDependencies(table), provider: stripe.provider, pause };
  stripe.fail('createRefund', '429', 6);
  await expect(refund({ id: payment.paymentId, body, now }, dependencies)).rejects.toThrow('busy');
  expect(stripe.refunded()).toBe(0);
  expect(await run(after({ minutes: 10 }))).toMatchObject({ refunds: 1 });
  expect(stripe.refunded()).toBe(1000);
  const { refunds } = (await payments.findOfProvider(payment.paymentId))!;
  expect(refunds.map(({ state }) => state)).not.toContain('asked');
  expect(await run(after({ minutes: 20 }))).toMatchObject({ refunds: 0 });
  expect(stripe.refunded()).toBe(1000);
});

test('a refund that has failed unheard is undone', async () => {
  const payment = await begun();
  stripe.payByCard(payment.sessionId);
  await run();
  stripe.refundsAre('pending');
  const body = {
    item: { kind: 'charge' as const, id: payment.charge.id },
    amount: '10.00',
    reason: 'Rained all week',
    refundedBefore: '0.00',
  };
  const dependencies = { ...providerDependencies(table), provider: stripe.provider, pause };
  await refund({ id: payment.paymentId, body, now }, dependencies);
  const [made] = stripe.refunds();
  stripe.refundFails(made!.id);
  await run(after({ minutes: 10 }));
  const { refunds } = (await payments.findOfProvider(payment.paymentId))!;
  expect(refunds.map(({ state }) => state)).toEqual(['failed']);
});

test('names no customer and no amount in the log', async () => {
  const payment = await begun();
  stripe.payByCard(payment.sessionId);
  stripe.fail('getSession', '500');
  await expect(run()).rejects.toThrow('1 payments, events or mails');
  const logged = JSON.stringify(log.mock.calls);
  expect(logged).toContain('payment-not-reconciled');
  expect(logged).not.toContain(payment.customer.email);
  expect(logged).not.toMatch(/\b24356\b|243\.56/);
});
