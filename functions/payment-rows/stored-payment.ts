import type { AdminPayment, Payment } from 'shared/contracts/payments.ts';
import { centsToDecimal, sumOf } from 'shared/domain/prices/money.ts';
import { paymentStates } from 'shared/domain/prices/payment-state.ts';
import { paymentMethods } from 'shared/domain/visits/booking-status.ts';
import * as z from 'zod/mini';
import { delivery } from '../delivery/delivery.ts';
import { derivedId } from '../platform/table/derived-id.ts';

export const storedPaymentItem = z.object({
  kind: z.enum(['charge', 'visit']),
  id: z.string(),
  name: z.string(),
  /** Cents, with tax. */
  total: z.int(),
});
export type StoredPaymentItem = z.infer<typeof storedPaymentItem>;

/** A payment as stored. */
export const storedPayment = z.object({
  id: z.string(),
  customerId: z.string(),
  state: z.enum(paymentStates),
  items: z.array(storedPaymentItem),
  method: z.enum(paymentMethods),
  /** Why it was dismissed. */
  reason: z.nullable(z.string()),
  revision: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** The mail that tells the operator. */
  delivery: z._default(delivery, { state: 'none' }),
});
export type StoredPayment = z.infer<typeof storedPayment>;

type Named = { kind: 'charge' | 'visit'; id: string };

/** Derived from the items, so that reporting the same ones again is the same payment. */
export const paymentIdOf = (customerId: string, items: readonly Named[]): string =>
  derivedId('payment', customerId, ...items.map(({ kind, id }) => `${kind}#${id}`).toSorted());

/** Cents. */
export const totalOf = ({ items }: Pick<StoredPayment, 'items'>): number =>
  sumOf(items.map(({ total }) => total));

export const paymentView = ({
  id,
  state,
  items,
  method,
  reason,
  createdAt,
  updatedAt,
}: StoredPayment): Payment => ({
  id,
  state,
  items: items.map((item) => ({ ...item, total: centsToDecimal(item.total) })),
  total: centsToDecimal(totalOf({ items })),
  method: { type: method, last4: null },
  failure: reason === null ? null : { message: reason, isFinal: true },
  createdAt,
  updatedAt,
});

export const adminPaymentView = (payment: StoredPayment, customerName: string): AdminPayment => ({
  ...paymentView(payment),
  customerId: payment.customerId,
  customerName,
  intentId: null,
  fee: null,
});
