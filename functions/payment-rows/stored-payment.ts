import type { AdminPayment, Payment } from 'shared/contracts/payments.ts';
import { centsToDecimal, sumOf } from 'shared/domain/prices/money.ts';
import { isUndecided, reportedStates } from 'shared/domain/prices/payment-state.ts';
import { paymentMethods } from 'shared/domain/visits/booking-status.ts';
import * as z from 'zod/mini';
import { delivery } from '../delivery/delivery.ts';
import { derivedId } from '../platform/table/derived-id.ts';
import { disputeView } from './dispute-view.ts';
import { isPending, lossOf } from './payment-dispute.ts';
import { providerPayment, type ProviderPayment } from './provider-payment.ts';
import { failedRefundOf, isOfItem, isRefunding, refundedOf } from './payment-refund.ts';
import { storedPaymentItem, type NamedItem, type StoredPaymentItem } from './payment-item.ts';

/** A payment that a customer reports, as stored. */
export const storedPayment = z.object({
  id: z.string(),
  customerId: z.string(),
  state: z.enum(reportedStates),
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

/** Reported, or taken by a provider. */
export const anyPayment = z.union([storedPayment, providerPayment]);
export type AnyPayment = StoredPayment | ProviderPayment;

export const isOfProvider = (payment: AnyPayment): payment is ProviderPayment =>
  'remember' in payment;

/** Whether somebody asks about a payment or contests it, and that is yet to be decided (rules: payment-41). */
export const isContested = (payment: AnyPayment): boolean =>
  isOfProvider(payment) && payment.disputes.some(isPending);

/**
 * Whether a provider has yet to decide it or a dispute of it, or to confirm a refund. Until then its customer cannot be
 * deleted.
 */
export const isUnsettled = (payment: AnyPayment): boolean =>
  isUndecided(payment.state) ||
  isContested(payment) ||
  (isOfProvider(payment) && payment.refunds.some(({ state }) => state === 'asked'));

/** Derived from the items, so that reporting the same ones again is the same payment. */
export const paymentIdOf = (customerId: string, items: readonly NamedItem[]): string =>
  derivedId('payment', customerId, ...items.map(({ kind, id }) => `${kind}#${id}`).toSorted());

/** Cents. */
export const totalOf = ({
  items,
}: {
  items: readonly Pick<StoredPaymentItem, 'total'>[];
}): number => sumOf(items.map(({ total }) => total));

const waysOf = (payment: AnyPayment): Pick<Payment, 'method' | 'failure'> => {
  if (!isOfProvider(payment)) {
    const { method, reason } = payment;
    return {
      method: { type: method, last4: null },
      failure: reason === null ? null : { message: reason, isFinal: true },
    };
  }
  const { method, failure } = payment;
  return {
    method: method && { type: method.type, last4: method.last4 },
    failure: failure && { message: failure.message, isFinal: failure.nextOn === null },
  };
};

const itemView = (item: StoredPaymentItem): Payment['items'][number] => ({
  ...item,
  total: centsToDecimal(item.total),
});

export const paymentView = (payment: AnyPayment): Payment => {
  const { id, state, items, createdAt, updatedAt } = payment;
  return {
    id,
    state,
    items: items.map(itemView),
    total: centsToDecimal(totalOf({ items })),
    ...waysOf(payment),
    isAutomatic: isOfProvider(payment) && payment.isAutomatic,
    createdAt,
    updatedAt,
  };
};

type RefundsView = Pick<
  AdminPayment['items'][number],
  'refunded' | 'refundable' | 'isRefunding' | 'failedRefund'
>;

/** Of one item. What is lost counts like a refund for what can still be given back (rules: payment-41). */
const refundsView = (
  item: StoredPaymentItem,
  { state, ...of }: Pick<ProviderPayment, 'state' | 'refunds' | 'disputes'>,
): RefundsView => {
  const refunds = of.refunds.filter(isOfItem(item));
  const refunded = refundedOf(refunds);
  const left = item.total - refunded - lossOf(of.disputes, item).amount;
  const failed = failedRefundOf(refunds);
  return {
    refunded: centsToDecimal(refunded),
    refundable: centsToDecimal(state === 'succeeded' ? left : 0),
    isRefunding: isRefunding(refunds),
    failedRefund: failed ? { ...failed, amount: centsToDecimal(failed.amount) } : null,
  };
};

const notRefunded: RefundsView = {
  refunded: centsToDecimal(0),
  refundable: centsToDecimal(0),
  isRefunding: false,
  failedRefund: null,
};

export const adminPaymentView = (payment: AnyPayment, customerName: string): AdminPayment => {
  const { intentId, fee, method, failure } = isOfProvider(payment)
    ? payment
    : { intentId: null, fee: null, method: null, failure: null };
  return {
    ...paymentView(payment),
    items: payment.items.map((item) => ({
      ...itemView(item),
      ...(isOfProvider(payment) ? refundsView(item, payment) : notRefunded),
    })),
    customerId: payment.customerId,
    customerName,
    brand: method?.type === 'card' ? method.brand : null,
    intentId,
    attempt: isOfProvider(payment) && payment.isAutomatic ? payment.attempt : null,
    nextOn: failure?.nextOn ?? null,
    fee: fee === null ? null : centsToDecimal(fee),
    dispute: isOfProvider(payment) ? disputeView(payment) : null,
  };
};

/** What has become of a payment by a provider, such as 'has succeeded'. */
export const becomeOf = ({ state }: Pick<ProviderPayment, 'state'>): string => {
  if (state === 'disputed') return 'is disputed';
  return state === 'returned' ? 'was returned by the bank' : `has ${state}`;
};
