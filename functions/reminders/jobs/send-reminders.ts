import { randomUUID } from 'node:crypto';
import { AppError } from 'shared/errors.ts';
import { bookingDays } from '../../bookings/booking-days.ts';
import { profileStore } from '../../customers/profile-store.ts';
import { job } from '../../platform/job.ts';
import { logger } from '../../platform/logs/logger.ts';
import { mailer } from '../../platform/mail/mailer.ts';
import { readSiteSettings } from '../../platform/site-settings.ts';
import { sendReminders } from '../remind-customers.ts';

/** @throws AppError when a customer failed, after finishing the others, so that the scheduler retries. */
export const handler = job({
  name: 'send-reminders',
  dependencies: (table) => ({
    table,
    days: bookingDays(table),
    profiles: profileStore(table),
    mailer: mailer(),
    settings: readSiteSettings(),
    newId: (): string => randomUUID(),
    clock: () => new Date(),
    // The Lambda has five minutes, which leaves time to finish the current customers.
    workMilliseconds: 3 * 60_000,
  }),
  run: async (now, dependencies) => {
    const summary = await sendReminders(now, dependencies);
    if (summary.failed === 0) return summary;
    logger.info('send-reminders-incomplete', summary);
    throw new AppError('internal', `${summary.failed} customers could not be reminded`);
  },
});
