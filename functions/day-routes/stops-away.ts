import type { getStopsAway } from 'shared/contracts/routes.ts';
import type { ResponseOf } from 'shared/contracts/contract.ts';
import { isOpenVisit } from 'shared/domain/visits/booking-status.ts';
import type { StoredBooking } from '../bookings/booking-store.ts';

type Stop = Pick<StoredBooking, 'userId' | 'status' | 'reportId' | 'preferredTime'>;

type Written = (reportId: string) => boolean;

const isAheadOf =
  (isWritten: Written) =>
  (stop: Stop): boolean =>
    isOpenVisit(stop) && (stop.reportId === null || !isWritten(stop.reportId));

const isLive = ({ status }: Stop): boolean => status !== 'cancelled';

/** Whether a day's first stop is done. */
export const hasBegun = (stops: readonly Stop[], isWritten: Written): boolean =>
  !stops.filter(isLive).every(isAheadOf(isWritten));

/**
 * How many stops come before a customer's next visit of the day; null until the first stop is done (rules:
 * route-10).
 * @param stops in the order of the route
 * @param isWritten whether a report with this id has been saved
 */
export const stopsAway = (
  stops: readonly Stop[],
  userId: string,
  isWritten: Written,
): ResponseOf<typeof getStopsAway> => {
  const live = stops.filter(isLive);
  const isAhead = isAheadOf(isWritten);
  const own = live.findIndex((stop) => stop.userId === userId && isAhead(stop));
  const visit = live[own];
  if (!visit || !hasBegun(stops, isWritten)) return null;
  return {
    stopsBefore: live.slice(0, own).filter(isAhead).length,
    window: visit.preferredTime,
  };
};
