import { getStopsAway, visitsOfDayLimit } from 'shared/contracts/routes.ts';
import { isOpenVisit } from 'shared/domain/visits/booking-status.ts';
import { businessDate } from 'shared/domain/dates.ts';
import { bookingStore } from '../../bookings/booking-store.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { reportStore } from '../../reports/report-store.ts';
import { routeStore } from '../route-store.ts';
import { inRouteOrder } from '../route-view.ts';
import { stopsAway } from '../stops-away.ts';

export const handler = endpoint({
  contract: getStopsAway,
  dependencies: (table) => ({
    bookings: bookingStore(table),
    routes: routeStore(table),
    reports: reportStore(table),
  }),
  handle: async ({ caller: { userId }, now }, { bookings, routes, reports }) => {
    const today = businessDate(now);
    const [{ items }, route] = await Promise.all([
      bookings.listOfDay(today, { limit: visitsOfDayLimit }),
      routes.read(today),
    ]);
    const open = items.filter(isOpenVisit);
    if (open.every((visit) => visit.userId !== userId)) return null;
    const found = await reports.getMany(open.flatMap(({ reportId }) => reportId ?? []));
    const written = new Set(found.flatMap(({ id, status }) => (status === 'pending' ? [] : id)));
    return stopsAway(inRouteOrder(items, route), userId, (id) => written.has(id));
  },
});
