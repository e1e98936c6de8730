import { keys } from '../platform/table/keys.ts';
import { updateRow } from '../platform/table/rows.ts';
import type { Table } from '../platform/table/table.ts';
import type { StoredBooking } from './booking-store.ts';

type Answered = 'gateAnswer' | 'dogsAnswer';

/**
 * Stores a customer's answer about access on the day of the visit. Like a review, it does not change the booking's
 * `updatedAt`, so it never blocks an action. Returns false if the visit is not confirmed for that day.
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
