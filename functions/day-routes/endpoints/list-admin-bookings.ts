import { listAdminBookings, noDay } from 'shared/contracts/admin-bookings.ts';
import { visitsOfDayLimit } from 'shared/contracts/routes.ts';
import { businessDate } from 'shared/domain/dates.ts';
import { adminBookingView } from '../../bookings/admin-booking-view.ts';
import { bookingStore } from '../../bookings/booking-store.ts';
import { profileStore } from '../../customers/profile-store.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { routeStore } from '../route-store.ts';
import { inRouteOrder } from '../route-view.ts';

export const handler = endpoint({
  contract: listAdminBookings,
  dependencies: (table) => ({
    bookings: bookingStore(table),
    profiles: profileStore(table),
    routes: routeStore(table),
  }),
  handle: async ({ query: { date, limit, ...page }, now }, { bookings, profiles, routes }) => {
    const day = date === noDay ? null : (date ?? businessDate(now));
    const [{ items, nextCursor }, route] = await Promise.all([
      bookings.listOfDay(day, { ...page, limit: day === null ? limit : visitsOfDayLimit }),
      day === null ? undefined : routes.read(day),
    ]);
    const customers = await profiles.getMany([...new Set(items.map(({ userId }) => userId))]);
    return {
      items: (route ? inRouteOrder(items, route) : items).map((booking) =>
        adminBookingView(
          booking,
          customers.find(({ id }) => id === booking.userId),
        ),
      ),
      nextCursor,
    };
  },
});
