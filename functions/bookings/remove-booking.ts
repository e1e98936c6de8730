import { keys } from '../platform/keys.ts';
import { deleteOf } from '../platform/rows.ts';
import type { Table } from '../platform/table.ts';
import type { Operation } from '../platform/transact.ts';
import type { StoredBooking } from './booking-store.ts';
import { unchangedSince } from './booking-transition.ts';
import { dayCountUpdates } from './day-counts.ts';

/** Deletes a booking as it was read, first, and takes it out of the counts of its day. */
export const removeBooking = (table: Table, booking: StoredBooking): Operation[] => {
  const { conditions, values } = unchangedSince(booking);
  const unchanged = { when: conditions.join(' and '), values };
  return [
    { Delete: deleteOf(table, { key: keys.booking(booking.id), ...unchanged }) },
    ...dayCountUpdates(table, [{ before: booking }]),
  ];
};
