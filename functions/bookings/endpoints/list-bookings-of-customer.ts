import { listBookingsOfCustomer } from 'shared/contracts/customer-history.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { bookingStore, bookingView } from '../booking-store.ts';

export const handler = endpoint({
  contract: listBookingsOfCustomer,
  dependencies: (table) => ({ bookings: bookingStore(table) }),
  handle: async ({ params, query }, { bookings }) => {
    const { items, nextCursor } = await bookings.listOfCustomer(params.id, query);
    return { items: items.map(bookingView), nextCursor };
  },
});
