import { storedBooking } from '../../bookings/booking-store.ts';
import { indexKeys } from '../../platform/table/keys.ts';
import { queryUpTo, type Table } from '../../platform/table/table.ts';
import { storedCharge } from '../stored-charge.ts';
import { billOfCharge, billOfVisit, type Bill } from './bill.ts';

/** The most bills of each kind: four visits a week for two years. */
const mostBills = 500;

/** A customer's bills. The indexes may lag. */
export const billStore = (table: Table) => ({
  /** Bills from `first` to `last`, in date order. */
  list: async (
    customerId: string,
    { first, last }: { first: string; last: string },
  ): Promise<Bill[]> => {
    // The `#~` includes the whole last day, since an id follows the day in the key.
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
