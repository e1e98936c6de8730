import {
  listBookingDays,
  type AdminBooking,
  type BookingDay,
} from 'shared/contracts/admin-bookings.ts';
import type { ResponseOf } from 'shared/contracts/contract.ts';
import { mayTransition } from 'shared/domain/visits/booking-status.ts';
import { centsToDecimal, decimalToCents } from 'shared/domain/prices/money.ts';
import { visitCountsOf } from 'shared/domain/visits/visit-counts.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { amendAnswers, readAfterLag } from '../../../lib/written-items.ts';

export type Week = ResponseOf<typeof listBookingDays>;
type Counts = Week['undated'];

const countsOf = (bookings: readonly AdminBooking[]) =>
  visitCountsOf(
    bookings.map((booking) => ({
      ...booking,
      totalAmount: decimalToCents(booking.totalAmount),
      tax: decimalToCents(booking.tax),
    })),
  );

/** A day's numbers, counted from all of its visits. */
export const dayOfVisits = (date: string, visits: readonly AdminBooking[]): BookingDay => {
  const counts = countsOf(visits);
  return { date, ...counts, amountDue: centsToDecimal(counts.amountDue) };
};

/** What a booking adds to the numbers of a day; a null `date` stands for the visits without a day. */
const partOf = (booking: AdminBooking, date: string | null) => {
  const counts =
    booking.scheduledDate === date && (date !== null || mayTransition('reschedule', booking));
  return countsOf(counts ? [booking] : []);
};

/** A week's numbers after one booking in it has changed. */
export const changedWeek = (
  { days, undated }: Week,
  before: AdminBooking,
  after: AdminBooking,
): Week => {
  const changed = <C extends Counts>(counts: C, date: string | null): C => {
    const [less, more] = [partOf(before, date), partOf(after, date)];
    return {
      ...counts,
      visits: counts.visits - less.visits + more.visits,
      toConfirm: counts.toConfirm - less.toConfirm + more.toConfirm,
      amountDue: centsToDecimal(decimalToCents(counts.amountDue) - less.amountDue + more.amountDue),
    };
  };
  return { days: days.map((day) => changed(day, day.date)), undated: changed(undated, null) };
};

/**
 * Corrects the cached weeks. A total does not tell whether it includes the change yet, so the corrected numbers are
 * shown until the index has caught up, and are then refetched.
 */
export const showChangedWeek = (before: AdminBooking, after: AdminBooking): void => {
  const corrected = new Map<string, Week>();
  amendAnswers(listBookingDays, (queryKey, isAnswer) => {
    const key = JSON.stringify(queryKey);
    queryClient.setQueryData<Week>(queryKey, (week) => {
      if (isAnswer) return corrected.get(key) ?? week;
      if (!week) return week;
      const shown = changedWeek(week, before, after);
      corrected.set(key, shown);
      return shown;
    });
  });
  readAfterLag(listBookingDays);
};
