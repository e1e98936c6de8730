import { businessDate } from 'shared/domain/dates.ts';
import { randomUUID } from 'node:crypto';
import { profileStore } from '../../customers/profile-store.ts';
import { readEnvironment } from '../../platform/environment.ts';
import { job } from '../../platform/job.ts';
import { logger } from '../../platform/logger.ts';
import { mailer } from '../../platform/mailer.ts';
import { photos } from '../../platform/photo-bucket.ts';
import { readSiteSettings } from '../../platform/site-settings.ts';
import { table } from '../../platform/table.ts';
import { cleanUp } from '../clean-up.ts';
import type { DueGroup } from '../due-reports.ts';
import { dueReports } from '../due-reports.ts';
import { noticeStore } from '../notice-store.ts';
import { removalCounters } from '../removal-counters.ts';
import { retentionStore } from '../retention-store.ts';

/** Customers worked on side by side. */
const width = 8;

/** No group is begun after this; the Lambda's fifteen minutes leave time to end those at work. */
const workMilliseconds = 13 * 60_000;

/**
 * Warns of reports that are due in a week and deletes those whose customers were warned a week ago
 * (decisions: Six-month clean-up). A run may be repeated, cut short, late or doubled: what is done is
 * seen in the rows, and the next run goes on from there.
 * @throws Error after the rest is done when something failed, for the scheduler to try again.
 */
export const handler = job({
  name: 'report-cleanup',
  dependencies: () => ({
    due: dueReports(table()),
    retention: retentionStore(table()),
    notices: noticeStore(table()),
    profiles: profileStore(table()),
    bucket: photos(),
    counters: removalCounters(table()),
    mailer: mailer(),
    settings: readSiteSettings(),
    operatorAddress: readEnvironment('ADMIN_EMAIL'),
    newId: (): string => randomUUID(),
    clock: () => new Date(),
  }),
  run: async (now, dependencies) => {
    const tally = { warned: 0, deleted: 0, held: 0, waiting: 0, failed: 0, isFinished: true };
    const steps = cleanUp(now, tally, dependencies);
    const today = businessDate(now);
    const endsAt = dependencies.clock().getTime() + workMilliseconds;

    const forEach = async (
      groups: AsyncGenerator<DueGroup>,
      step: (group: DueGroup) => Promise<void>,
    ): Promise<void> => {
      const worker = async (): Promise<void> => {
        for await (const group of groups) {
          if (dependencies.clock().getTime() > endsAt) {
            tally.isFinished = false;
            return;
          }
          try {
            await step(group);
          } catch (error) {
            // The others must not wait for one customer's trouble.
            logger.error('clean-up-failed', error, { customerId: group.customerId });
            tally.failed += 1;
          }
        }
      };
      await Promise.all(Array.from({ length: width }, worker));
    };

    await forEach(dependencies.due.groups('warned', today), steps.remove);
    await forEach(dependencies.due.groups('kept', today), steps.warn);
    await steps.tellOperator();
    if (tally.failed > 0) {
      logger.info('report-cleanup-incomplete', tally);
      throw new Error(`${tally.failed} customers could not be worked on`);
    }
    return tally;
  },
});
