import { keys } from '../platform/keys.ts';
import { updateRow } from '../platform/rows.ts';
import type { Table } from '../platform/table.ts';
import type { StoredBooking } from './booking-store.ts';

type Answered = 'gateAnswer' | 'dogsAnswer';

/**
 * Notes what a customer says of the way in on the visit's day. Like a review it leaves the booking's
 * `updatedAt` alone, so that it never blocks an action. False when the visit is not confirmed for that day.
 */
export const writeAnswer = async (
  table: Table,
  { id, scheduledDate: day }: Pick<StoredBooking, 'id' | 'scheduledDate'>,
  answer: Partial<Record<Answered, boolean>>,
): Promise<boolean> =>
  updateRow(table, {
    key: keys.booking(id),
    set: Object.fromEntries(Object.entries(answer).map(([field, yes]) => [field, { day, yes }])),
    when: '#status = :confirmed and scheduledDate = :day',
    values: { confirmed: 'confirmed', day },
  });
