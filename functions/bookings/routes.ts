import { listBookingDays } from 'shared/contracts/admin-bookings.ts';
import { getVisitSummary, listBookings } from 'shared/contracts/bookings.ts';
import { listBookingsOfCustomer } from 'shared/contracts/customer-history.ts';
import {
  createReview,
  listReviews,
  moderateReview,
  updateReview,
} from 'shared/contracts/reviews.ts';
import { onIndex, onRows, routesOf } from '../platform/endpoint/route.ts';

// A review that may be shown has a row of its own.
const writesReview = onRows('booking', 'GetItem', 'UpdateItem', 'PutItem', 'DeleteItem');

export const bookingRoutes = routesOf('bookings', [
  { contract: listBookings, grants: [onIndex('gsi2'), onIndex('gsi3')] },
  { contract: getVisitSummary, grants: [onIndex('gsi3')] },
  { contract: listBookingsOfCustomer, grants: [onIndex('gsi2')] },
  { contract: listBookingDays, grants: [onRows('day', 'GetItem')] },
  { contract: listReviews, grants: [onRows('user', 'GetItem'), onIndex('gsi1')] },
  { contract: createReview, grants: [writesReview] },
  { contract: updateReview, grants: [writesReview] },
  { contract: moderateReview, grants: [writesReview] },
]);
