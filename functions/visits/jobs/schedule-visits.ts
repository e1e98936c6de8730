import { businessDate } from 'shared/domain/dates.ts';
import { AppError } from 'shared/errors.ts';
import { makeVisits } from '../../plans/make-visits.ts';
import { isMissed, taxRatesOf } from '../../plans/planned-visit.ts';
import { job } from '../../platform/job.ts';
import { logger } from '../../platform/logs/logger.ts';
import { readSiteSettings } from '../../platform/site-settings.ts';
import { settlePlan } from '../plan-actions/settle-plan.ts';
import { visitStores } from '../visit-stores.ts';

/** The most plans in one run. The next run handles the rest. */
const mostPlans = 500;

/**
 * Finishes interrupted plan changes, and creates the visits of plans four weeks ahead.
 * @throws AppError if a plan failed, after finishing the others, so that the scheduler retries.
 */
export const handler = job({
  name: 'schedule-visits',
  dependencies: (table) => ({ ...visitStores(table), taxRateOn: taxRatesOf(readSiteSettings()) }),
  run: async (now, dependencies) => {
    const due = await dependencies.plans.listDue(businessDate(now), { limit: mostPlans });
    const made = [];
    let failed = 0;
    for (const { id } of due.items)
      try {
        await settlePlan(id, now, dependencies);
        made.push(...(await makeVisits(id, now, dependencies)).made);
      } catch (error) {
        failed += 1;
        logger.error('plan-not-scheduled', error, { planId: id });
      }
    const missed = made.filter(isMissed).length;
    const summary = { plans: due.items.length, made: made.length, missed, failed };
    if (failed === 0) return summary;
    throw new AppError('internal', `${failed} plans could not be worked on`);
  },
});
