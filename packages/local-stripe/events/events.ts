import * as z from 'zod/mini';
import { endpoint, type Endpoint } from '../api/endpoint.ts';
import { isWithin, newestFirst, pageOf, paging } from '../api/lists.ts';
import { period, text } from '../api/parameters.ts';
import { need, nowOf } from '../desk.ts';
import { viewOf } from '../views/views.ts';

/** How long Stripe lists an event, in seconds. */
const kept = 30 * 24 * 60 * 60;

export const eventEndpoints: Endpoint[] = [
  endpoint('GET', '/v1/events/{id}', {}, (desk, _, id) =>
    viewOf(desk, 'event', need(desk, 'event', id)),
  ),
  endpoint(
    'GET',
    '/v1/events',
    {
      ...paging,
      created: period,
      type: z.optional(text()),
      types: z.optional(z.array(text()).check(z.maxLength(20))),
    },
    (desk, { created, type, types, ...page }) =>
      pageOf(
        newestFirst(
          desk,
          'event',
          (row) =>
            row.created > nowOf(desk) - kept &&
            isWithin(row.created, created) &&
            (type === undefined || row.type === type) &&
            (types === undefined || types.includes(row.type)),
        ),
        '/v1/events',
        page,
        (row) => viewOf(desk, 'event', row),
      ),
  ),
];
