import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { centsToDecimal, sumOf } from 'shared/domain/prices/money.ts';
import { isUndecided } from 'shared/domain/prices/payment-state.ts';
import { paymentMethods } from 'shared/domain/visits/booking-status.ts';
import { AppError } from 'shared/errors.ts';
import { expect } from 'vitest';
import { bookingItem, bookingStore, storedBooking } from '../../bookings/booking-store.ts';
import { storedRefund } from '../../bookings/refund-row.ts';
import { bookingSample } from '../../bookings/testing/booking-sample.ts';
import { addCharge, chargeStore } from '../../charges/charge-store.ts';
import { payTogether } from '../../charges/record-payment.ts';
import { storedCharge } from '../../charges/stored-charge.ts';
import { chargeSample } from '../../charges/testing/charge-sample.ts';
import { keys } from '../../platform/table/keys.ts';
import { putRow } from '../../platform/table/rows.ts';
import { transact } from '../../platform/table/transact.ts';
import { cancelOwnPayment, lookAtPayment, type OwnDependencies } from '../own-payment.ts';
import { takeEvent } from '../payment-event.ts';
import { isOfItem, refundedOf } from '../../payment-rows/payment-refund.ts';
import { paymentStore } from '../../payment-rows/payment-store.ts';
import { providerPayment } from '../../payment-rows/provider-payment.ts';
import { refund } from '../refund-payment.ts';
import { settleRefunds } from '../settle-refunds.ts';
import { startPaying } from '../start-payment.ts';
import { totalOf } from '../../payment-rows/stored-payment.ts';
import { ProviderError, type Provider } from '../stripe/provider.ts';
import { eventCall, memoryProvider } from './memory-provider.ts';
import { memoryTable } from './memory-table.ts';

/*
 * A customer with three due items who pays, cancels, looks and pays elsewhere, while banks decide, events come, pages
 * expire, and money is given back by the operator and in the provider's dashboard, with calls that die at any of their
 * requests, to the table or to the provider.
 */

const customerId = 'c0ffee00-0000-4000-8000-000000000001';

const steps = [
  'start',
  'cancel',
  'look',
  'card',
  'bank',
  'decide',
  'event',
  'by hand',
  'refund',
  'dashboard',
  'return',
  'refund event',
  'wait',
] as const;

