import { addMonths, businessDate } from '../dates.ts';
import { formatCents } from '../prices/money.ts';
import type { PaymentStatus } from './booking-status.ts';
import { retentionMonths } from '../reports/report-status.ts';

/** Why a visit could not be done although the operator was on site (rules: booking-27). */
export const notPossibleReasons = ['gate', 'dog', 'lightning', 'power', 'work', 'other'] as const;
export type NotPossibleReason = (typeof notPossibleReasons)[number];

type Wording = {
  /** The label on the operator's button. */
  label: string;
  /** The text for the customer. */
  said: string;
  /** What the customer can do about it; null if there is nothing. */
  next: string | null;
};

export const notPossibleLabel: Readonly<Record<NotPossibleReason, Wording>> = {
  gate: {
    label: 'Gate locked',
    said: 'The gate was locked',
    next: 'Please leave it unlocked on the day of a visit, or write down how we get in under your details on our site.',
  },
  dog: {
    label: 'Dog loose',
    said: 'A dog was loose in the yard',
    next: 'Please keep it inside until we have left on the day of a visit.',
  },
  lightning: {
    label: 'Lightning',
    said: 'There was lightning close by, and water and metal poles are not safe then',
    next: null,
  },
  power: {
    label: 'No power or water',
    said: 'The power or the water was off',
    next: 'Please see that the pump has power and the water is on for the next visit.',
  },
  work: {
    label: 'On site',
    said: 'Somebody else was at work where we had to be',
    next: 'Please tell us when they are done.',
  },
  other: { label: 'Something else', said: 'We couldn’t complete the visit', next: null },
};

/** The reason as the customer reads it, followed by the operator's explanation. */
export const notPossibleReported = ({
  reason,
  words: text,
}: {
  reason: NotPossibleReason;
  words: string;
}): string => {
  if (text === '') return notPossibleLabel[reason].said;
  return reason === 'other' ? text : `${notPossibleLabel[reason].said}: ${text}`;
};

export const notPossiblePhotos = 4;
export const notPossibleLength = 300;

/**
 * When it happened, as an ISO instant: the time the phone recorded, unless that is in the future or on
 * a day before the visit; then the time the server received it (rules: booking-27).
 */
export const notPossibleAt = (
  recordedAt: string | undefined,
  { scheduledDate, now }: { scheduledDate: string | null; now: Date },
): string => {
  const answered = now.toISOString();
  if (recordedAt === undefined) return answered;
  const recorded = new Date(recordedAt);
  const isBefore = scheduledDate !== null && businessDate(recorded) < scheduledDate;
  return recorded > now || isBefore ? answered : recorded.toISOString();
};

/** The last day its photos are stored, which is as long as a report. */
export const notPossiblePhotosUntil = (at: string): string =>
  addMonths(businessDate(new Date(at)), retentionMonths);

type Cost = {
  planId: string | null;
  included: boolean;
  paymentStatus: PaymentStatus;
  /** Cents to be taken off the plan's next charge. */
  credit: number;
  /** Whether the plan is charged again; undefined if that is not known. */
  isChargedAgain: boolean | undefined;
};

/** To a customer, of a visit that they have paid for and that does not take place. */
export const paidAlready =
  'You have already paid for it. We’ll contact you about another day, or refund you.';

/** What a visit that was not possible costs its customer, worded for mail and site (rules: booking-28). */
export const notPossibleCost = ({
  planId,
  included,
  paymentStatus,
  credit,
  isChargedAgain,
}: Cost): string => {
  if (paymentStatus === 'paid') return paidAlready;
  if (planId === null || !included) return 'You won’t be charged for it.';
  if (credit === 0)
    return 'Your plan’s price stays the same: it gives no credit for a visit that does not take place.';
  const amount = formatCents(credit);
  if (isChargedAgain === undefined)
    return `If your plan is charged again, that charge is lowered by ${amount}.`;
  return isChargedAgain
    ? `Your plan’s next charge is lowered by ${amount}.`
    : `Your plan’s credit for it is ${amount}, but it would only lower a next charge, and your plan has none left. Nothing is refunded automatically.`;
};
