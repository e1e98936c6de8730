import { randomUUID } from 'node:crypto';
import { transact } from '../../platform/table/transact.ts';
import type { Table } from '../../platform/table/table.ts';
import type { StoredMethod } from '../saved-method.ts';
import { addMethod } from '../saved-method-store.ts';

/** A saved card of a customer, their default. */
export const methodSample = ({
  userId,
  ...changes
}: Partial<StoredMethod> & Pick<StoredMethod, 'userId'>): StoredMethod => ({
  id: randomUUID(),
  userId,
  paymentMethodId: `pm_${randomUUID()}`,
  type: 'card',
  brand: 'visa',
  last4: '4242',
  expiryMonth: 12,
  expiryYear: 2034,
  fingerprint: randomUUID(),
  isDefault: true,
  state: 'saved',
  revision: 1,
  createdAt: '2026-11-20T12:00:00.000Z',
  updatedAt: '2026-11-20T12:00:00.000Z',
  ...changes,
});

/** Writes a {@link methodSample}. */
export const savedMethodOf = async (
  table: Table,
  method: Parameters<typeof methodSample>[0],
): Promise<StoredMethod> => {
  const stored = methodSample(method);
  await transact(table, addMethod(table, stored));
  return stored;
};
