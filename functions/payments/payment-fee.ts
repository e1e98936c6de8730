import { businessDate, monthOf } from 'shared/domain/dates.ts';
import { addFee } from '../bookings/month-rows.ts';
import { putProviderPayment } from '../payment-rows/payment-store.ts';
import type { ProviderPayment } from '../payment-rows/provider-payment.ts';
import type { Table } from '../platform/table/table.ts';
import type { Operation } from '../platform/table/transact.ts';
import type { Finding } from './payment-finding.ts';

/** The day of the payment, or today if its month is over: no earlier month changes (rules: payment-43). */
const dayOf = ({ paidOn }: ProviderPayment, now: Date): string => {
  const today = businessDate(now);
  return paidOn !== null && monthOf(paidOn) === monthOf(today) ? paidOn : today;
};

/** The row of the months' tables for the fee of a payment that has succeeded, in the transaction that stores the fee. */
export const addFeeOf = (table: Table, payment: ProviderPayment, now: Date): Operation[] => {
  const { id: paymentId, customerId, fee } = payment;
  return fee === null || fee === 0
    ? []
    : [addFee(table, { paymentId, customerId, amount: fee, day: dayOf(payment, now) })];
};

/** Stores the fee of a payment that succeeded before the provider knew it. Nothing if it is stored or still unknown. */
export const learnFee = (
  table: Table,
  payment: ProviderPayment,
  { finding, now }: { finding: Finding | null; now: Date },
): Operation[] => {
  const fee = finding?.intent?.charge?.fee ?? null;
  if (fee === null || payment.fee !== null || payment.paidOn === null) return [];
  const after = {
    ...payment,
    fee,
    revision: payment.revision + 1,
    updatedAt: now.toISOString(),
  };
  return [putProviderPayment(table, after), ...addFeeOf(table, after, now)];
};
