import { keys } from '../platform/table/keys.ts';
import { deleteOf } from '../platform/table/rows.ts';
import type { Table } from '../platform/table/table.ts';
import type { Operation } from '../platform/table/transact.ts';
import type { StoredBooking } from './booking-store.ts';
import { unchangedSince } from './booking-transition.ts';
import { dayCountUpdates } from './day-counts.ts';

/**
 * Operations that delete a booking, unless it has changed since it was read, and subtract it from the counts of its
 * day. The deletion comes first.
 */
export const removeBooking = (table: Table, booking: StoredBooking): Operation[] => {
  const { conditions, values } = unchangedSince(booking);
  const unchanged = { when: conditions.join(' and '), values };
  return [
    deleteOf(table, { key: keys.booking(booking.id), ...unchanged }),
    ...dayCountUpdates(table, [{ before: booking }]),
  ];
};
