import { listBookings } from 'shared/contracts/bookings.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { table } from '../../platform/table.ts';
import { bookingStore, bookingView } from '../booking-store.ts';

export const handler = endpoint({
  contract: listBookings,
  dependencies: () => ({ bookings: bookingStore(table()) }),
  handle: async ({ caller, query }, { bookings }) => {
    const { items, nextCursor } = await bookings.listOfCustomer(caller.userId, query);
    return { items: items.map(bookingView), nextCursor };
  },
});
