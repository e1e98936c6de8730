import type { Booking } from 'shared/contracts/bookings.ts';
import { isOpenVisit } from 'shared/domain/visits/booking-status.ts';
import { formatCalendarDate, formatInstantDate, isCalendarDate } from 'shared/domain/dates.ts';
import { notScheduledReason, skippedReason } from 'shared/domain/plans/plan-state.ts';
import { methodName } from 'shared/domain/prices/method-name.ts';
import { decimalToCents, formatCents, formatCentsInFull } from 'shared/domain/prices/money.ts';
import { describeVisit, sortingDay, timeOrder } from 'shared/domain/visits/visit.ts';
import type { BadgeTone } from '../../ui/badge.tsx';

/** The badge color for a status; unknown ones are gray (rules: screen-23). */
export const statusTone = (status: string): BadgeTone => {
  const tones: Record<string, BadgeTone> = {
    completed: 'green',
    confirmed: 'blue',
    pending: 'yellow',
    cancelled: 'red',
  };
  return tones[status] ?? 'gray';
};

type Visit = Pick<Booking, 'status' | 'scheduledDate' | 'preferredTime'>;

/** The order of visits: by day, and on the same day by time window. */
const byTime = (a: Visit, b: Visit): number =>
  sortingDay(a.scheduledDate).localeCompare(sortingDay(b.scheduledDate)) ||
  timeOrder(a.preferredTime) - timeOrder(b.preferredTime);

/** The earliest confirmed or pending visit from `today` on, or else one without a day (rules: screen-21). */
export const nextVisit = <B extends Visit>(bookings: readonly B[], today: string): B | undefined =>
  splitVisits(bookings, today).ahead[0];

/** Adds bookings that a list may be too short to contain. The list's own version is newer and wins. */
export const withMore = <B extends { id: string }>(
  bookings: readonly B[],
  more: readonly (B | null | undefined)[],
): B[] => [
  ...bookings,
  ...more.flatMap((each) => (each && bookings.every(({ id }) => id !== each.id) ? each : [])),
];

export const lastVisit = <B extends Visit>(bookings: readonly B[]): B | undefined =>
  bookings
    .filter(({ status }) => status === 'completed')
    .toSorted(byTime)
    .at(-1);

/** Visits still to come, the next one first, and all others, the latest first. */
export const splitVisits = <B extends Visit>(
  bookings: readonly B[],
  today: string,
  /** Whether a visit that does not take place stays among those to come. */
  stays: (visit: B) => boolean = () => false,
): { ahead: B[]; others: B[] } => {
  const isAhead = (visit: B) =>
    stays(visit) || (isOpenVisit(visit) && sortingDay(visit.scheduledDate) >= today);
  return {
    ahead: bookings.filter(isAhead).toSorted(byTime),
    others: bookings.filter((visit) => !isAhead(visit)).toSorted((a, b) => byTime(b, a)),
  };
};

/** 'Nov 21, 2026', or a phrase for a visit without a day. */
export const visitDate = (scheduledDate: string | null): string => {
  if (scheduledDate === null) return 'To be scheduled';
  return isCalendarDate(scheduledDate)
    ? formatCalendarDate(scheduledDate)
    : formatInstantDate(scheduledDate);
};

/** 'Moved from Nov 21, 2026: A storm is coming'; undefined for a visit that was never moved. */
export const moveLabel = ({ moved }: Pick<Booking, 'moved'>): string | undefined => {
  const before = moved ? describeVisit(moved) : undefined;
  if (!moved || before === undefined) return undefined;
  return [`Moved from ${before}`, moved.reason].filter(Boolean).join(': ');
};

type Absence = Pick<Booking, 'status' | 'planId' | 'cancelledBy' | 'cancelReason'> &
  Partial<Pick<Booking, 'notPossible'>>;

const absences = { pause: 'Paused', 'rain-out': 'Rained out', end: 'Plan ended' } as const;

/** The status, or why a visit of a plan does not take place: 'Paused', 'Skipped' (rules: screen-62). */
export const statusLabel = ({
  status,
  planId,
  cancelledBy,
  cancelReason,
  notPossible,
}: Absence): string => {
  if (status !== 'cancelled') return status;
  if (notPossible) return 'Not possible';
  if (cancelledBy) return absences[cancelledBy.kind];
  if (planId === null) return status;
  return cancelReason === notScheduledReason ? notScheduledReason : skippedReason;
};

/** 'Cancelled by us: A storm is coming', or only the reason if the status says the rest. */
export const cancelLabel = (booking: Absence, by: 'us' | 'you'): string | undefined => {
  const { status, cancelReason } = booking;
  if (status !== 'cancelled' || cancelReason === null) return undefined;
  const text = statusLabel(booking);
  if (text === status) return `Cancelled by ${by}: ${cancelReason}`;
  return text === cancelReason ? undefined : cancelReason;
};

const paymentStates: Record<Booking['paymentStatus'], string> = {
  pending: 'To be paid on service day',
  collecting: 'Payment processing',
  paid: 'Paid',
  disputed: 'Disputed',
  refunded: 'Refunded',
};

type Payment = Pick<
  Booking,
  'status' | 'paymentStatus' | 'paymentMethod' | 'paymentSource' | 'included' | 'returnedOn'
>;

/**
 * 'Paid: Zelle'; undefined for a visit that was cancelled before it was paid, or that its plan pays for. Service day is
 * over once a visit is completed.
 */
export const paymentLabel = ({
  status,
  paymentStatus,
  paymentMethod,
  paymentSource,
  included,
  returnedOn,
}: Payment): string | undefined => {
  if (costsNothing({ status, paymentStatus }) || (included && paymentStatus === 'pending'))
    return undefined;
  const isUnpaid = status === 'completed' && paymentStatus === 'pending';
  if (isUnpaid && returnedOn) return 'Returned by the bank, not paid yet';
  const state = isUnpaid ? 'Not paid yet' : paymentStates[paymentStatus];
  const how =
    paymentStatus !== 'collecting' && paymentMethod && methodName(paymentMethod, paymentSource);
  return how ? `${state}: ${how}` : state;
};

/** 'Pool School × 2'; just the name where there is one. */
export const serviceLabel = ({
  serviceName,
  quantity,
}: Pick<Booking, 'serviceName' | 'quantity'>): string =>
  quantity > 1 ? `${serviceName} × ${quantity}` : serviceName;

/** '$15 of it for processing a personal check'; undefined where there is no fee. */
export const feeLabel = ({ fee }: Pick<Booking, 'fee'>): string | undefined =>
  decimalToCents(fee) > 0
    ? `${formatCents(decimalToCents(fee))} of it for processing a personal check`
    : undefined;

type Amounts = Pick<Booking, 'totalAmount' | 'tax' | 'included'>;

/** '$243.56' with tax, or 'Included' where the plan's charges pay for it. */
export const priceLabel = ({ totalAmount, tax, included }: Amounts): string =>
  included ? 'Included' : formatCentsInFull(decimalToCents(totalAmount) + decimalToCents(tax));

/** Whether nothing was paid for a visit and nothing will be, because it does not take place. */
export const costsNothing = ({
  status,
  paymentStatus,
}: Pick<Booking, 'status' | 'paymentStatus'>): boolean =>
  status === 'cancelled' && paymentStatus === 'pending';

/** 'with $18.56 sales tax'; undefined where there is none. */
export const taxLabel = ({ tax, included }: Amounts): string | undefined =>
  included || decimalToCents(tax) === 0
    ? undefined
    : `with ${formatCents(decimalToCents(tax))} sales tax`;
