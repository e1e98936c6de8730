import { AppError } from 'shared/errors.ts';
import { job } from '../../platform/job.ts';
import { logger } from '../../platform/logs/logger.ts';
import { providerDependencies } from '../provider-dependencies.ts';
import { reconcilePayments, type ReconcileSummary } from '../reconcile-payments.ts';
import { tellDependencies } from '../tell-dependencies.ts';

const nothing: ReconcileSummary = {
  events: 0,
  undecided: 0,
  refunds: 0,
  mailed: 0,
  failed: 0,
  isFinished: true,
};

/**
 * Finds what the payment provider has not told us, on a stage that takes cards and banks.
 * @throws AppError when something failed, after finishing the rest, so that the scheduler retries.
 */
export const handler = job({
  name: 'reconcile-payments',
  dependencies: (table) => ({
    ...providerDependencies(table),
    ...tellDependencies(table),
    // The Lambda has five minutes, which leaves time to finish what was begun.
    workMilliseconds: 4 * 60_000,
  }),
  run: async (now, { provider, ...dependencies }) => {
    if (provider === null) return nothing;
    const summary = await reconcilePayments(now, { ...dependencies, provider });
    if (summary.failed === 0) return summary;
    logger.info('reconcile-payments-incomplete', summary);
    throw new AppError('internal', `${summary.failed} payments or events could not be reconciled`);
  },
});
