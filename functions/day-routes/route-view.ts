import type { getRoute } from 'shared/contracts/routes.ts';
import type { ResponseOf } from 'shared/contracts/contract.ts';
import type { StoredBooking } from '../bookings/booking-store.ts';
import type { RouteOfDay } from './route-store.ts';
import { inOrder } from './stop-order.ts';

/** A day's visits, in the order set for the day and for its weekday. */
export const inRouteOrder = (
  visits: readonly StoredBooking[],
  route: Pick<RouteOfDay, 'visits' | 'plans'>,
): StoredBooking[] => inOrder(visits, { visits: route.visits.order, plans: route.plans.order });

export const routeView = (
  visits: readonly StoredBooking[],
  route: RouteOfDay,
): ResponseOf<typeof getRoute> => ({
  visits: inRouteOrder(visits, route).map(({ id }) => id),
  revision: route.visits.revision,
});
