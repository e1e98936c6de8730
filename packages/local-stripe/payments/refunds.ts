import * as z from 'zod/mini';
import { endpoint, type Endpoint } from '../api/endpoint.ts';
import { listEndpoint } from '../api/list-endpoint.ts';
import { cents, metadata, text } from '../api/parameters.ts';
import { invalid } from '../api/stripe-error.ts';
import { need, newId, nowOf, type Desk } from '../desk.ts';
import { emit, save } from '../events/emit.ts';
import type { ChargeRow, RefundRow } from '../store/rows.ts';
import { viewOf } from '../views/views.ts';
import { move } from './balance.ts';
import { bankDelay } from './charging.ts';
import { isWithdrawn } from './dispute-facts.ts';
import { cardOf } from './test-numbers.ts';

/** What becomes of a refund after it was made. */
const fateOf = ({ store }: Desk, charge: ChargeRow): 'succeeds' | 'late' | 'fails' => {
  const method = store.get('payment_method', charge.method);
  if (method?.type === 'us_bank_account') return 'late';
  return (method && cardOf(method)?.refund) ?? 'succeeds';
};

const chargeOf = (
  desk: Desk,
  {
    charge,
    payment_intent: intent,
  }: { charge?: string | undefined; payment_intent?: string | undefined },
): ChargeRow => {
  if ((charge === undefined) === (intent === undefined))
    throw invalid('Name either the charge or the payment intent.', {
      code: 'parameter_missing',
      param: 'payment_intent',
    });
  if (charge !== undefined) return need(desk, 'charge', charge, 'charge');
  const { charge: latest } = need(desk, 'payment_intent', intent ?? '', 'payment_intent');
  if (latest === null)
    throw invalid('Nothing was taken by this payment intent.', { param: 'payment_intent' });
  return need(desk, 'charge', latest, 'charge');
};

/** @throws StripeError unless that much of the charge can be refunded */
const checkRefundable = ({ store }: Desk, charge: ChargeRow, amount: number): void => {
  if (charge.status !== 'succeeded')
    throw invalid(`A charge that is ${charge.status} cannot be refunded.`, {
      code: 'charge_not_refundable',
    });
  const isContested = store
    .all('dispute')
    .some((dispute) => dispute.charge === charge.id && isWithdrawn(dispute.status));
  if (isContested)
    throw invalid('A disputed charge cannot be refunded.', { code: 'charge_disputed' });
  const left = charge.amount - charge.refunded;
  if (left === 0)
    throw invalid('The charge has already been refunded.', { code: 'charge_already_refunded' });
  if (amount < 1 || amount > left)
    throw invalid(`A refund of ${amount} cents is not possible: ${left} are left.`, {
      param: 'amount',
    });
};

/** A refund's answer, some days after it was made. */
export const settleRefund = (desk: Desk, refund: RefundRow): void => {
  const charge = need(desk, 'charge', refund.charge);
  if (refund.status === 'pending') {
    const done = save(desk, 'refund', { ...refund, status: 'succeeded' });
    emit(desk, 'refund.updated', 'refund', done, { status: 'pending' });
    return;
  }
  const failed = save(desk, 'refund', {
    ...refund,
    status: 'failed',
    failureTransaction: move(desk, {
      amount: refund.amount,
      fee: 0,
      currency: refund.currency,
      type: 'refund_failure',
      source: refund.id,
    }),
  });
  save(desk, 'charge', { ...charge, refunded: charge.refunded - refund.amount });
  emit(desk, 'refund.updated', 'refund', failed, { status: refund.status });
  emit(desk, 'refund.failed', 'refund', failed);
};

const createRefund = (
  desk: Desk,
  charge: ChargeRow,
  { amount, reason, metadata: facts }: Pick<RefundRow, 'amount' | 'reason' | 'metadata'>,
): RefundRow => {
  checkRefundable(desk, charge, amount);
  const fate = fateOf(desk, charge);
  const isBank = charge.id.startsWith('py_');
  const id = newId(isBank ? 'pyr' : 're');
  const refund = save(desk, 'refund', {
    id,
    created: nowOf(desk),
    amount,
    currency: charge.currency,
    charge: charge.id,
    intent: charge.intent,
    reason,
    metadata: facts,
    status: fate === 'late' ? 'pending' : 'succeeded',
    transaction: move(desk, {
      amount: -amount,
      fee: 0,
      currency: charge.currency,
      type: isBank ? 'payment_refund' : 'refund',
      source: id,
    }),
    failureTransaction: null,
  });
  if (fate !== 'succeeds')
    desk.store.put('due', { id, at: refund.created + bankDelay, what: 'refund' });
  const refunded = save(desk, 'charge', { ...charge, refunded: charge.refunded + amount });
  emit(desk, 'refund.created', 'refund', refund);
  emit(desk, 'charge.refunded', 'charge', refunded, { amount_refunded: charge.refunded });
  return refund;
};

export const refundEndpoints: Endpoint[] = [
  endpoint(
    'POST',
    '/v1/refunds',
    {
      amount: z.optional(cents),
      charge: z.optional(text()),
      metadata: z.optional(metadata),
      payment_intent: z.optional(text()),
      reason: z.optional(z.enum(['duplicate', 'fraudulent', 'requested_by_customer'])),
    },
    (desk, parameters) => {
      const charge = chargeOf(desk, parameters);
      const refund = createRefund(desk, charge, {
        amount: parameters.amount ?? charge.amount - charge.refunded,
        reason: parameters.reason ?? null,
        metadata: parameters.metadata ?? {},
      });
      return viewOf(desk, 'refund', refund);
    },
  ),
  endpoint('GET', '/v1/refunds/{refund}', {}, (desk, _, id) =>
    viewOf(desk, 'refund', need(desk, 'refund', id)),
  ),
  listEndpoint('refund', '/v1/refunds', {
    filters: { charge: (row) => row.charge, payment_intent: (row) => row.intent },
  }),
];
