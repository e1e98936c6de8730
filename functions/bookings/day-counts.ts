import {
  isOpenVisit,
  type DatedState,
  type VisitMoney,
} from 'shared/domain/visits/booking-status.ts';
import { sortingDay } from 'shared/domain/visits/visit.ts';
import { visitCountsOf, type VisitCounts } from 'shared/domain/visits/visit-counts.ts';
import * as z from 'zod/mini';
import { batchGet } from '../platform/table/batch-get.ts';
import { keys } from '../platform/table/keys.ts';
import { updateOf } from '../platform/table/rows.ts';
import type { Table } from '../platform/table/table.ts';
import type { Operation } from '../platform/table/transact.ts';

/** The parts of a booking that decide how it is counted. */
export type CountedBooking = VisitMoney & DatedState;

/** A booking that is created (`after` only), changed (both) or removed (`before` only). */
export type CountedChange = {
  before?: CountedBooking | undefined;
  after?: CountedBooking | undefined;
};

const none: VisitCounts = { visits: 0, toConfirm: 0, amountDue: 0 };

const fields = ['visits', 'toConfirm', 'amountDue'] as const;

/** Of the visits without a day, only open ones count. The others are never searched. */
const countsOf = (booking: CountedBooking): VisitCounts =>
  booking.scheduledDate === null && !isOpenVisit(booking) ? none : visitCountsOf([booking]);

/**
 * Operations that update the counts of the affected days, for the transaction that creates, changes or removes
 * bookings (docs/performance.md). That transaction must fail unless each booking still equals `before`. A
 * transaction may touch a row only once, so pass all of its changes in one call.
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
    return moved.length === 0 ? [] : [updateOf(table, { key: keys.dayCounts(day), add: step })];
  });
};

const count = z._default(z.int(), 0);
const countsRow = z.object({ pk: z.string(), visits: count, toConfirm: count, amountDue: count });

/** The counts of each of these days, at most 100. Null means the open visits without a day. */
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
