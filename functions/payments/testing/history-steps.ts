import { businessDate } from 'shared/domain/dates.ts';
import { centsToDecimal } from 'shared/domain/prices/money.ts';
import { payTogether } from '../../charges/record-payment.ts';
import { isOfItem, refundedOf } from '../../payment-rows/payment-refund.ts';
import { cancelOwnPayment, lookAtPayment } from '../own-payment.ts';
import { takeEvent } from '../payment-event.ts';
import { reconcilePayments } from '../reconcile-payments.ts';
import { refund } from '../refund-payment.ts';
import { startPaying } from '../start-payment.ts';
import { mailOutcome } from '../mail-outcome.ts';
import { ProviderError, type ProviderEvent, type ProviderRefund } from '../stripe/provider.ts';
import { customerId, type HistoryWorld, type Item } from './history-world.ts';
import { eventCall } from './memory-provider.ts';

export type Choice = {
  /** Which items, sessions or payments. */
  choice: number;
  isGood: boolean;
};

/** What may happen in a history, by its name. */
export type Steps<Name extends string> = Readonly<Record<Name, (choice: Choice) => Promise<void>>>;

export const pick = <T>(from: readonly T[], choice: number): T | undefined =>
  from[choice % from.length];

const minute = 60_000;
const waits = [0.1, 1, 20, 65, 25 * 60].map((minutes) => minutes * minute);

/** Some of them, in either order. */
const someOf = (items: readonly Item[], choice: number): Item[] => {
  const some = items.slice(0, 3).filter((_, index) => ((choice % 7) + 1) & (1 << index));
  return choice % 2 === 0 ? some : some.toReversed();
};

/** Hands an event of the provider over, as its own call does. */
export const tell = async (
  event: Partial<ProviderEvent>,
  { now, dependencies }: HistoryWorld,
): Promise<void> => {
  const { body, headers } = eventCall(event);
  const signed = { bytes: Buffer.from(body), signature: headers['stripe-signature'] };
  const payment = await takeEvent({ signed, now: now() }, dependencies);
  if (payment) await mailOutcome(payment, dependencies);
};

/** What becomes of payments on the provider's page, and of what was paid there. */
export const paymentSteps = (world: HistoryWorld) => {
  const { stripe, payments, dependencies, items, now } = world;
  const intents = () => stripe.intents().map(({ id }) => id);

  /** An open page to whose address a payment leads: nobody was given any other. */
  const pageOf = (choice: number) =>
    pick(
      stripe
        .sessions()
        .filter(
          ({ id, status }) => status === 'open' && payments().some((each) => each.sessionId === id),
        ),
      choice,
    );
  /** What comes back of a payment that is contested or lost is an alarm: nothing is paid that it could belong to. */
  const isLost = ({ intentId }: ProviderRefund): boolean =>
    stripe
      .disputes()
      .some((each) => each.intentId === intentId && ['open', 'lost'].includes(each.state));
  const paymentAt = (choice: number) => pick(payments(), choice);

  /** What the operator gives back, now and again without knowing what was given back before. */
  const giveBack = async ({ choice, isGood }: Choice): Promise<void> => {
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
    await refund({ id: payment.id, body, now: now() }, dependencies);
  };

  const steps = {
    start: async ({ choice }) => {
      const body = { items: someOf(items, choice), remember: choice > 20 };
      await startPaying({ customerId, body, now: now() }, dependencies);
    },
    cancel: async ({ choice }) => {
      const payment = paymentAt(choice);
      const own = { customerId, now: now() };
      if (payment) await cancelOwnPayment({ id: payment.id, ...own }, dependencies);
    },
    look: async ({ choice }) => {
      const payment = paymentAt(choice);
      const own = { customerId, now: now() };
      if (payment) await lookAtPayment({ id: payment.id, ...own }, dependencies);
    },
    event: async ({ choice, isGood }) => {
      // One of those that happened, in any order and also again, or one that says something else.
      const intentId = pick(intents(), choice);
      const event = pick(stripe.events, choice);
      if (event && isGood) await tell(event, world);
      else if (intentId)
        await tell({ type: 'payment_intent.processing', objectId: intentId }, world);
    },
    job: async () => void (await reconcilePayments(now(), dependencies)),
    'by hand': async ({ choice }) => {
      const body = {
        items: someOf(items, choice),
        method: 'check' as const,
        paidOn: businessDate(now()),
      };
      await payTogether(
        { customerId, body, idempotentAction: undefined, now: now() },
        dependencies,
      );
    },
    refund: giveBack,
    'refund event': async ({ choice, isGood }) => {
      const about = pick(stripe.refunds(), choice);
      const type = isGood ? 'refund.updated' : 'refund.failed';
      if (about) await tell({ type, objectId: about.id }, world);
    },
    // At the provider, so it cannot die.
    dashboard: async ({ choice, isGood }) => {
      const intentId = pick(intents(), choice);
      if (intentId === undefined) return;
      try {
        stripe.refundInDashboard(intentId, isGood ? 1234 : 12_345);
      } catch (error) {
        // Not so much is left.
        if (!(error instanceof ProviderError)) throw error;
      }
    },
    return: async ({ choice, isGood }) => {
      const given = pick(
        stripe.refunds().filter((each) => each.status !== 'failed' && !isLost(each)),
        choice,
      );
      if (given && isGood) stripe.refundFails(given.id);
      stripe.refundsAre(choice % 2 === 0 ? 'pending' : 'succeeded');
    },
    card: async ({ choice }) => {
      const session = pageOf(choice);
      if (session) stripe.payByCard(session.id, choice % 3 === 0 ? '4444' : undefined);
    },
    bank: async ({ choice }) => {
      const session = pageOf(choice);
      if (session) stripe.payByBank(session.id);
    },
    decide: async ({ choice, isGood }) => {
      const processing = stripe.intents().filter(({ status }) => status === 'processing');
      const id = pick(processing, choice)?.id;
      if (id !== undefined && isGood) stripe.bankPays(id);
      else if (id !== undefined) stripe.bankRefuses(id, 'insufficient_funds');
    },
    wait: async ({ choice }) => world.wait(waits[choice % waits.length]!),
  } satisfies Steps<string>;

  /** All is paid at once, so that it can be given back or contested. */
  const payAll = async (by: 'payByCard' | 'payByBank'): Promise<void> => {
    const body = { items, remember: false };
    const { paymentId: id } = await startPaying({ customerId, body, now: now() }, dependencies);
    for (const { id: sessionId, status } of stripe.sessions())
      if (status === 'open') stripe.bankPays(stripe[by](sessionId));
    world.wait(6000);
    await lookAtPayment({ id, customerId, now: now() }, dependencies);
  };

  return { steps, payAll };
};
