import { randomUUID } from 'node:crypto';
import { addCharge } from '../../charges/charge-store.ts';
import type { StoredCharge } from '../../charges/stored-charge.ts';
import { chargeSample } from '../../charges/testing/charge-sample.ts';
import {
  autopayStore,
  noAutopay,
  putAutopay,
  revisedAutopay,
} from '../../payment-rows/autopay-store.ts';
import type { StoredMethod } from '../../payment-rows/saved-method.ts';
import { addMethod } from '../../payment-rows/saved-method-store.ts';
import { keys } from '../../platform/table/keys.ts';
import { updateRow } from '../../platform/table/rows.ts';
import type { Table } from '../../platform/table/table.ts';
import { transact } from '../../platform/table/transact.ts';
import type { MemoryProvider } from './memory-provider.ts';

/** Gives a customer another saved card or bank account at the provider and here. */
export const saveMethod = async (
  userId: string,
  {
    table,
    stripe,
    type = 'card',
    now,
  }: { table: Table; stripe: MemoryProvider; type?: StoredMethod['type']; now: Date },
): Promise<StoredMethod> => {
  const { provider } = stripe;
  const { id: customerId } = await provider.createCustomer(
    { userId, email: null, name: 'Casey Doe' },
    `customer/${userId}`,
  );
  await updateRow(table, { key: keys.user(userId), set: { paymentCustomerId: customerId } });
  const setupId = randomUUID();
  const session = await provider.createSetup(
    {
      setupId,
      userId,
      customerId,
      methods: [type],
      expiresAt: new Date(now.getTime() + 60 * 60_000),
      returnTo: 'https://example.com/billing',
      leaveTo: 'https://example.com/billing',
    },
    setupId,
  );
  const isCard = type === 'card';
  const paymentMethodId = isCard ? stripe.saveCard(session.id) : stripe.saveBank(session.id);
  const method: StoredMethod = {
    id: setupId,
    userId,
    paymentMethodId,
    type,
    brand: isCard ? 'visa' : 'STRIPE TEST BANK',
    last4: isCard ? '4242' : '6789',
    expiryMonth: isCard ? 12 : null,
    expiryYear: isCard ? 2034 : null,
    fingerprint: randomUUID(),
    isDefault: true,
    state: 'saved',
    revision: 0,
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
  };
  await transact(table, addMethod(table, method));
  return method;
};

/** Turns autopay on for a customer with a new card or bank account. @param upTo cents */
export const startAutopay = async (
  userId: string,
  { upTo = 30_000, ...of }: Parameters<typeof saveMethod>[1] & { upTo?: number },
): Promise<StoredMethod> => {
  const method = await saveMethod(userId, of);
  const { table, now } = of;
  const on = { methodId: method.id, upTo, consentId: randomUUID() };
  await transact(table, [putAutopay(table, revisedAutopay(noAutopay(userId, now), on, now))]);
  return method;
};

/** What a customer owes for a plan, $243.56 with tax unless it is said otherwise. */
export const oweCharge = async (
  table: Table,
  customerId: string,
  changes: Partial<StoredCharge> = {},
): Promise<StoredCharge> => {
  const charge = chargeSample({ customerId, planId: randomUUID(), ...changes });
  await transact(table, [addCharge(table, charge)]);
  return charge;
};

/** Turns autopay off for everybody, so that a run of the job has nothing to do with the customers of earlier tests. */
export const endAllAutopay = async (table: Table, now: Date): Promise<void> => {
  const autopays = autopayStore(table);
  for (const { userId } of await autopays.listOn()) {
    const autopay = await autopays.find(userId);
    const off = { methodId: null, upTo: null, consentId: null };
    if (autopay) await autopays.save(revisedAutopay(autopay, off, now));
  }
};
