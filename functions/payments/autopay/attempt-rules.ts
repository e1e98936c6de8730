import { paymentItemLimit } from 'shared/contracts/charges.ts';
import { leastPayment } from 'shared/contracts/payments.ts';
import { addDays, businessDate } from 'shared/domain/dates.ts';
import { mostAttempts, retryDays, type SavedType } from 'shared/domain/prices/autopay.ts';
import type { StoredPaymentItem } from '../../payment-rows/payment-item.ts';
import type { AutopayProblem, StoredAutopay } from '../../payment-rows/stored-autopay.ts';
import { totalOf } from '../../payment-rows/stored-payment.ts';

/** What only the customer can do something about: the bank wants them to confirm the payment (rules: payment-32). */
export const needsCustomer = 'authentication_required';

/** Our word for a saved card or bank account that the provider no longer lets us use. */
export const methodGone = 'method_gone';

/** Refusals of a card that no further attempt changes (rules: payment-29). */
const hardDeclines: ReadonlySet<string> = new Set([
  needsCustomer,
  methodGone,
  'expired_card',
  'invalid_account',
  'lost_card',
  'new_account_information_available',
  'pickup_card',
  'restricted_card',
  'revocation_of_all_authorizations',
  'revocation_of_authorization',
  'stolen_card',
  'stop_payment_order',
]);

/** Why an attempt came to nothing. */
export type Refusal = {
  type: SavedType;
  /** The provider's word, or {@link methodGone}. */
  code: string | null;
  /** Whether the card's network advises against trying this card again. */
  isHopeless: boolean;
};

/** Whether another attempt may succeed. A bank account is asked again only for want of money (rules: payment-29). */
const mayRepeat = ({ type, code, isHopeless }: Refusal): boolean =>
  type === 'us_bank_account'
    ? code === 'insufficient_funds'
    : !isHopeless && !(code !== null && hardDeclines.has(code));

type Failed = Refusal & {
  payment: { id: string; items: readonly Pick<StoredPaymentItem, 'id'>[] };
  message: string;
};

/**
 * The cycle after an attempt has failed. The days of further attempts follow from the day on which we learned of the
 * first failure, which for a bank is days after it was asked; none is on the day on which we learn of a failure.
 */
export const problemAfter = (
  before: AutopayProblem | null,
  { payment, message, ...refusal }: Failed,
  now: Date,
): AutopayProblem => {
  const today = businessDate(now);
  const failures = (before?.failures ?? 0) + 1;
  const firstFailedOn = before?.firstFailedOn ?? today;
  const days = retryDays[failures - 1];
  const planned = days === undefined ? undefined : addDays(firstFailedOn, days);
  const tomorrow = addDays(today, 1);
  const isOver = planned === undefined || failures >= mostAttempts || !mayRepeat(refusal);
  return {
    paymentId: payment.id,
    message,
    failures,
    firstFailedOn,
    nextOn: isOver ? null : planned > tomorrow ? planned : tomorrow,
    items: payment.items.map(({ id }) => id),
  };
};

/** Which attempt the next one is, from 1. */
export const nextAttempt = (problem: AutopayProblem | null): number => (problem?.failures ?? 0) + 1;

/** Whether nothing is collected on this day, because of what has failed. */
export const isWaiting = ({ problem }: Pick<StoredAutopay, 'problem'>, today: string): boolean =>
  problem !== null && (problem.nextOn === null || problem.nextOn > today);

/** What is due from a customer, the oldest first. */
export type DueNow = StoredPaymentItem & {
  heldBy: string | null;
  /** Whether an earlier payment of it was lost. */
  isReturned: boolean;
};

/** What autopay does with what is due. */
type Chosen = {
  /** To be collected in one payment; empty if that would be too little. */
  items: StoredPaymentItem[];
  /** Above what the customer has agreed to for one bill. */
  above: StoredPaymentItem[];
};

const itemOf = ({ kind, id, name, total }: StoredPaymentItem): StoredPaymentItem => ({
  kind,
  id,
  name,
  total,
});

/**
 * Chooses what one payment collects: nothing that was reported as paid or is held (rules: payment-29), and never what
 * was returned, which only the customer may pay again (rules: payment-42).
 */
export const chooseItems = (
  due: readonly DueNow[],
  { upTo, reported }: { upTo: number; reported: ReadonlySet<string> },
): Chosen => {
  const free = due.filter(
    ({ id, heldBy, isReturned }) => heldBy === null && !isReturned && !reported.has(id),
  );
  const items = free
    .filter(({ total }) => total <= upTo)
    .slice(0, paymentItemLimit)
    .map(itemOf);
  return {
    items: totalOf({ items }) < leastPayment ? [] : items,
    above: free.filter(({ total }) => total > upTo).map(itemOf),
  };
};
