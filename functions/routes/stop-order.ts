import { timeOrder } from 'shared/domain/visit.ts';
import type { StoredBooking } from '../bookings/booking-store.ts';

type Stop = Pick<StoredBooking, 'id' | 'planId' | 'preferredTime' | 'createdAt'>;

/** Ids of visits as a day has them, and of plans as its weekday has them. */
export type StopOrder = { visits: readonly string[]; plans: readonly string[] };

/**
 * Visits in the order in which they are driven: those that the day names, those whose plans the weekday names,
 * and the others by time window and when they were asked for (rules: route-2).
 */
export const inOrder = <S extends Stop>(stops: readonly S[], order: StopOrder): S[] => {
  const visits = placesOf(order.visits);
  const plans = placesOf(order.plans);
  const sortKeys = (stop: S) => [
    visits.get(stop.id) ?? Infinity,
    plans.get(stop.planId ?? '') ?? Infinity,
    timeOrder(stop.preferredTime),
    Date.parse(stop.createdAt),
  ];
  return stops
    .map((stop) => ({ stop, sortKey: sortKeys(stop) }))
    .toSorted((one, other) => compare(one.sortKey, other.sortKey))
    .map(({ stop }) => stop);
};

const placesOf = (ids: readonly string[]): ReadonlyMap<string, number> =>
  new Map(ids.map((id, place) => [id, place]));

const compare = (one: readonly number[], other: readonly number[]): number => {
  const first = one.findIndex((value, index) => value !== other[index]);
  return first === -1 ? 0 : Math.sign((one[first] ?? 0) - (other[first] ?? 0));
};

/**
 * A weekday's plans in the order of one day. Plans that are not due on that day, such as those of every second
 * week, stay behind the plan they came after (rules: route-3).
 */
export const reordered = (before: readonly string[], today: readonly string[]): string[] => {
  const after = [...new Set(today)];
  for (const [index, id] of before.entries()) {
    if (after.includes(id)) continue;
    after.splice(after.indexOf(before[index - 1] ?? '') + 1, 0, id);
  }
  return after;
};
