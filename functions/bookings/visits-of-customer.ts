import { sortingDay } from 'shared/domain/visits/visit.ts';
import { indexKeys } from '../platform/table/keys.ts';
import { mergedPage } from '../platform/table/merged-page.ts';
import {
  queryPage,
  type Page,
  type PageRequest,
  type PartitionQuery,
  type Table,
} from '../platform/table/table.ts';
import { storedBooking, type StoredBooking } from './booking-store.ts';

/** The partition key of a customer's visits by state. */
const visitsOf = (userId: string): string =>
  indexKeys.customerVisit(userId, { state: 'OPEN', day: '', id: '' }).gsi3pk;

/** A customer's visits by state. The index may lag. */
export const visitsOfCustomer = (table: Table) => {
  const query = (
    userId: string,
    { page, ...range }: Pick<PartitionQuery, 'sk' | 'newestFirst'> & { page: PageRequest },
  ): Promise<Page<StoredBooking>> =>
    queryPage({
      table,
      item: storedBooking,
      page,
      query: { index: 'gsi3', pk: visitsOf(userId), ...range },
    });

  return {
    /** Open visits from `today` on, in date order, followed by those without a day. */
    listNext: (userId: string, today: string, page: PageRequest): Promise<Page<StoredBooking>> =>
      query(userId, { sk: [`OPEN#${today}`, 'OPEN#~'], page }),

    /** Completed or canceled visits, latest day first. */
    listPast: (userId: string, page: PageRequest): Promise<Page<StoredBooking>> =>
      mergedPage({
        table,
        item: storedBooking,
        page,
        index: 'gsi3',
        pk: visitsOf(userId),
        prefixes: ['COMPLETED#', 'CANCELLED#'],
        rankOf: ({ scheduledDate, id }) => `${sortingDay(scheduledDate)}#${id}`,
      }),

    /** The earliest open visit from `today` on, or else one without a day, and the latest completed visit. */
    nextAndLast: async (
      userId: string,
      today: string,
    ): Promise<{ next: StoredBooking | undefined; last: StoredBooking | undefined }> => {
      const page = { limit: 1 };
      const [next, last] = await Promise.all([
        query(userId, { sk: [`OPEN#${today}`, 'OPEN#~'], page }),
        query(userId, { sk: 'COMPLETED#', newestFirst: true, page }),
      ]);
      return { next: next.items[0], last: last.items[0] };
    },
  };
};
