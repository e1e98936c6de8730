import { listAdminBookings, noDay } from 'shared/contracts/admin-bookings.ts';
import { businessDate } from 'shared/domain/dates.ts';
import { profileStore } from '../../customers/profile-store.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { table } from '../../platform/table.ts';
import { adminBookingView } from '../admin-booking-view.ts';
import { bookingStore } from '../booking-store.ts';

export const handler = endpoint({
  contract: listAdminBookings,
  dependencies: () => ({ bookings: bookingStore(table()), profiles: profileStore(table()) }),
  handle: async ({ query: { date, ...page }, now }, { bookings, profiles }) => {
    const day = date === noDay ? null : (date ?? businessDate(now));
    const { items, nextCursor } = await bookings.listOfDay(day, page);
    const customers = await profiles.getMany([...new Set(items.map(({ userId }) => userId))]);
    return {
      items: items.map((booking) =>
        adminBookingView(
          booking,
          customers.find(({ id }) => id === booking.userId),
        ),
      ),
      nextCursor,
    };
  },
});
