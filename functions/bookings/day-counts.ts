import { isOpenVisit } from 'shared/domain/booking-status.ts';
import type { DatedState, VisitMoney } from 'shared/domain/booking-status.ts';
import { sortingDay } from 'shared/domain/visit.ts';
import { visitCountsOf } from 'shared/domain/visit-counts.ts';
import type { VisitCounts } from 'shared/domain/visit-counts.ts';
import * as z from 'zod/mini';
import { batchGet } from '../platform/batch-get.ts';
import { keys } from '../platform/keys.ts';
import { updateOf } from '../platform/rows.ts';
import type { Table } from '../platform/table.ts';
import type { Operation } from '../platform/transact.ts';

/** What of a booking is counted. */
export type CountedBooking = VisitMoney & DatedState;

/** A booking that is made (`after` only), changed (both) or removed (`before` only). */
export type CountedChange = {
  before?: CountedBooking | undefined;
  after?: CountedBooking | undefined;
};

const none: VisitCounts = { visits: 0, toConfirm: 0, amountDue: 0 };

const fields = ['visits', 'toConfirm', 'amountDue'] as const;

/** Of the visits without a day only the open ones count: nobody looks for the others. */
const countsOf = (booking: CountedBooking): VisitCounts =>
  booking.scheduledDate === null && !isOpenVisit(booking) ? none : visitCountsOf([booking]);

/**
 * What bookings add to the counts of their days and take from them, for the transaction that makes, changes or
 * removes them (docs/decisions/0055). That transaction must fail unless each booking is still `before`. It may
 * touch a row only once, so all its changes go into one call.
 */
export const dayCountUpdates = (table: Table, changes: readonly CountedChange[]): Operation[] => {
  const days = new Map<string, VisitCounts>();
  const add = (booking: CountedBooking | undefined, times: 1 | -1): void => {
    if (!booking) return;
    const day = sortingDay(booking.scheduledDate);
    const [sum, part] = [{ ...(days.get(day) ?? none) }, countsOf(booking)];
    for (const field of fields) sum[field] += times * part[field];
    days.set(day, sum);
  };
  for (const { before, after } of changes) {
    add(after, 1);
    add(before, -1);
  }
  return [...days].flatMap(([day, counts]) => {
    const moved = fields.filter((field) => counts[field] !== 0);
    const step = Object.fromEntries(moved.map((field) => [field, counts[field]]));
    return moved.length === 0
      ? []
      : [{ Update: updateOf(table, { key: keys.dayCounts(day), add: step }) }];
  });
};

const count = z._default(z.int(), 0);
const countsRow = z.object({ pk: z.string(), visits: count, toConfirm: count, amountDue: count });

/** The counts of each of these days, at most 100; null stands for the open visits without one. */
export const readDayCounts = async (
  table: Table,
  dates: readonly (string | null)[],
): Promise<VisitCounts[]> => {
  const wanted = dates.map((date) => keys.dayCounts(sortingDay(date)));
  const found = await batchGet(table, countsRow, wanted);
  return wanted.map(({ pk }) => {
    const { visits, toConfirm, amountDue } = found.find((row) => row.pk === pk) ?? none;
    return { visits, toConfirm, amountDue };
  });
};
