import { listBookings } from 'shared/contracts/bookings.ts';
import { businessDate } from 'shared/domain/dates.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { table } from '../../platform/table.ts';
import { bookingStore, bookingView } from '../booking-store.ts';

export const handler = endpoint({
  contract: listBookings,
  dependencies: () => ({ bookings: bookingStore(table()) }),
  handle: async ({ caller: { userId }, query: { when, ...page }, now }, { bookings }) => {
    const lists = {
      all: async () => bookings.listOfCustomer(userId, page),
      next: async () => bookings.listNext(userId, businessDate(now), page),
      past: async () => bookings.listPast(userId, page),
    };
    const { items, nextCursor } = await lists[when ?? 'all']();
    return { items: items.map(bookingView), nextCursor };
  },
});
