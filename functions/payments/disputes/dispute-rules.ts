import { businessDate } from 'shared/domain/dates.ts';
import { sumOf } from 'shared/domain/prices/money.ts';
import type { DisputeStep } from 'shared/domain/prices/payment-state.ts';
import {
  isPending,
  type DisputeState,
  type PaymentDispute,
} from '../../payment-rows/payment-dispute.ts';
import { refundedOf } from '../../payment-rows/payment-refund.ts';
import type { ProviderPayment } from '../../payment-rows/provider-payment.ts';
import { totalOf } from '../../payment-rows/stored-payment.ts';
import type { ProviderDispute } from '../stripe/provider.ts';

/** A dispute never goes back to an earlier one of these, so an answer that is late changes nothing. */
const order: Record<DisputeState, number> = { inquiry: 0, prevented: 1, open: 2, won: 3, lost: 3 };

const dueByOf = ({ state, dueBy }: ProviderDispute): string | null =>
  isPending({ state }) && dueBy ? dueBy.toISOString() : null;

/** A dispute as the provider has it, as it is stored. */
const stored = (
  made: ProviderDispute,
  known: PaymentDispute | undefined,
  { isLive, now }: { isLive: boolean; now: Date },
): PaymentDispute => {
  const { id, state, amount, fee, reason, createdAt } = made;
  return {
    evidenceAt: null,
    losses: [],
    ...known,
    id,
    state,
    amount,
    fee: Math.max(fee, known?.fee ?? 0),
    reason,
    dueBy: dueByOf(made),
    openedOn: businessDate(createdAt),
    closedOn: isPending({ state }) ? null : (known?.closedOn ?? businessDate(now)),
    isLive,
    updatedAt: now.toISOString(),
  };
};

const isNews = ({ state, amount, fee, dueBy }: PaymentDispute, made: ProviderDispute): boolean => {
  if (order[made.state] !== order[state]) return order[made.state] > order[state];
  // Decided is decided.
  if (!isPending({ state })) return made.state === state && made.fee > fee;
  return made.amount !== amount || made.fee > fee || dueByOf(made) !== dueBy;
};

/** Whether the provider has decided otherwise than it had said. */
export const isContradiction = ({ state }: PaymentDispute, made: ProviderDispute): boolean =>
  order[state] === order[made.state] && state !== made.state;

/** The disputes of a payment once one of them is as the provider has it; the same ones if that is nothing new. */
export const disputesAfter = (
  disputes: readonly PaymentDispute[],
  made: ProviderDispute,
  circumstances: { isLive: boolean; now: Date },
): readonly PaymentDispute[] => {
  const known = disputes.find(({ id }) => id === made.id);
  if (!known) return [...disputes, stored(made, undefined, circumstances)];
  if (!isNews(known, made)) return disputes;
  return disputes.map((each) => (each === known ? stored(made, known, circumstances) : each));
};

/** Cents of a payment that were neither refunded nor lost. */
const leftOfPayment = (payment: ProviderPayment): number =>
  totalOf(payment) -
  refundedOf(payment.refunds) -
  sumOf(payment.disputes.flatMap(({ losses }) => losses.map(({ amount }) => amount)));

type Decision = {
  /** What the payment does; undefined if it stays as it is. */
  step: DisputeStep | undefined;
  /** Whether a part of it is lost by that, but not all. */
  isPartLost: boolean;
};

/**
 * What follows for a payment from a dispute of it (rules: payment-41, payment-42).
 * @param after all of its disputes, with what is new
 */
export const decisionOf = (
  payment: ProviderPayment,
  after: readonly PaymentDispute[],
  disputeId: string,
): Decision => {
  const nothing = { step: undefined, isPartLost: false };
  const { state } = payment;
  if (state !== 'succeeded' && state !== 'disputed') return nothing;
  const before = payment.disputes.find(({ id }) => id === disputeId);
  const dispute = after.find(({ id }) => id === disputeId);
  const isLost = dispute?.state === 'lost' && before?.state !== 'lost';
  const left = leftOfPayment(payment);
  if (isLost && left > 0 && dispute.amount >= left) return { step: 'lose', isPartLost: false };
  const isContested = after.some((each) => each.state === 'open');
  if (isContested === (state === 'disputed')) return { step: undefined, isPartLost: isLost };
  return { step: isContested ? 'dispute' : 'keep', isPartLost: isLost };
};
