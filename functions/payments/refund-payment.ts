import type { BodyOf } from 'shared/contracts/contract.ts';
import type { refundPayment } from 'shared/contracts/payments.ts';
import { decimalToCents, formatCentsInFull } from 'shared/domain/prices/money.ts';
import { isUndecided } from 'shared/domain/prices/payment-state.ts';
import { AppError } from 'shared/errors.ts';
import { paymentDisputed, paymentUnderWay } from '../bookings/held-item.ts';
import { customerExists } from '../customers/customer-exists.ts';
import {
  isOfItem,
  isStanding,
  refundedOf,
  type PaymentRefund,
} from '../payment-rows/payment-refund.ts';
import { putProviderPayment } from '../payment-rows/payment-store.ts';
import type { ProviderPayment } from '../payment-rows/provider-payment.ts';
import { derivedId } from '../platform/table/derived-id.ts';
import { retryOnConflict } from '../platform/table/retry-on-conflict.ts';
import { transactIfCurrent } from '../platform/table/transact.ts';
import { readItems, type Items } from './payment-items.ts';
import type { SessionDependencies } from './provider-session.ts';
import { storedRefunds } from './record-refund.ts';
import { changeRefunds, leftOf, paidItemOf, refundOf } from './refund-items.ts';
import { settleRefunds } from './settle-refunds.ts';

type Body = BodyOf<typeof refundPayment>;
type Ask = { id: string; body: Body; now: Date };

const wrongAmount = (message: string): AppError =>
  new AppError('invalid', 'Please check what you entered.', { fields: { amount: message } });

/** The stored refund that the call repeats. */
const repeatedBy = (
  { amount, reason, refundedBefore }: Body,
  own: readonly PaymentRefund[],
): PaymentRefund | undefined =>
  own.find(
    (refund) =>
      isStanding(refund) &&
      refund.amount === decimalToCents(amount) &&
      refund.before === decimalToCents(refundedBefore) &&
      refund.reason === reason,
  );

/** @throws AppError unless that can be given back of the item */
const newRefund = (
  { body: { item, amount, reason, refundedBefore }, now }: Ask,
  payment: ProviderPayment,
  items: Items,
): PaymentRefund => {
  const named = payment.items.find(({ kind, id }) => kind === item.kind && id === item.id);
  if (!named) throw new AppError('not-found', 'This payment is not of that.');
  const paid = paidItemOf(payment, item, items);
  if (!paid) throw new AppError('conflict', `${named.name} was paid in another way.`);
  const own = payment.refunds.filter(isOfItem(item));
  const refunded = refundedOf(own);
  if (refunded !== decimalToCents(refundedBefore))
    throw new AppError(
      'conflict',
      `By now, ${formatCentsInFull(refunded)} of ${named.name} has been refunded. Please look again.`,
    );
  const cents = decimalToCents(amount);
  if (cents <= 0) throw wrongAmount('Please give an amount above 0.00');
  if (cents > leftOf(paid, own)) throw wrongAmount('Please give back no more than was paid');
  const { refunds } = payment;
  // Derived, so that it is the same at the provider whoever asks. Those that have failed count, too.
  const id = derivedId('refund', payment.id, item.kind, item.id, `${own.length} ${cents}`);
  return refundOf({ id, item, amount: cents, reason }, { paid, refunds, now });
};

/** Stores what is to be given back before the provider is asked, or finds what was stored. */
const askFor = async (
  ask: Ask,
  { table, payments, ...stores }: SessionDependencies,
): Promise<{ payment: ProviderPayment; refund: PaymentRefund }> =>
  retryOnConflict(async () => {
    const { id, body, now } = ask;
    const payment = await payments.findOfProvider(id);
    if (!payment) throw new AppError('not-found', 'This payment could not be found.');
    if (isUndecided(payment.state)) throw paymentUnderWay();
    if (payment.state === 'disputed') throw paymentDisputed();
    if (payment.state === 'returned')
      throw new AppError('conflict', 'The bank has taken this payment back.');
    if (payment.state !== 'succeeded')
      throw new AppError('conflict', `This payment has ${payment.state}: nothing was taken.`);
    const stored = repeatedBy(body, payment.refunds.filter(isOfItem(body.item)));
    if (stored) return { payment, refund: stored };
    const items = await readItems(payment.items, stores);
    const refund = newRefund(ask, payment, items);
    const refunds = [...payment.refunds, refund];
    const after = storedRefunds(payment, refunds, now);
    const written = await transactIfCurrent(table, [
      putProviderPayment(table, after),
      ...changeRefunds(table, payment, { items, refunds, now }),
      customerExists(table, payment.customerId),
    ]);
    return written ? { payment: after, refund } : 'overtaken';
  }, 'This payment is being changed elsewhere. Please look again.');

/**
 * Gives back some of what a provider took for an item (rules: payment-17). Repeated, it gives back nothing more, and
 * makes up for what the first call could not do.
 * @throws AppError `not-found`; `invalid` for an amount that cannot be given back; `conflict` if more was refunded than
 * the caller knows, or the provider refuses; ProviderError
 */
export const refund = async (
  ask: Ask,
  dependencies: SessionDependencies,
): Promise<ProviderPayment> => {
  const asked = await askFor(ask, dependencies);
  if (asked.refund.state !== 'asked') return asked.payment;
  const settled = await settleRefunds(asked.payment, ask.now, dependencies);
  const { failure } = settled.refunds.find(({ id }) => id === asked.refund.id) ?? asked.refund;
  if (failure !== null) throw new AppError('conflict', failure);
  return settled;
};
