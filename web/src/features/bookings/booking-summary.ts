import type { Booking } from 'shared/contracts/bookings.ts';
import { isOpenVisit, paymentMethodNames } from 'shared/domain/booking-status.ts';
import { formatCalendarDate, formatInstantDate, isCalendarDate } from 'shared/domain/dates.ts';
import { describeVisit, sortingDay } from 'shared/domain/visit.ts';
import type { BadgeTone } from '../../ui/badge.tsx';

/** Any other status is gray (rules: screen-23). */
export const statusTone = (status: string): BadgeTone => {
  const tones: Record<string, BadgeTone> = {
    completed: 'green',
    confirmed: 'blue',
    pending: 'yellow',
    cancelled: 'red',
  };
  return tones[status] ?? 'grey';
};

type Visit = Pick<Booking, 'status' | 'scheduledDate'>;

/** The earliest confirmed or pending visit from `today` on, or else one without a day (rules: screen-21). */
export const nextVisit = <B extends Visit>(bookings: readonly B[], today: string): B | undefined =>
  bookings
    .filter((visit) => isOpenVisit(visit) && sortingDay(visit.scheduledDate) >= today)
    .toSorted((a, b) => sortingDay(a.scheduledDate).localeCompare(sortingDay(b.scheduledDate)))[0];

/** Bookings of a list with others that it may be too short for; the list has the newer state of each. */
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
    .toSorted((a, b) => (b.scheduledDate ?? '').localeCompare(a.scheduledDate ?? ''))[0];

/** 'Nov 21, 2026', or a phrase for a visit without a day. */
export const visitDate = (scheduledDate: string | null): string => {
  if (scheduledDate === null) return 'To be scheduled';
  return isCalendarDate(scheduledDate)
    ? formatCalendarDate(scheduledDate)
    : formatInstantDate(scheduledDate);
};

/** 'Moved by us from Nov 21, 2026: A storm is coming'; undefined for a visit that was never moved. */
export const moveWords = (
  { moved }: Pick<Booking, 'moved'>,
  by: 'us' | 'you',
): string | undefined => {
  const before = moved ? describeVisit(moved) : undefined;
  if (!moved || before === undefined) return undefined;
  return [`Moved by ${by} from ${before}`, moved.reason].filter(Boolean).join(': ');
};

const paymentStates: Record<Booking['paymentStatus'], string> = {
  pending: 'To be paid on service day',
  paid: 'Paid',
  refunded: 'Refunded',
};

type Payment = Pick<Booking, 'status' | 'paymentStatus' | 'paymentMethod'>;

/** 'Paid: Zelle'; undefined for a visit that was cancelled before it was paid. */
export const paymentWords = ({
  status,
  paymentStatus,
  paymentMethod,
}: Payment): string | undefined => {
  if (status === 'cancelled' && paymentStatus === 'pending') return undefined;
  const how = paymentMethod && paymentMethodNames[paymentMethod];
  return how ? `${paymentStates[paymentStatus]}: ${how}` : paymentStates[paymentStatus];
};
