import { AppError } from 'shared/errors.ts';
import { noticeStore } from '../../payment-rows/autopay-notice.ts';
import { autopayStore } from '../../payment-rows/autopay-store.ts';
import { planStore } from '../../plans/plan-store.ts';
import { job } from '../../platform/job.ts';
import { logger } from '../../platform/logs/logger.ts';
import { mailNotices } from '../autopay/mail-notices.ts';
import { providerDependencies } from '../provider-dependencies.ts';
import { reconcilePayments, type ReconcileSummary } from '../reconcile-payments.ts';
import { outcomeMailDependencies } from '../outcome-mail-dependencies.ts';

const nothing: ReconcileSummary = {
  events: 0,
  undecided: 0,
  refunds: 0,
  disputes: 0,
  mailed: 0,
  failed: 0,
  isFinished: true,
};

/**
 * Finds what the payment provider has not reported, and sends the mails that are due, on a stage that takes cards and
 * banks.
 * @throws AppError when something failed, after finishing the rest, so that the scheduler retries.
 */
export const handler = job({
  name: 'reconcile-payments',
  dependencies: (table) => ({
    ...providerDependencies(table),
    ...outcomeMailDependencies(table),
    autopays: autopayStore(table),
    notices: noticeStore(table),
    plans: planStore(table),
    // The Lambda has five minutes, which leaves time to finish what was begun.
    workMilliseconds: 4 * 60_000,
  }),
  run: async (now, { provider, ...dependencies }) => {
    if (provider === null) return nothing;
    const endsAt = dependencies.clock().getTime() + dependencies.workMilliseconds;
    const reconciled = await reconcilePayments(now, { ...dependencies, provider });
    const notices = await mailNotices(endsAt, dependencies);
    const summary = {
      ...reconciled,
      mailed: reconciled.mailed + notices.mailed,
      failed: reconciled.failed + notices.failed,
      isFinished: reconciled.isFinished && notices.isFinished,
    };
    if (summary.failed === 0) return summary;
    logger.info('reconcile-payments-incomplete', summary);
    throw new AppError(
      'internal',
      `${summary.failed} payments, events or mails could not be reconciled`,
    );
  },
});
