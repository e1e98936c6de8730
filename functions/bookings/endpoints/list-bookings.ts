import { listBookings } from 'shared/contracts/bookings.ts';
import { businessDate } from 'shared/domain/dates.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { bookingStore, bookingView } from '../booking-store.ts';
import { visitsOfCustomer } from '../visits-of-customer.ts';

export const handler = endpoint({
  contract: listBookings,
  dependencies: (table) => ({ bookings: bookingStore(table), visits: visitsOfCustomer(table) }),
  handle: async ({ caller: { userId }, query: { when, ...page }, now }, { bookings, visits }) => {
    const lists = {
      all: async () => bookings.listOfCustomer(userId, page),
      next: async () => visits.listNext(userId, businessDate(now), page),
      past: async () => visits.listPast(userId, page),
    };
    const { items, nextCursor } = await lists[when ?? 'all']();
    return { items: items.map(bookingView), nextCursor };
  },
});
