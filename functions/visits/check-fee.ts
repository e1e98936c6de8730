import { amountDue, isOpenVisit } from 'shared/domain/visits/booking-status.ts';
import { taxOn } from 'shared/domain/prices/sales-tax.ts';
import { sortingDay, timeOrder } from 'shared/domain/visits/visit.ts';
import type { BookingStore, StepFields, StoredBooking } from '../bookings/booking-store.ts';
import { unchangedSince } from '../bookings/booking-transition.ts';
import type { CountedChange } from '../bookings/day-counts.ts';
import { keys } from '../platform/table/keys.ts';
import { updateOf } from '../platform/table/rows.ts';
import type { Table } from '../platform/table/table.ts';
import type { Operation } from '../platform/table/transact.ts';

export type FeeMove = {
  set: StepFields;
  also: readonly Operation[];
  counted: readonly CountedChange[];
};

const placeOf = ({ scheduledDate, preferredTime }: StoredBooking): string =>
  `${sortingDay(scheduledDate)}#${timeOrder(preferredTime)}`;

/** The visit at which a check can still be handed over: the earliest one that is open and unpaid. */
export const nextToPay = (bookings: readonly StoredBooking[]): StoredBooking | undefined =>
  bookings
    .filter((booking) => isOpenVisit(booking) && amountDue(booking) > 0)
    .toSorted((a, b) => placeOf(a).localeCompare(placeOf(b)))[0];

/**
 * A visit's tax with a different total. A plan's visit is a separate bill. A single visit shares the tax of its
 * request, so only the tax on the fee is added or removed (rules: tax-1, tax-5).
 */
const taxWith = ({ planId, tax, taxRate, totalAmount }: StoredBooking, total: number): number => {
  if (planId !== null) return taxOn(total, taxRate);
  const fee = total - totalAmount;
  return tax + Math.sign(fee) * taxOn(Math.abs(fee), taxRate);
};

/**
 * Moves the unpaid check fee of a canceled visit to the next visit of its request (rules: booking-22). It stays
 * where it is if no other visit is open.
 */
export const moveCheckFee = async (
  { booking, now }: { booking: StoredBooking; now: Date },
  { table, bookings }: { table: Table; bookings: Pick<BookingStore, 'getMany'> },
): Promise<FeeMove> => {
  const { fee, paidWith, paymentStatus, totalAmount } = booking;
  const none = { set: {}, also: [], counted: [] };
  if (fee === 0 || paidWith.length === 0 || paymentStatus !== 'pending') return none;
  const next = nextToPay(await bookings.getMany(paidWith));
  if (!next) return none;
  const more = {
    fee: next.fee + fee,
    totalAmount: next.totalAmount + fee,
    tax: taxWith(next, next.totalAmount + fee),
  };
  const unchanged = unchangedSince(next);
  const takeOver = updateOf(table, {
    key: keys.booking(next.id),
    set: { ...more, updatedAt: now.toISOString() },
    add: { revision: 1 },
    when: unchanged.conditions.join(' and '),
    values: unchanged.values,
  });
  const without = {
    fee: 0,
    totalAmount: totalAmount - fee,
    tax: taxWith(booking, totalAmount - fee),
  };
  const counted = [{ before: next, after: { ...next, ...more } }];
  return { set: without, also: [takeOver], counted };
};
