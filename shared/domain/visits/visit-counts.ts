import { amountDue, type VisitMoney } from './booking-status.ts';

export type VisitCounts = {
  /** Visits that are not cancelled. */
  visits: number;
  toConfirm: number;
  /** In cents. */
  amountDue: number;
};

/** The figures of one day. */
export const visitCountsOf = (bookings: readonly VisitMoney[]): VisitCounts => ({
  visits: bookings.filter(({ status }) => status !== 'cancelled').length,
  toConfirm: bookings.filter(({ status }) => status === 'pending').length,
  amountDue: bookings.reduce((total, booking) => total + amountDue(booking), 0),
});
