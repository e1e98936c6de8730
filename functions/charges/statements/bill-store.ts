import { storedBooking } from '../../bookings/booking-store.ts';
import { indexKeys } from '../../platform/keys.ts';
import { queryUpTo } from '../../platform/table.ts';
import type { Table } from '../../platform/table.ts';
import { storedCharge } from '../stored-charge.ts';
import { billOfCharge, billOfVisit } from './bill.ts';
import type { Bill } from './bill.ts';

/** Of each kind: two years of four visits a week. */
const mostBills = 500;

/** A customer's bills; the indexes may lag. */
export const billStore = (table: Table) => ({
  /** Those of `first` to `last`, in the order of their days. */
  list: async (
    customerId: string,
    { first, last }: { first: string; last: string },
  ): Promise<Bill[]> => {
    // An id follows the day.
    const range = { sk: [first, `${last}#~`], index: 'gsi2', newestFirst: true } as const;
    const bills = { table, limit: mostBills };
    const [charges, visits] = await Promise.all([
      queryUpTo({
        ...bills,
        item: storedCharge,
        query: { ...range, pk: indexKeys.customerCharge(customerId, '', '').gsi2pk },
      }),
      queryUpTo({
        ...bills,
        item: storedBooking,
        query: { ...range, pk: indexKeys.customerBooking(customerId, '', '').gsi2pk },
      }),
    ]);
    return [
      ...charges.map(billOfCharge),
      ...visits.flatMap((visit) => billOfVisit(visit) ?? []),
    ].toSorted((a, b) => a.day.localeCompare(b.day) || a.name.localeCompare(b.name));
  },
});
export type BillStore = ReturnType<typeof billStore>;
