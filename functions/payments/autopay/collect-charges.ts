import type { NoticeStore } from '../../payment-rows/autopay-notice.ts';
import type { AutopayStore } from '../../payment-rows/autopay-store.ts';
import type { PaymentStore } from '../../payment-rows/payment-store.ts';
import type { ProviderPayment } from '../../payment-rows/provider-payment.ts';
import { logger, type LogFacts } from '../../platform/logs/logger.ts';
import { mailOutcome, type OutcomeMailDependencies } from '../mail-outcome.ts';
import { mailAboveLimit } from './ask-for-above.ts';
import { collectFrom, type CollectDependencies } from './collect-from.ts';
import { takeAutomatic } from './take-automatic.ts';

export type ChargeDependencies = CollectDependencies &
  OutcomeMailDependencies & {
    payments: Pick<PaymentStore, 'listInState'>;
    autopays: Pick<AutopayStore, 'listOn'>;
    notices: Pick<NoticeStore, 'listDue'>;
    /** After this many ms, nothing new is started. */
    workMilliseconds: number;
  };

export type ChargeSummary = {
  /** Customers whose autopay is on. */
  customers: number;
  /** Payments that this run began or went on with, by what has become of them. */
  succeeded: number;
  processing: number;
  declined: number;
  /** Mails that were handed over. */
  mailed: number;
  /** Customers, payments and mails that are left to the next run because something failed. */
  failed: number;
  /** False if the run ran out of time. */
  isFinished: boolean;
};

export const nothingCollected: ChargeSummary = {
  customers: 0,
  succeeded: 0,
  processing: 0,
  declined: 0,
  mailed: 0,
  failed: 0,
  isFinished: true,
};

/**
 * Goes on with what earlier runs have begun, and then collects what is due from each customer whose autopay is on
 * (rules: payment-29). A run may be late, repeated, interrupted or concurrent with another.
 */
export const collectCharges = async (
  now: Date,
  dependencies: ChargeDependencies,
): Promise<ChargeSummary> => {
  const { payments, autopays, notices, clock, workMilliseconds } = dependencies;
  const endsAt = clock().getTime() + workMilliseconds;
  const summary = { ...nothingCollected };

  const eachOf = async <T>(
    all: readonly T[],
    factsOf: (one: T) => LogFacts,
    work: (one: T) => Promise<void>,
  ): Promise<void> => {
    for (const one of all) {
      if (clock().getTime() > endsAt) {
        summary.isFinished = false;
        return;
      }
      try {
        await work(one);
      } catch (error) {
        logger.error('charge-not-collected', error, factsOf(one));
        summary.failed += 1;
      }
    }
  };

  const tell = async (payment: ProviderPayment | undefined): Promise<void> => {
    if (!payment) return;
    if (payment.state === 'succeeded') summary.succeeded += 1;
    if (payment.state === 'processing') summary.processing += 1;
    if (payment.state === 'failed') summary.declined += 1;
    const sent = await mailOutcome(payment, dependencies);
    if (sent?.state === 'sent') summary.mailed += 1;
  };

  const undecided = [
    ...(await payments.listInState('open')),
    ...(await payments.listInState('processing')),
  ].filter(({ isAutomatic }) => isAutomatic);
  await eachOf(
    undecided,
    ({ id }) => ({ paymentId: id }),
    async ({ id }) => {
      const payment = await payments.findOfProvider(id);
      if (payment) await tell(await takeAutomatic(payment, now, dependencies));
    },
  );

  const customers = await autopays.listOn();
  summary.customers = customers.length;
  await eachOf(
    customers,
    ({ userId }) => ({ userId }),
    async ({ userId }) => tell(await collectFrom({ userId, now }, dependencies)),
  );

  const above = (await notices.listDue()).filter((notice) => notice.kind === 'above');
  await eachOf(
    above,
    ({ id }) => ({ noticeId: id }),
    async (notice) => {
      const sent = await mailAboveLimit(notice, dependencies);
      if (sent?.state === 'sent') summary.mailed += 1;
    },
  );
  return summary;
};
