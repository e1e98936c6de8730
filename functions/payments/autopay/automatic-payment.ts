import type { ProviderMethod } from 'shared/domain/visits/booking-status.ts';
import type { StoredPaymentItem } from '../../payment-rows/payment-item.ts';
import { begunPayment, type ProviderPayment } from '../../payment-rows/provider-payment.ts';
import type { StoredMethod } from '../../payment-rows/saved-method.ts';

type Begin = {
  id: string;
  items: StoredPaymentItem[];
  /** From 1. */
  attempt: number;
  method: StoredMethod;
  providerCustomerId: string;
  now: Date;
};

const typeNames: Record<StoredMethod['type'], ProviderMethod> = {
  card: 'card',
  us_bank_account: 'bank',
};

/** A payment that autopay begins: whoever resumes it finds all that the provider is asked in its row. */
export const automaticPayment = ({
  id,
  items,
  attempt,
  method: { id: methodId, userId, type, brand, last4, paymentMethodId },
  providerCustomerId,
  now,
}: Begin): ProviderPayment => ({
  ...begunPayment({ id, customerId: userId, items, providerCustomerId, now }),
  isAutomatic: true,
  attempt,
  saved: { id: methodId, type, paymentMethodId },
  method: { type: typeNames[type], brand, last4 },
});
