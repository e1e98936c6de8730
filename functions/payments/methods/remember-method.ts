import { derivedId } from '../../platform/table/derived-id.ts';
import type { Table } from '../../platform/table/table.ts';
import type { Operation } from '../../platform/table/transact.ts';
import type { MethodSetup } from '../../payment-rows/method-setup.ts';
import type { ProviderPayment } from '../../payment-rows/provider-payment.ts';
import { putSetup, savedMethodStore } from '../../payment-rows/saved-method-store.ts';
import { isOfProvider, type AnyPayment } from '../../payment-rows/stored-payment.ts';
import { logFailure } from '../../platform/logs/log-failure.ts';
import type { MethodDependencies } from './detach-method.ts';
import { saveMethod } from './save-method.ts';

/** Of the method that is saved with a payment. */
const rememberedId = (paymentId: string): string => derivedId('method', paymentId);

/**
 * Notes the method that a customer wants saved with a payment, as part of the transaction that records the payment: it
 * must not wait for anything else, and whoever comes next saves the method (rules: payment-25).
 */
export const noteMethod = (
  table: Table,
  { id, customerId, remember }: ProviderPayment,
  { methodId: paymentMethodId, now }: { methodId: string | null; now: Date },
): Operation[] => {
  if (!remember || paymentMethodId === null) return [];
  return [
    putSetup(table, {
      id: rememberedId(id),
      userId: customerId,
      kind: 'payment',
      providerCustomerId: null,
      sessionId: null,
      url: null,
      paymentMethodId,
      askedAt: null,
      createdAt: now.toISOString(),
    }),
  ];
};

/** Saves the method that was noted with a payment; harmless to repeat. @throws ProviderError */
export const saveNoted = async (
  noted: MethodSetup,
  now: Date,
  dependencies: MethodDependencies,
): Promise<void> => {
  const { id, userId, paymentMethodId } = noted;
  if (paymentMethodId !== null)
    await saveMethod({ id, userId, paymentMethodId, now }, dependencies);
  await savedMethodStore(dependencies.table).endSetup(noted);
};

/** Saves the method of a payment that was recorded, if the provider answers, and otherwise leaves that to others. */
export const saveMethodOf = async (
  payment: AnyPayment,
  now: Date,
  dependencies: MethodDependencies,
): Promise<void> => {
  if (!isOfProvider(payment) || !payment.remember) return;
  const { id, customerId, state } = payment;
  if (state !== 'processing' && state !== 'succeeded') return;
  const store = savedMethodStore(dependencies.table);
  const noted = await store.findSetup(customerId, rememberedId(id));
  if (!noted || !(await store.claimSetup(noted, now))) return;
  await logFailure('method-not-saved', { methodId: noted.id }, async () =>
    saveNoted(noted, now, dependencies),
  );
};
