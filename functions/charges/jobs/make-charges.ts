import { businessDate } from 'shared/domain/dates.ts';
import { AppError } from 'shared/errors.ts';
import { profileStore } from '../../customers/profile-store.ts';
import { planStore } from '../../plans/plan-store.ts';
import { job } from '../../platform/job.ts';
import { logger } from '../../platform/logs/logger.ts';
import { readSiteSettings } from '../../platform/site-settings.ts';
import { makeCharges } from '../make-charges.ts';

/** The most plans in one run. The next run handles the rest. */
const mostPlans = 500;

/**
 * Charges plans for the periods that have started.
 * @throws AppError if a plan failed, after finishing the others, so that the scheduler retries.
 */
export const handler = job({
  name: 'make-charges',
  dependencies: (table) => ({
    table,
    plans: planStore(table),
    profiles: profileStore(table),
    settings: readSiteSettings(),
  }),
  run: async (now, dependencies) => {
    const due = await dependencies.plans.listToCharge(businessDate(now), { limit: mostPlans });
    let [made, failed] = [0, 0];
    for (const { id } of due.items)
      try {
        made += (await makeCharges(id, now, dependencies)).length;
      } catch (error) {
        failed += 1;
        logger.error('plan-not-charged', error, { planId: id });
      }
    if (failed === 0) return { plans: due.items.length, made };
    throw new AppError('internal', `${failed} plans could not be charged`);
  },
});
