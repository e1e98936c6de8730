import { listBookingDays } from 'shared/contracts/admin-bookings.ts';
import { businessDate } from 'shared/domain/dates.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { bookingDays } from '../booking-days.ts';

export const handler = endpoint({
  contract: listBookingDays,
  dependencies: (table) => ({ days: bookingDays(table) }),
  handle: async ({ query, now }, { days }) => days.week(query.from ?? businessDate(now)),
});
