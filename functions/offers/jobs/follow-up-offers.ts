import { randomUUID } from 'node:crypto';
import { businessDate } from 'shared/domain/dates.ts';
import { AppError } from 'shared/errors.ts';
import { readEnvironment } from '../../platform/environment.ts';
import { job } from '../../platform/job.ts';
import { logger } from '../../platform/logs/logger.ts';
import { mailer } from '../../platform/mail/mailer.ts';
import { readSiteSettings } from '../../platform/site-settings.ts';
import { userPool } from '../../signup/user-pool.ts';
import { followUp } from '../follow-up.ts';
import { offerStore } from '../offer-store.ts';

/** The most offers in one run. The next run handles the rest. */
const mostOffers = 100;

/** @throws AppError if an offer failed, after finishing the others, so that the scheduler retries. */
export const handler = job({
  name: 'follow-up-offers',
  dependencies: (table) => ({
    table,
    mailer: mailer(),
    users: userPool(),
    settings: readSiteSettings(),
    operator: readEnvironment('ADMIN_EMAIL'),
    newId: (): string => randomUUID(),
    clock: () => new Date(),
  }),
  run: async (now, dependencies) => {
    const { table: rows } = dependencies;
    const due = await offerStore(rows).listDue(businessDate(now), { limit: mostOffers });
    const summary = { offers: due.items.length, done: 0, waiting: 0, failed: 0 };
    for (const offer of due.items)
      try {
        const isDone = await followUp({ offer, now }, dependencies);
        summary[isDone ? 'done' : 'waiting'] += 1;
      } catch (error) {
        // One offer's failure must not stop the others.
        const { quoteId, revision } = offer;
        logger.error('offer-not-followed-up', error, { quoteId, revision });
        summary.failed += 1;
      }
    if (summary.failed === 0) return summary;
    throw new AppError('internal', `${summary.failed} offers could not be worked on`);
  },
});
