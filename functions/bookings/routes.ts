import { listBookings } from 'shared/contracts/bookings.ts';
import { sessionGrant } from '../platform/route.ts';
import type { Route } from '../platform/route.ts';

export const bookingRoutes: Route[] = [
  {
    contract: listBookings,
    entry: 'bookings/endpoints/list-bookings.ts',
    grants: [sessionGrant, { on: 'index', index: 'gsi2', actions: ['dynamodb:Query'] }],
    environment: ['TABLE_NAME', 'SITE_URL', 'ORIGIN_SECRET'],
  },
];
