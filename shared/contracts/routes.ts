import * as z from 'zod/mini';
import { defineContract } from './contract.ts';
import { id, plainDay } from './fields.ts';

/** Maximum number of visits in a day's list and route (rules: route-1). */
export const visitsOfDayLimit = 200;

const dayParams = z.strictObject({ date: plainDay });

/** The order of a day's stops. */
const route = z.object({
  /** Ids of all the day's visits, in driving order. */
  visits: z.array(id),
  /** Incremented by every change of the order. */
  revision: z.int(),
});

export const getRoute = defineContract('admin', 'GET', '/api/admin/routes/{date}', {
  name: 'get-route',
  summary: 'The order in which a day’s visits are driven',
  params: dayParams,
  response: route,
});

export const updateRoute = defineContract('admin', 'PUT', '/api/admin/routes/{date}', {
  name: 'update-route',
  summary:
    'Puts a day’s visits in order; visits that are not named follow. With `everyWeek` it is the order of their plans on this weekday from now on',
  params: dayParams,
  body: z.strictObject({
    visits: z.array(id).check(z.maxLength(visitsOfDayLimit)),
    /** The revision the caller saw; if it has changed, the update is refused. */
    revision: z.int().check(z.minimum(0)),
    everyWeek: z._default(z.boolean(), false),
  }),
  response: route,
});

export const getStopsAway = defineContract('customer', 'GET', '/api/visits/today', {
  name: 'get-stops-away',
  summary:
    'How many stops are before the caller’s next visit of today, once the first of the day is done; null before, without such a visit, and when it is done',
  rateLimit: { requests: 120, seconds: 3600, per: 'account' },
  // Reveals nothing about other customers: no name, street or time (rules: route-10).
  response: z.nullable(z.object({ stopsBefore: z.int(), window: z.nullable(z.string()) })),
});
