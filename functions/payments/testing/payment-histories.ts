import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { centsToDecimal, sumOf } from 'shared/domain/prices/money.ts';
import { isUndecided } from 'shared/domain/prices/payment-state.ts';
import { paymentMethods } from 'shared/domain/visits/booking-status.ts';
import { AppError } from 'shared/errors.ts';
import { testSettings } from 'shared/testing/site-settings.ts';
import { expect } from 'vitest';
import { bookingItem, bookingStore, storedBooking } from '../../bookings/booking-store.ts';
import { storedRefund } from '../../bookings/refund-row.ts';
import { bookingSample } from '../../bookings/testing/booking-sample.ts';
import { addCharge, chargeStore } from '../../charges/charge-store.ts';
import { payTogether } from '../../charges/record-payment.ts';
import { storedCharge } from '../../charges/stored-charge.ts';
import { billOfCharge, billOfVisit, sumsOf } from '../../charges/statements/bill.ts';
import { chargeSample } from '../../charges/testing/charge-sample.ts';
import { storedProfile } from '../../customers/stored-profile.ts';
import type { Mail, MailOutcome } from '../../platform/mail/mailer.ts';
import { keys } from '../../platform/table/keys.ts';
import { putRow } from '../../platform/table/rows.ts';
import { transact } from '../../platform/table/transact.ts';
import { knownOfCustomer } from '../../testing/personal-data.ts';
import { cancelOwnPayment, lookAtPayment, type OwnDependencies } from '../own-payment.ts';
import { takeEvent } from '../payment-event.ts';
import { isOfItem, refundedOf } from '../../payment-rows/payment-refund.ts';
import { paymentStore } from '../../payment-rows/payment-store.ts';
import { providerPayment, type ProviderPayment } from '../../payment-rows/provider-payment.ts';
import { reconcilePayments, type ReconcileDependencies } from '../reconcile-payments.ts';
import { refund } from '../refund-payment.ts';
import { startPaying } from '../start-payment.ts';
import { tellOutcome } from '../tell-outcome.ts';
import { totalOf } from '../../payment-rows/stored-payment.ts';
import { ProviderError, type Provider, type ProviderEvent } from '../stripe/provider.ts';
import { eventCall, memoryProvider } from './memory-provider.ts';
import { memoryTable } from './memory-table.ts';

/*
 * A customer with three due items who pays, cancels, looks and pays elsewhere, while banks decide, events come late,
 * twice, in any order or never, pages expire, money is given back by the operator and in the provider's dashboard, and
 * the nightly job runs now and then, with calls that die at any of their requests, to the table, the provider or the
 * mail service. In the end the job alone has to heal everything.
 */

const customerId = 'c0ffee00-0000-4000-8000-000000000001';
const customer = storedProfile.parse({
  ...knownOfCustomer,
  id: customerId,
  sub: 'a1',
  email: 'quillon@example.com',
  revision: 1,
  createdAt: '2026-11-01T12:00:00.000Z',
  updatedAt: '2026-11-01T12:00:00.000Z',
});

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
  'job',
  'wait',
] as const;

