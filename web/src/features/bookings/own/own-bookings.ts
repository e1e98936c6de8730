import { listBookings } from 'shared/contracts/bookings.ts';
import { pagesFor } from '../../../lib/query-client.ts';

/** The signed-in person's bookings, 50 a page: the home and the visits page share the answer. */
export const ownBookingsQuery = pagesFor(listBookings, 50);