const step = fc.record({
  what: fc.constantFrom(...steps, 'start', 'card', 'event', 'refund'),
  /** Which items, sessions or payments. */
  choice: fc.nat(30),
  isGood: fc.boolean(),
  how: fc.constantFrom('alone', 'alone', 'twice', 'dies'),
  /** The request at which it dies, and whether that has taken effect. */
  request: fc.integer({ min: 1, max: 10 }),
  isAfter: fc.boolean(),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

class Died extends Error {}

/** What a customer or the provider may be told. Anything else is a bug. */
const isExpected = (error: unknown): boolean =>
  error instanceof Died ||
  error instanceof ProviderError ||
  (error instanceof AppError && ['conflict', 'not-found', 'invalid'].includes(error.code));

const nothing = (): void => undefined;

const pick = <T>(from: readonly T[], choice: number): T | undefined => from[choice % from.length];

const attempt = async (act: Promise<void>): Promise<void> =>
  act.catch((error: unknown) => {
    if (!isExpected(error)) throw error;
  });

const startHistory = async () => {
  let now = new Date('2026-11-20T18:00:00.000Z');
  const memory = memoryTable();
  const stripe = memoryProvider(() => now);
  const { table, rows, hooks } = memory;
  let before = nothing;
  let after = nothing;
  Object.assign(hooks, { before: () => before(), after: () => after() });
  /** Dies like the table does. */
  const provider = Object.fromEntries(
    Object.entries(stripe.provider).map(([name, call]: [string, any]) => [
      name,
      async (...input: unknown[]) => {
        before();
        const answer = await call(...input);
        after();
        return answer;
      },
    ]),
  ) as Provider;
  const dependencies: OwnDependencies = {
    table,
    charges: chargeStore(table),
    bookings: bookingStore(table),
    payments: paymentStore(table),
    provider,
    methods: ['card', 'us_bank_account'],
    siteUrl: 'https://example.com',
    pause: async () => undefined,
  };
  await putRow(table, { item: keys.user(customerId) });
  const items: { kind: 'charge' | 'visit'; id: string }[] = [];
  for (const amount of [22_500, 4321]) {
    const charge = chargeSample({ id: randomUUID(), customerId, planId: randomUUID(), amount });
    await transact(table, [addCharge(table, charge)]);
    items.push({ kind: 'charge', id: charge.id });
  }
  const visit = bookingSample({ userId: customerId, status: 'completed' });
  await putRow(table, { item: bookingItem(visit) });
  items.push({ kind: 'visit', id: visit.id });

  const allOf = <T>(prefix: string, parse: (row: unknown) => T): T[] =>
    [...rows].flatMap(([name, row]) => (name.startsWith(prefix) ? parse(row) : []));
  const payments = () => allOf('PAYMENT#', (row) => providerPayment.parse(row));
  const charges = () => allOf('CHARGE#', (row) => storedCharge.parse(row));
  const visits = () => allOf('BOOKING#', (row) => storedBooking.parse(row));
  const intents = () => stripe.sessions().flatMap(({ intentId }) => intentId ?? []);

  /** What the operator gives back, now and again without knowing what was given back before. */
  const giveBack = async (choice: number, isGood: boolean): Promise<void> => {
    const succeeded = payments().filter(({ state }) => state === 'succeeded');
    const payment = pick(succeeded, choice);
    const item = payment && pick(payment.items, Math.floor(choice / 3));
    if (!payment || !item) return;
    const { kind, id } = item;
    const before = refundedOf(payment.refunds.filter(isOfItem(item)));
    const amount = [item.total - before, Math.floor(item.total / 3), 777][choice % 3]!;
    const body = {
      item: { kind, id },
      amount: centsToDecimal(amount),
      reason: 'Rained all week',
      refundedBefore: centsToDecimal(isGood ? before : 0),
    };
    await refund({ id: payment.id, body, now }, dependencies);
  };

  const chosen = (choice: number) => {
    const some = items.filter((_, index) => ((choice % 7) + 1) & (1 << index));
    return choice % 2 === 0 ? some : some.toReversed();
  };

  const tell = async (type: string, objectId: string): Promise<void> => {
    const { body, headers } = eventCall({ type, objectId });
    const signed = { bytes: Buffer.from(body), signature: headers['stripe-signature'] };
    await takeEvent({ signed, now }, dependencies);
  };

  const take = async ({ what, choice, isGood }: Step): Promise<void> => {
    const payment = pick(payments(), choice);
    const session = pick(
      stripe.sessions().filter(({ status }) => status === 'open'),
      choice,
    );
    switch (what) {
      case 'start': {
        const body = { items: chosen(choice), remember: choice > 20 };
        await startPaying({ customerId, body, now }, dependencies);
        return;
      }
      case 'cancel':
        if (payment) await cancelOwnPayment({ id: payment.id, customerId, now }, dependencies);
        return;
      case 'look':
        if (payment) await lookAtPayment({ id: payment.id, customerId, now }, dependencies);
        return;
      case 'event': {
        const intentId = pick(intents(), choice);
        const any = pick(stripe.sessions(), choice);
        if (isGood && intentId) await tell('payment_intent.processing', intentId);
        else if (any) await tell('checkout.session.completed', any.id);
        return;
      }
      case 'by hand': {
        const body = {
          items: chosen(choice),
          method: 'check' as const,
          paidOn: '2026-11-19',
        };
        await payTogether({ customerId, body, idempotentAction: undefined, now }, dependencies);
        return;
      }
      case 'refund':
        return giveBack(choice, isGood);
      case 'refund event': {
        const about = pick(stripe.refunds(), choice);
        if (about) await tell(isGood ? 'refund.updated' : 'refund.failed', about.id);
        return;
      }
      // At the provider, so it cannot die.
      case 'dashboard': {
        const intentId = pick(intents(), choice);
        if (intentId === undefined) return;
        try {
          stripe.refundInDashboard(intentId, isGood ? 1234 : 12_345);
        } catch (error) {
          // Not so much is left.
          if (!(error instanceof ProviderError)) throw error;
        }
        return;
      }
      case 'return': {
        const given = pick(
          stripe.refunds().filter(({ status }) => status !== 'failed'),
          choice,
        );
        if (given && isGood) stripe.refundFails(given.id);
        stripe.refundsAre(choice % 2 === 0 ? 'pending' : 'succeeded');
        return;
      }
      case 'card':
        if (session) stripe.payByCard(session.id);
        return;
      case 'bank':
        if (session) stripe.payByBank(session.id);
        return;
      case 'decide': {
        const processing = [];
        for (const id of intents())
          if ((await stripe.provider.getIntent(id)).status === 'processing') processing.push(id);
        const id = pick(processing, choice);
        if (id && isGood) stripe.bankPays(id);
        else if (id) stripe.bankRefuses(id, 'insufficient_funds');
        return;
      }
      case 'wait':
        now = new Date(
          now.getTime() + [6_000, 60_000, 20 * 60_000, 65 * 60_000, 25 * 60 * 60_000][choice % 5]!,
        );
    }
  };

  const dying = async (taken: Step): Promise<void> => {
    let requests = 0;
    let isDead = false;
    const dies = (is: boolean) => () => {
      if (isDead) throw new Died('Died');
      if (is) requests += 1;
      if (requests < taken.request || is === taken.isAfter) return;
      isDead = true;
      throw new Died('Died');
    };
    before = dies(true);
    after = dies(false);
    await attempt(take(taken));
    before = nothing;
    after = nothing;
  };

  const check = (): void => {
    const open = payments().filter(({ state }) => isUndecided(state));
    const held = open.flatMap((payment) => payment.items.map(({ id }) => `${id} ${payment.id}`));
    const holding = [...charges(), ...visits()].flatMap(({ id, heldBy }) =>
      heldBy === null ? [] : `${id} ${heldBy}`,
    );
    // Each item is in at most one undecided payment, and knows in which.
    expect(holding.toSorted()).toEqual(held.toSorted());
    expect(new Set(held.map((each) => each.split(' ')[0])).size).toBe(held.length);
    // At most one page is open for an item.
    const payable = stripe
      .sessions()
      .filter(({ status, expiresAt }) => status === 'open' && now < expiresAt);
    const names = payable.flatMap(({ paymentId }) =>
      (payments().find(({ id }) => id === paymentId)?.items ?? []).map(({ id }) => id),
    );
    expect(new Set(names).size).toBe(names.length);
  };

  /** Cents that an item, and the rows by month, say were given back of it. */
  const expectRefunds = (item: { id: string; refunded: number | null }): void => {
    const made = allOf(`REFUND#${item.id}`, (row) => storedRefund.parse(row));
    const sum = sumOf(made.map((row) => (row.hasFailed ? -row.refunded : row.refunded)));
    const stored = payments().flatMap(({ refunds }) =>
      refunds.filter((each) => each.item.id === item.id),
    );
    expect([sum, refundedOf(stored)]).toEqual([item.refunded ?? 0, item.refunded ?? 0]);
    expect(stored.filter(({ state }) => state === 'asked')).toEqual([]);
  };

  const byHand = new Set<string | null>(paymentMethods);
  const end = async (): Promise<void> => {
    // The last events come, and whatever nobody has paid expires.
    for (const round of [1, 2]) {
      now = new Date(now.getTime() + round * 65 * 60_000);
      for (const { id } of stripe.sessions()) await tell('checkout.session.completed', id);
      for (const { id } of stripe.refunds()) await tell('refund.updated', id);
      for (const payment of payments()) await settleRefunds(payment, now, dependencies);
      for (const { id, sessionId, state } of payments())
        if (state === 'open' && sessionId === null)
          await attempt(
            cancelOwnPayment({ id, customerId, now }, dependencies).then(() => undefined),
          );
    }
    check();
    for (const { state } of payments()) expect(state).not.toBe('open');
    const succeeded = payments().filter(({ state }) => state === 'succeeded');
    const isPaid = (state: string): boolean => state === 'paid' || state === 'refunded';
    const paid = [
      ...charges().flatMap(({ state, paymentMethod, amount, tax }) =>
        isPaid(state) && !byHand.has(paymentMethod) ? amount + tax : [],
      ),
      ...visits().flatMap(({ paymentStatus, paymentMethod, totalAmount, tax }) =>
        isPaid(paymentStatus) && !byHand.has(paymentMethod) ? totalAmount + tax : [],
      ),
    ];
    const all = [...charges(), ...visits()];
    for (const item of all) expectRefunds(item);
    expect(sumOf(all.map(({ refunded }) => refunded ?? 0))).toBe(stripe.refunded());
    // To the cent: what was taken, our payments, and what is paid by them.
    expect([sumOf(succeeded.map(totalOf)), sumOf(paid)]).toEqual([stripe.taken(), stripe.taken()]);
  };

  /** All is paid by card, so that it can be given back. */
  const pay = async (): Promise<void> => {
    const { paymentId: id } = await startPaying(
      { customerId, body: { items, remember: false }, now },
      dependencies,
    );
    for (const { id: sessionId } of stripe.sessions()) stripe.payByCard(sessionId);
    now = new Date(now.getTime() + 6000);
    await lookAtPayment({ id, customerId, now }, dependencies);
  };

  return { pay, take, dying, check, end };
};

const someSteps = fc.array(step, { minLength: 4, maxLength: 20 });

/** Runs histories of payments. Any of them that breaks a rule is shrunk to the shortest that does. */
export const expectPaymentHistories = async (count: number, seed = 81): Promise<void> => {
  await fc.assert(
    fc.asyncProperty(someSteps, fc.boolean(), async (taken, isPaid) => {
      const history = await startHistory();
      if (isPaid) await history.pay();
      for (const each of taken) {
        if (each.how === 'dies') await history.dying(each);
        else
          await Promise.all(
            Array.from({ length: each.how === 'twice' ? 2 : 1 }, async () =>
              attempt(history.take(each)),
            ),
          );
        history.check();
      }
      await history.end();
    }),
    { numRuns: count, seed },
  );
};
