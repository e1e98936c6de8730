import { newId, nowOf, need, type Desk } from '../desk.ts';
import { endpoint, type Endpoint } from '../api/endpoint.ts';
import { emit, save } from '../events/emit.ts';
import type { MandateRow, MethodRow } from '../store/rows.ts';
import { viewOf } from '../views/views.ts';

/** The consent to debit a bank account that the page shows; `single` is null where later debits are agreed to. */
export const newMandate = (
  desk: Desk,
  method: MethodRow,
  { single, ip, agent }: Pick<MandateRow, 'single' | 'ip' | 'agent'>,
): MandateRow =>
  save(desk, 'mandate', {
    id: newId('mandate'),
    method: method.id,
    status: 'active',
    acceptedAt: nowOf(desk),
    ip,
    agent,
    single,
  });

/** Nothing can be debited by it any more. */
export const endMandate = (desk: Desk, id: string | null): void => {
  const mandate = id === null ? undefined : desk.store.get('mandate', id);
  if (mandate?.status !== 'active') return;
  const ended = save(desk, 'mandate', { ...mandate, status: 'inactive' });
  emit(desk, 'mandate.updated', 'mandate', ended, { status: 'active' });
};

export const mandateEndpoints: Endpoint[] = [
  endpoint('GET', '/v1/mandates/{mandate}', {}, (desk, _, id) =>
    viewOf(desk, 'mandate', need(desk, 'mandate', id)),
  ),
];
