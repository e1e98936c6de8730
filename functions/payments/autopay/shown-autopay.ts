import type { StoredBooking } from '../../bookings/booking-store.ts';
import type { StoredCharge } from '../../charges/stored-charge.ts';
import type { AutopayProblem, StoredAutopay } from '../../payment-rows/stored-autopay.ts';
import { readItems, type ItemStores } from '../payment-items.ts';
import { isDue } from './due-now.ts';

/** The charges and visits that could not be collected, as they are by now. */
export const failedRows = async (
  { items }: Pick<AutopayProblem, 'items'>,
  stores: ItemStores,
): Promise<(StoredCharge | StoredBooking)[]> => {
  // Only their ids are stored.
  const either = items.flatMap((id) => [
    { kind: 'charge', id } as const,
    { kind: 'visit', id } as const,
  ]);
  const { charges, visits } = await readItems(either, stores);
  return [...charges, ...visits];
};

/**
 * Autopay as people read it: what has failed is over once nothing of it is due any more, however it was paid, also
 * before the job that collects forgets it (rules: payment-29).
 */
export const shownAutopay = async (
  autopay: StoredAutopay | undefined,
  stores: ItemStores,
): Promise<StoredAutopay | undefined> => {
  if (!autopay?.problem) return autopay;
  const rows = await failedRows(autopay.problem, stores);
  return rows.some(isDue) ? autopay : { ...autopay, problem: null };
};
