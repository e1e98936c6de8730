import * as z from 'zod/mini';
import type { PaymentStore } from '../payment-rows/payment-store.ts';
import { isPast, type ProviderPayment } from '../payment-rows/provider-payment.ts';
import { logger, type LogFacts } from '../platform/logs/logger.ts';
import { keys } from '../platform/table/keys.ts';
import { getRow, updateRow } from '../platform/table/rows.ts';
import { disputesToAsk } from './disputes/reconcile-disputes.ts';
import { methodsToSettle } from './methods/settle-methods.ts';
import { applyEvent, usedEvents } from './payment-event.ts';
import {
  askAboutIntent,
  askProvider,
  sessionOf,
  type SessionDependencies,
} from './provider-session.ts';
import { recordOutcome } from './record-outcome.ts';
import { settleRefunds } from './settle-refunds.ts';
import { mailOutcome, type OutcomeMailDependencies } from './mail-outcome.ts';

export type ReconcileDependencies = SessionDependencies &
  OutcomeMailDependencies & {
    payments: Pick<PaymentStore, 'listInState' | 'listRefundsToSettle' | 'listMailsDue'>;
    /** After this many ms, nothing new is started. */
    workMilliseconds: number;
  };

export type ReconcileSummary = {
  /** That the provider lists since the last full run. */
  events: number;
  /** Payments that the provider was asked about because nothing had decided them. */
  undecided: number;
  /** Payments with a refund of which it is not known whether the provider made it. */
  refunds: number;
  /** Payments that are contested, of which the provider was asked. */
  disputes: number;
  /** Mails that were handed over. */
  mailed: number;
  /** Events, payments, refunds and mails that are left to the next run because something failed. */
  failed: number;
  /** False if the run ran out of time. */
  isFinished: boolean;
};

/** Milliseconds. The provider keeps its events for 30 days. */
const longestSpan = 29 * 24 * 60 * 60_000;

/** Milliseconds by which an event may be listed after one that happened later. */
const overlap = 60 * 60_000;

const readRow = z.object({ until: z.iso.datetime() });

const startOf = async (now: Date, { table }: ReconcileDependencies): Promise<Date> => {
  const key = keys.paymentEventsRead();
  const read = await getRow(table, { key, row: readRow, latest: true });
  const earliest = now.getTime() - longestSpan;
  return new Date(read ? Math.max(earliest, Date.parse(read.until) - overlap) : earliest);
};

/** The next run begins where this one ended, by the provider's clock unless that is ahead of ours. */
const rememberRead = async (
  latest: Date,
  now: Date,
  { table }: ReconcileDependencies,
): Promise<void> => {
  const until = new Date(Math.min(latest.getTime(), now.getTime())).toISOString();
  await updateRow(table, { key: keys.paymentEventsRead(), set: { until } });
};

/**
 * Asks the provider what has become of a payment, or whether it was ever made there. An automatic one whose intent we
 * do not know was never confirmed and never will be.
 */
const askAgain = async (
  payment: ProviderPayment,
  now: Date,
  dependencies: ReconcileDependencies,
): Promise<void> => {
  const { id, isAutomatic, intentId } = payment;
  if (isAutomatic && intentId !== null) {
    await askAboutIntent({ id, intentId }, now, dependencies);
    return;
  }
  const session = isAutomatic ? undefined : await sessionOf(payment, now, dependencies);
  if (session) await askProvider({ id, sessionId: session.id }, now, dependencies);
  else await recordOutcome({ paymentId: id, finding: null, now }, dependencies);
};

/**
 * Finds what no event has told us: reads the provider's events since the last full run, asks about payments that are
 * still undecided, settles the refunds that were asked for and the methods that are to be saved or removed, and sends
 * the mails that are due (rules: payment-16). A run may be late, repeated, interrupted or concurrent with another.
 */
export const reconcilePayments = async (
  now: Date,
  dependencies: ReconcileDependencies,
): Promise<ReconcileSummary> => {
  const { provider, payments, clock, workMilliseconds } = dependencies;
  const endsAt = clock().getTime() + workMilliseconds;
  const summary = {
    events: 0,
    undecided: 0,
    refunds: 0,
    disputes: 0,
    mailed: 0,
    failed: 0,
    isFinished: true,
  };
  /** Returns whether it succeeded; what fails must not stop the rest. */
  const attempt = async (facts: LogFacts, work: () => Promise<void>): Promise<boolean> => {
    try {
      await work();
      return true;
    } catch (error) {
      logger.error('payment-not-reconciled', error, facts);
      summary.failed += 1;
      return false;
    }
  };
  /** Works on each until the time is up, and returns whether all succeeded. */
  const eachOf = async <T extends { id: string }>(
    all: readonly T[],
    work: (one: T) => Promise<void>,
  ): Promise<boolean> => {
    let isWhole = true;
    for (const one of all) {
      if (clock().getTime() > endsAt) {
        summary.isFinished = false;
        return false;
      }
      isWhole = (await attempt({ id: one.id }, async () => work(one))) && isWhole;
    }
    return isWhole;
  };

  await attempt({}, async () => {
    const listed = await provider.listEvents(await startOf(now, dependencies), usedEvents);
    summary.events = listed.length;
    const isWhole = await eachOf(listed.toReversed(), async (event) => {
      await applyEvent(event, now, dependencies);
    });
    const [latest] = listed;
    if (isWhole && latest) await rememberRead(latest.createdAt, now, dependencies);
  });

  const undecided = [
    ...(await payments.listInState('open')),
    ...(await payments.listInState('processing')),
  ];
  await eachOf(
    undecided.filter((payment) => isPast(payment, now)),
    async (payment) => {
      summary.undecided += 1;
      await askAgain(payment, now, dependencies);
    },
  );

  await eachOf(
    (await payments.listRefundsToSettle()).filter(({ refunds }) =>
      refunds.some(({ state }) => state === 'asked'),
    ),
    async ({ id }) => {
      const payment = await payments.findOfProvider(id);
      if (!payment) return;
      summary.refunds += 1;
      await settleRefunds(payment, now, dependencies);
    },
  );

  await eachOf(await disputesToAsk(now, dependencies), async ({ ask }) => {
    summary.disputes += 1;
    await ask();
  });

  await eachOf(await methodsToSettle(now, dependencies), async ({ settle }) => settle());

  await eachOf(await payments.listMailsDue(), async ({ id }) => {
    const payment = await payments.findOfProvider(id);
    const sent = payment && (await mailOutcome(payment, dependencies));
    if (sent?.state === 'sent') summary.mailed += 1;
  });
  return summary;
};
