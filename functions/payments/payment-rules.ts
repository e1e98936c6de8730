import type { actOnPayment } from 'shared/contracts/payments.ts';
import type { BodyOf } from 'shared/contracts/contract.ts';
import {
  mayStep,
  paymentTransitions,
  type PaymentAction,
} from 'shared/domain/prices/payment-state.ts';
import { paymentMethodNames, type PaymentMethod } from 'shared/domain/visits/booking-status.ts';
import { AppError } from 'shared/errors.ts';
import type { StoredBooking } from '../bookings/booking-store.ts';
import { paymentUnderWay, requireUndisputed } from '../bookings/held-item.ts';
import type { StoredCharge } from '../charges/stored-charge.ts';
import {
  uniqueItems,
  type NamedItem,
  type StoredPaymentItem,
} from '../payment-rows/payment-item.ts';
import type { StoredPayment } from '../payment-rows/stored-payment.ts';

type Owed = { charges: readonly StoredCharge[]; visits: readonly StoredBooking[] };

const notDue = (name: string): AppError =>
  new AppError('conflict', `Nothing is due for ${name} any more.`);

/**
 * The items of a payment with their names and amounts, each once (rules: payment-1).
 * @throws AppError `not-found` for what is not this customer's, `conflict` for what is not due, being collected or disputed
 */
export const payableItems = (
  items: readonly NamedItem[],
  customerId: string,
  { charges, visits }: Owed,
): StoredPaymentItem[] =>
  uniqueItems(items).map(({ kind, id }) => {
    const charge = kind === 'charge' && charges.find((each) => each.id === id);
    if (charge && charge.customerId === customerId) {
      const { name, state, amount, tax } = charge;
      requireUndisputed(state);
      if (state === 'collecting') throw paymentUnderWay();
      if (state !== 'due') throw notDue(name);
      return { kind, id, name, total: amount + tax };
    }
    const visit = kind === 'visit' && visits.find((each) => each.id === id);
    if (visit && visit.userId === customerId) {
      const { serviceName: name, status, paymentStatus, included, totalAmount, tax } = visit;
      requireUndisputed(paymentStatus);
      if (paymentStatus === 'collecting') throw paymentUnderWay();
      if (status !== 'completed' || paymentStatus !== 'pending' || included) throw notDue(name);
      return { kind, id, name, total: totalAmount + tax };
    }
    throw new AppError('not-found', 'One of these could not be found. Please look again.');
  });

/**
 * Whether a report has no effect because it is what is stored. A dismissed payment can be reported again.
 * @throws AppError `conflict` if another method is stored
 */
export const isReported = (payment: StoredPayment, method: PaymentMethod): boolean => {
  if (payment.state === 'dismissed') return false;
  if (payment.method === method) return true;
  const name = paymentMethodNames[payment.method];
  throw new AppError('conflict', `You have already told us that you paid this by ${name}.`);
};

/** Whether the operator's decision has no effect because it is what is stored. */
export const isDecided = (
  { state, reason }: StoredPayment,
  { action, body }: { action: PaymentAction; body: BodyOf<typeof actOnPayment> },
): boolean =>
  state === paymentTransitions[action].to && (action === 'confirm' || reason === body.reason);

/**
 * The payment after the operator's decision, as its next revision (rules: payment-4).
 * @throws AppError `invalid` without a reason for dismissing it, `conflict` if it has been decided
 */
export const decidedPayment = (
  payment: StoredPayment,
  { action, body, now }: { action: PaymentAction; body: BodyOf<typeof actOnPayment>; now: Date },
): StoredPayment => {
  const { to } = paymentTransitions[action];
  if (!mayStep(action, payment.state))
    throw new AppError('conflict', `This payment is ${payment.state} already.`);
  if (action === 'dismiss' && !body.reason)
    throw new AppError('invalid', 'Please check what you entered.', {
      fields: { reason: 'Please say why' },
    });
  return {
    ...payment,
    state: to,
    reason: action === 'dismiss' ? (body.reason ?? null) : null,
    revision: payment.revision + 1,
    updatedAt: now.toISOString(),
  };
};
