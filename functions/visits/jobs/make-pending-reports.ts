import { addDays, businessDate } from 'shared/domain/dates.ts';
import { AppError } from 'shared/errors.ts';
import { bookingDays } from '../../bookings/booking-days.ts';
import { profileStore } from '../../customers/profile-store.ts';
import { job } from '../../platform/job.ts';
import { logger } from '../../platform/logs/logger.ts';
import { createPendingReport } from '../create-pending-report.ts';

/**
 * How many days a run looks back. Covers visits confirmed on the day itself, and weeks in which every run failed.
 */
const daysBack = 31;

/**
 * Creates a pending report, once, for each visit confirmed for today or still confirmed for an earlier day.
 * @throws AppError if a visit failed, after finishing the others, so that the scheduler retries.
 */
export const handler = job({
  name: 'make-pending-reports',
  dependencies: (table) => ({ table, days: bookingDays(table), profiles: profileStore(table) }),
  run: async (now, { table: to, days, profiles }) => {
    const today = businessDate(now);
    let made = 0;
    let due = 0;
    let failed = 0;
    for (let back = daysBack; back >= 0; back -= 1) {
      const visits = await days.all(addDays(today, -back));
      for (const booking of visits) {
        if (booking.status !== 'confirmed' || booking.reportId !== null) continue;
        due += 1;
        try {
          const customer = await profiles.find(booking.userId);
          if (await createPendingReport({ booking, customer, now }, to)) made += 1;
        } catch (error) {
          // One visit's failure must not stop the others, above all not those of today.
          logger.error('pending-report-not-made', error, { bookingId: booking.id });
          failed += 1;
        }
      }
    }
    if (failed === 0) return { due, made };
    throw new AppError('internal', `${failed} visits got no pending report`);
  },
});