const step = fc.record({
  what: fc.constantFrom(...steps, 'start', 'card', 'event', 'refund'),
  /** Which items, sessions or payments. */
  choice: fc.nat(30),
  isGood: fc.boolean(),
  how: fc.constantFrom('alone', 'alone', 'twice', 'dies'),
  /** The request at which it dies, and whether that has taken effect. */
  request: fc.oneof(fc.integer({ min: 1, max: 10 }), fc.integer({ min: 1, max: 40 })),
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

const isPaid = (state: string): boolean => state === 'paid' || state === 'refunded';

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
  const mailbox: string[] = [];
  const send = async ({ tags }: Mail): Promise<MailOutcome> => {
    before();
    mailbox.push(tags?.['payment'] ?? '');
    after();
    return { outcome: 'accepted', mailId: randomUUID() };
  };
  const dependencies: OwnDependencies & ReconcileDependencies = {
    table,
    charges: chargeStore(table),
    bookings: bookingStore(table),
    payments: paymentStore(table),
    provider,
    methods: ['card', 'us_bank_account'],
    siteUrl: 'https://example.com',
    pause: async () => undefined,
    profiles: { find: async () => customer },
    settings: testSettings,
    mailer: { send },
    newId: () => randomUUID(),
    clock: () => now,
    workMilliseconds: 60_000,
  };
  await putRow(table, { item: keys.user(customerId) });
  const items: { kind: 'charge' | 'visit'; id: string }[] = [];
  let chargeTotal = 0;
  for (const amount of [22_500, 4321]) {
    const charge = chargeSample({ id: randomUUID(), customerId, planId: randomUUID(), amount });
    await transact(table, [addCharge(table, charge)]);
    items.push({ kind: 'charge', id: charge.id });
    chargeTotal += charge.amount + charge.tax;
  }
  const visit = bookingSample({ userId: customerId, status: 'completed' });
  await putRow(table, { item: bookingItem(visit) });
  items.push({ kind: 'visit', id: visit.id });
  const billedTotal = chargeTotal + visit.totalAmount + visit.tax;

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
    const refunded = refundedOf(payment.refunds.filter(isOfItem(item)));
    const amount = [item.total - refunded, Math.floor(item.total / 3), 777][choice % 3]!;
    const body = {
      item: { kind, id },
      amount: centsToDecimal(amount),
      reason: 'Rained all week',
      refundedBefore: centsToDecimal(isGood ? refunded : 0),
    };
    await refund({ id: payment.id, body, now }, dependencies);
  };

  const chosen = (choice: number) => {
    const some = items.filter((_, index) => ((choice % 7) + 1) & (1 << index));
    return choice % 2 === 0 ? some : some.toReversed();
  };

  const tell = async (event: Partial<ProviderEvent>): Promise<void> => {
    const { body, headers } = eventCall(event);
    const signed = { bytes: Buffer.from(body), signature: headers['stripe-signature'] };
    const payment = await takeEvent({ signed, now }, dependencies);
    if (payment) await tellOutcome(payment, dependencies);
  };

  const reconcile = async (): Promise<void> => void (await reconcilePayments(now, dependencies));

  const take = async ({ what, choice, isGood }: Step): Promise<void> => {
    const payment = pick(payments(), choice);
    const session = pick(
      // Nobody was given the address of a page that no payment knows.
      stripe
        .sessions()
        .filter(
          ({ id, status }) => status === 'open' && payments().some((each) => each.sessionId === id),
        ),
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
        // One of those that happened, in any order and also again, or one that says something else.
        const intentId = pick(intents(), choice);
        const event = pick(stripe.events, choice);
        if (event && isGood) await tell(event);
        else if (intentId) await tell({ type: 'payment_intent.processing', objectId: intentId });
        return;
      }
      case 'job':
        return reconcile();
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
        const type = isGood ? 'refund.updated' : 'refund.failed';
        if (about) await tell({ type, objectId: about.id });
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
    const bills = [
      ...charges().map(billOfCharge),
      ...visits().flatMap((each) => billOfVisit(each) ?? []),
    ];
    const { billed, tax, paid, processing, due } = sumsOf(bills);
    const collected = payments().filter(({ state }) => state === 'processing');
    expect([paid + processing + due, billed + tax]).toEqual([billedTotal, billedTotal]);
    expect(processing).toBe(sumOf(collected.map(totalOf)));
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

  /** One mail per outcome. One that may have gone out when its call died is not sent again. */
  const expectMails = ({ id, state, delivery }: ProviderPayment): void => {
    const mails = mailbox.filter((about) => about === id).length;
    if (state !== 'succeeded' && state !== 'failed')
      expect([delivery.state, mails]).toEqual(['none', 0]);
    else if (delivery.state === 'lost') expect(mails).toBeLessThanOrEqual(1);
    else expect([delivery.state, mails]).toEqual(['sent', 1]);
  };

  const byHand = new Set<string | null>(paymentMethods);
  const end = async (): Promise<void> => {
    // No further event comes, whatever nobody has paid expires, and the job runs on two nights.
    for (const _ of [1, 2]) {
      now = new Date(now.getTime() + 24 * 60 * 60_000);
      await reconcile();
    }
    check();
    for (const payment of payments()) expectMails(payment);
    for (const { state } of payments()) expect(state).not.toBe('open');
    const succeeded = payments().filter(({ state }) => state === 'succeeded');
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
    fc.asyncProperty(someSteps, fc.boolean(), async (taken, isBegun) => {
      const history = await startHistory();
      if (isBegun) await history.pay();
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
