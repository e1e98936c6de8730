import { getRoute, visitsOfDayLimit } from 'shared/contracts/routes.ts';
import { bookingStore } from '../../bookings/booking-store.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { routeStore } from '../route-store.ts';
import { routeView } from '../route-view.ts';

export const handler = endpoint({
  contract: getRoute,
  dependencies: (table) => ({ bookings: bookingStore(table), routes: routeStore(table) }),
  handle: async ({ params: { date } }, { bookings, routes }) => {
    const [day, route] = await Promise.all([
      bookings.listOfDay(date, { limit: visitsOfDayLimit }),
      routes.read(date),
    ]);
    return routeView(day.items, route);
  },
});
