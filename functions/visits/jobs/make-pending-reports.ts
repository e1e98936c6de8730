import { addDays, businessDate } from 'shared/domain/dates.ts';
import { bookingDays } from '../../bookings/booking-days.ts';
import { profileStore } from '../../customers/profile-store.ts';
import { job } from '../../platform/job.ts';
import { table } from '../../platform/table.ts';
import { createPendingReport } from '../create-pending-report.ts';

/**
 * How many days a run looks back. Covers visits confirmed on the day itself, and weeks in which every run failed.
 */
const daysBack = 31;

/** Creates a pending report, once, for each visit confirmed for today or still confirmed for an earlier day. */
export const handler = job({
  name: 'make-pending-reports',
  dependencies: () => ({
    table: table(),
    days: bookingDays(table()),
    profiles: profileStore(table()),
  }),
  run: async (now, { table: to, days, profiles }) => {
    const today = businessDate(now);
    let made = 0;
    let due = 0;
    for (let back = daysBack; back >= 0; back -= 1) {
      const visits = await days.all(addDays(today, -back));
      for (const booking of visits) {
        if (booking.status !== 'confirmed' || booking.reportId !== null) continue;
        due += 1;
        const customer = await profiles.find(booking.userId);
        if (await createPendingReport({ booking, customer, now }, to)) made += 1;
      }
    }
    return { due, made };
  },
});
