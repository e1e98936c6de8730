import { updateRoute, visitsOfDayLimit } from 'shared/contracts/routes.ts';
import { AppError } from 'shared/errors.ts';
import { bookingStore } from '../../bookings/booking-store.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { isWritten, routeStore } from '../route-store.ts';
import { routeView } from '../route-view.ts';
import { reordered } from '../stop-order.ts';

const overtaken = 'This day’s order was changed elsewhere. Please look at it again.';

export const handler = endpoint({
  contract: updateRoute,
  dependencies: (table) => ({ bookings: bookingStore(table), routes: routeStore(table) }),
  handle: async ({ params: { date }, body }, { bookings, routes }) => {
    const [{ items }, seen] = await Promise.all([
      bookings.listOfDay(date, { limit: visitsOfDayLimit }),
      routes.read(date),
    ]);
    const order = [...new Set(body.visits)];
    if (isWritten(seen, { visits: body }, order)) return routeView(items, seen);
    if (seen.visits.revision !== body.revision) throw new AppError('conflict', overtaken);
    const ordered = order.flatMap((id) => items.find((visit) => visit.id === id)?.planId ?? []);
    const plans = body.everyWeek ? reordered(seen.plans.order, ordered) : seen.plans.order;
    if (!(await routes.save(seen, order, plans))) throw new AppError('conflict', overtaken);
    return routeView(items, {
      date,
      visits: { order, revision: body.revision + 1 },
      plans: { ...seen.plans, order: plans },
    });
  },
});
