import { AppError } from 'shared/errors.ts';
import { noticeStore } from '../../payment-rows/autopay-notice.ts';
import { job } from '../../platform/job.ts';
import { logger } from '../../platform/logs/logger.ts';
import { collectCharges, nothingCollected } from '../autopay/collect-charges.ts';
import { collectDependencies } from '../autopay/collect-dependencies.ts';
import { outcomeMailDependencies } from '../outcome-mail-dependencies.ts';

/**
 * Collects what is due by autopay, on a stage that takes cards and banks.
 * @throws AppError when something failed, after finishing the rest, so that the scheduler retries.
 */
export const handler = job({
  name: 'collect-charges',
  dependencies: (table) => ({
    ...outcomeMailDependencies(table),
    ...collectDependencies(table),
    notices: noticeStore(table),
    // The Lambda has ten minutes, which leaves time to finish what was begun.
    workMilliseconds: 9 * 60_000,
  }),
  run: async (now, { provider, ...dependencies }) => {
    if (provider === null) return nothingCollected;
    const summary = await collectCharges(now, { ...dependencies, provider });
    if (summary.failed === 0 && summary.isFinished) return summary;
    logger.info('collect-charges-incomplete', summary);
    if (summary.failed > 0)
      throw new AppError('internal', `${summary.failed} customers or payments are not done`);
    throw new AppError('internal', 'There was no time for all customers');
  },
});
