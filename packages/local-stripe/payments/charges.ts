import { endpoint, type Endpoint } from '../api/endpoint.ts';
import { listEndpoint } from '../api/list-endpoint.ts';
import { need } from '../desk.ts';
import { viewOf } from '../views/views.ts';

export const chargeEndpoints: Endpoint[] = [
  endpoint('GET', '/v1/charges/{charge}', {}, (desk, _, id) =>
    viewOf(desk, 'charge', need(desk, 'charge', id)),
  ),
  listEndpoint('charge', '/v1/charges', {
    filters: { customer: (row) => row.customer, payment_intent: (row) => row.intent },
  }),
];
