import { bookingStore } from '../../bookings/booking-store.ts';
import { composeWithdrawal } from '../../bookings/request-mail.ts';
import { readEnvironment } from '../../platform/environment.ts';
import { job } from '../../platform/job.ts';
import { mailAllowance } from '../../platform/mail-allowance.ts';
import { mailer } from '../../platform/mailer.ts';
import { sendBestEffort } from '../../platform/send-best-effort.ts';
import { readSiteSettings } from '../../platform/site-settings.ts';
import { table } from '../../platform/table.ts';
import { cancellationQueue } from '../cancellation-queue.ts';

/** Tells the operator in one mail which visits customers have cancelled since the last run. */
export const handler = job({
  name: 'announce-cancellations',
  dependencies: () => ({
    bookings: bookingStore(table()),
    queue: cancellationQueue(table()),
    allowance: mailAllowance(table()),
    mailer: mailer(),
    settings: readSiteSettings(),
    operator: readEnvironment('ADMIN_EMAIL'),
  }),
  run: async (now, { bookings: store, queue, allowance, mailer: sender, settings, operator }) => {
    const ids = await queue.waiting();
    if (ids.length === 0) return { cancelled: 0 };
    const bookings = await store.getMany(ids);
    // Past the day's share they wait in the queue.
    if (!(await allowance.admits({ to: operator, now }))) return { cancelled: 0 };
    if (!(await queue.take(ids, now))) return { cancelled: 0 };
    const [first, ...others] = bookings;
    if (first) {
      const mail = composeWithdrawal({ bookings: [first, ...others], to: operator, settings });
      const facts = { bookingIds: ids.join(' ') };
      await sendBestEffort({ mailer: sender, mails: [mail], facts });
    }
    return { cancelled: bookings.length };
  },
});
