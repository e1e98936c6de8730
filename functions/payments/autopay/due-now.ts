import { isOwed } from '../../bookings/booking-list-keys.ts';
import type { BookingStore, StoredBooking } from '../../bookings/booking-store.ts';
import { isCharge, type ChargeStore } from '../../charges/charge-store.ts';
import type { StoredCharge } from '../../charges/stored-charge.ts';
import type { NamedItem } from '../../payment-rows/payment-item.ts';
import type { Items } from '../payment-items.ts';
import type { DueNow } from './attempt-rules.ts';

export type DueStores = {
  charges: Pick<ChargeStore, 'listOwed' | 'getMany'>;
  bookings: Pick<BookingStore, 'getMany'>;
};

/** Charges and visits each, the oldest first: what one batch reads. */
const mostItems = 100;

/** What is due, as autopay chooses from it. */
export const dueOf = (row: StoredCharge | StoredBooking): DueNow =>
  isCharge(row)
    ? {
        kind: 'charge',
        id: row.id,
        name: row.name,
        total: row.amount + row.tax,
        heldBy: row.heldBy,
        isReturned: row.returns.length > 0,
      }
    : {
        kind: 'visit',
        id: row.id,
        name: row.serviceName,
        total: row.totalAmount + row.tax,
        heldBy: row.heldBy,
        isReturned: row.returns.length > 0,
      };

/** Whether a charge or visit is due, held or not. */
export const isDue = (row: StoredCharge | StoredBooking): boolean =>
  isCharge(row) ? row.state === 'due' : isOwed(row);

/** What a customer owes right now, the oldest first: the list of it may lag, so each is read again. */
export const dueNow = async (
  customerId: string,
  { charges, bookings }: DueStores,
): Promise<{ due: DueNow[]; rows: Items }> => {
  const listed = await charges.listOwed(customerId);
  const idsOf = (ofCharges: boolean) =>
    listed
      .filter((row) => isCharge(row) === ofCharges)
      .map(({ id }) => id)
      .slice(0, mostItems);
  const [owed, visits] = await Promise.all([
    charges.getMany(idsOf(true)),
    bookings.getMany(idsOf(false)),
  ]);
  const rows: Items = { charges: owed.filter(isDue), visits: visits.filter(isDue) };
  const byId = new Map([...rows.charges, ...rows.visits].map((row) => [row.id, row]));
  return { due: listed.flatMap(({ id }) => byId.get(id) ?? []).map(dueOf), rows };
};

/** Those of the rows that are these items. */
export const rowsOf = ({ charges, visits }: Items, items: readonly NamedItem[]): Items => {
  const wanted = new Set(items.map(({ id }) => id));
  return {
    charges: charges.filter(({ id }) => wanted.has(id)),
    visits: visits.filter(({ id }) => wanted.has(id)),
  };
};
