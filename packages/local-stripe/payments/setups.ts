import { endpoint, type Endpoint } from '../api/endpoint.ts';
import { listEndpoint } from '../api/list-endpoint.ts';
import { need, newId, nowOf, type Desk } from '../desk.ts';
import { emit, save } from '../events/emit.ts';
import type { SetupRow } from '../store/rows.ts';
import { viewOf } from '../views/views.ts';

type NewSetup = Pick<SetupRow, 'customer' | 'types' | 'metadata' | 'description' | 'session'>;

export const createSetup = (desk: Desk, facts: NewSetup): SetupRow => {
  const setup = save(desk, 'setup_intent', {
    id: newId('seti'),
    created: nowOf(desk),
    method: null,
    mandate: null,
    status: 'requires_payment_method',
    lastError: null,
    ...facts,
  });
  emit(desk, 'setup_intent.created', 'setup_intent', setup);
  return setup;
};

export const cancelSetup = (desk: Desk, setup: SetupRow): void => {
  const canceled = save(desk, 'setup_intent', { ...setup, status: 'canceled' });
  emit(desk, 'setup_intent.canceled', 'setup_intent', canceled);
};

export const setupEndpoints: Endpoint[] = [
  endpoint('GET', '/v1/setup_intents/{intent}', {}, (desk, _, id) =>
    viewOf(desk, 'setup_intent', need(desk, 'setup_intent', id)),
  ),
  listEndpoint('setup_intent', '/v1/setup_intents', {
    filters: { customer: (row) => row.customer, payment_method: (row) => row.method },
  }),
];
