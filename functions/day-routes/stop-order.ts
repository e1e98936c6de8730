import { timeOrder } from 'shared/domain/visits/visit.ts';
import type { StoredBooking } from '../bookings/booking-store.ts';

type Stop = Pick<StoredBooking, 'id' | 'planId' | 'preferredTime' | 'createdAt'>;

/** The ids of visits in the order set for a day, and of plans in the order set for its weekday. */
export type StopOrder = { visits: readonly string[]; plans: readonly string[] };

/**
 * Visits in driving order: first those in the day's order, then those whose plans are in the weekday's order, then
 * all others by time window and by when they were requested (rules: route-2).
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
 * A weekday's plans, reordered to match one day. Plans not due on that day, such as every other week's, stay behind
 * the plan they used to follow (rules: route-3).
 */
export const reordered = (before: readonly string[], today: readonly string[]): string[] => {
  const after = [...new Set(today)];
  for (const [index, id] of before.entries()) {
    if (after.includes(id)) continue;
    after.splice(after.indexOf(before[index - 1] ?? '') + 1, 0, id);
  }
  return after;
};
