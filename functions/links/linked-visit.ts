import { visitsOfDayLimit } from 'shared/contracts/routes.ts';
import { isOpenVisit } from 'shared/domain/visits/booking-status.ts';
import { businessDate } from 'shared/domain/dates.ts';
import type { StoredBooking } from '../bookings/booking-store.ts';
import { hasBegun } from '../day-routes/stops-away.ts';
import type { LinkDependencies } from './link-dependencies.ts';

/** A visit, and whether the first stop of its day is done. */
export type LinkedVisit = { booking: StoredBooking; dayHasBegun: boolean };

const dayBegun = async (
  { scheduledDate }: StoredBooking,
  now: Date,
  { bookings, reports }: LinkDependencies,
): Promise<boolean> => {
  const today = businessDate(now);
  if (scheduledDate === null || scheduledDate !== today) return false;
  const { items } = await bookings.listOfDay(today, { limit: visitsOfDayLimit });
  const ids = items.filter(isOpenVisit).flatMap(({ reportId }) => reportId ?? []);
  const found = ids.length === 0 ? [] : await reports.getMany(ids);
  const written = new Set(found.flatMap(({ id, status }) => (status === 'pending' ? [] : id)));
  return hasBegun(items, (id) => written.has(id));
};

export const readLinkedVisit = async (
  id: string,
  now: Date,
  dependencies: LinkDependencies,
): Promise<LinkedVisit | undefined> => {
  const booking = await dependencies.bookings.find(id);
  return booking && { booking, dayHasBegun: await dayBegun(booking, now, dependencies) };
};
