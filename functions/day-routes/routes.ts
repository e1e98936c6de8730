import { listAdminBookings } from 'shared/contracts/admin-bookings.ts';
import { getDaysAhead } from 'shared/contracts/days-ahead.ts';
import { listRainOuts, rainOutDay, undoRainOut } from 'shared/contracts/rain-outs.ts';
import { getRoute, getStopsAway, updateRoute } from 'shared/contracts/routes.ts';
import { onIndex, onMail, onRows, onTable, routesOf } from '../platform/endpoint/route.ts';

const readsDay = [onRows('route', 'GetItem'), onIndex('gsi1')];
const readsReports = onRows('report', 'GetItem');

// DeleteItem because the pending report is deleted with the visit.
const changesDay = {
  grants: [onTable('GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'), onMail],
  environment: ['SITE_SETTINGS'] as const,
  timeout: 29,
};

export const routeRoutes = routesOf('day-routes', [
  { contract: listAdminBookings, grants: readsDay },
  { contract: getDaysAhead, grants: [...readsDay, readsReports, onIndex('gsi2')], timeout: 20 },
  { contract: getRoute, grants: readsDay },
  { contract: updateRoute, grants: [...readsDay, onRows('route', 'PutItem')] },
  { contract: getStopsAway, grants: [...readsDay, readsReports] },
  { contract: listRainOuts, grants: [onRows('day', 'Query')] },
  { contract: rainOutDay, ...changesDay },
  { contract: undoRainOut, ...changesDay },
]);
