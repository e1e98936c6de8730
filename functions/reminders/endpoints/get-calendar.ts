import { openBookingsLimit } from 'shared/contracts/checkout.ts';
import { getCalendar } from 'shared/contracts/reminders.ts';
import { addDays, businessDate } from 'shared/domain/dates.ts';
import { AppError } from 'shared/errors.ts';
import { bookingStore } from '../../bookings/booking-store.ts';
import { profileStore } from '../../customers/profile-store.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { readSiteSettings } from '../../platform/site-settings.ts';
import { readCalendarLink } from '../calendar-link.ts';
import { visitCalendar } from '../visit-calendar.ts';

/** Days of past visits in a calendar. */
const daysBack = 30;

/** Five times the visits that a customer can have ahead, so that the file stays small in any case. */
const mostVisits = 5 * openBookingsLimit;

export const handler = endpoint({
  contract: getCalendar,
  dependencies: (table) => ({
    profiles: profileStore(table),
    bookings: bookingStore(table),
    settings: readSiteSettings(),
  }),
  handle: async ({ params: { secret }, now }, { profiles, bookings, settings }) => {
    const link = readCalendarLink(secret);
    const missing = new AppError('not-found', 'There is no calendar at this address.');
    if (!link) throw missing;
    const from = addDays(businessDate(now), -daysBack);
    const [profile, { items }] = await Promise.all([
      // A consistent read, so that a replaced link, or that of a disabled customer, stops working at once.
      profiles.find(link.userId, { latest: true }),
      bookings.listAhead(link.userId, from, { limit: mostVisits }),
    ]);
    if (!profile || profile.calendarHash !== link.hash || profile.isDisabled) throw missing;
    return visitCalendar(items, settings.businessName);
  },
});
