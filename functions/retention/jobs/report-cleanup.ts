import { randomUUID } from 'node:crypto';
import { AppError } from 'shared/errors.ts';
import * as z from 'zod/mini';
import { profileStore } from '../../customers/profile-store.ts';
import { readEnvironment } from '../../platform/environment.ts';
import { job } from '../../platform/job.ts';
import { logger } from '../../platform/logs/logger.ts';
import { mailer } from '../../platform/mail/mailer.ts';
import { photos } from '../../platform/storage/photo-bucket.ts';
import { readSiteSettings } from '../../platform/site-settings.ts';
import { cleanupMailStore } from '../cleanup-mail.ts';
import { dueReports } from '../due-reports.ts';
import { removalCounters } from '../removal-counters.ts';
import { retentionStore } from '../retention-store.ts';
import { runCleanUp } from '../run-clean-up.ts';

const cleanUpEvent = z.object({
  mailAhead: z._default(z.boolean(), false),
  deleteAhead: z._default(z.boolean(), false),
});

/** @throws AppError when a customer failed, after finishing the others, so that the scheduler retries. */
export const handler = job({
  name: 'report-cleanup',
  dependencies: (table) => ({
    table,
    due: dueReports(table),
    retention: retentionStore(table),
    cleanupMails: cleanupMailStore(table),
    profiles: profileStore(table),
    bucket: photos(),
    counters: removalCounters(table),
    mailer: mailer(),
    settings: readSiteSettings(),
    operatorAddress: readEnvironment('ADMIN_EMAIL'),
    newId: (): string => randomUUID(),
    clock: () => new Date(),
    // The Lambda has fifteen minutes, which leaves time to finish the current customers.
    workMilliseconds: 13 * 60_000,
  }),
  run: async (now, dependencies, event) => {
    const summary = await runCleanUp(now, { ...dependencies, ...cleanUpEvent.parse(event) });
    if (summary.failed === 0) return summary;
    logger.info('report-cleanup-incomplete', summary);
    throw new AppError('internal', `${summary.failed} customers could not be worked on`);
  },
});
