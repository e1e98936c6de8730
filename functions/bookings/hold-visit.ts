import { keys } from '../platform/table/keys.ts';
import { updateOf } from '../platform/table/rows.ts';
import type { Table } from '../platform/table/table.ts';
import type { Operation } from '../platform/table/transact.ts';
import type { StoredBooking } from './booking-store.ts';
import { unchangedSince } from './booking-transition.ts';

/** Lets a payment take a visit unless it has changed since it was read, as part of a transaction. */
export const holdVisit = (
  table: Table,
  visit: StoredBooking,
  { paymentId, now }: { paymentId: string; now: Date },
): Operation => {
  const { conditions, values } = unchangedSince(visit);
  return updateOf(table, {
    key: keys.booking(visit.id),
    set: { heldBy: paymentId, updatedAt: now.toISOString() },
    add: { revision: 1 },
    when: conditions.join(' and '),
    values,
  });
};
