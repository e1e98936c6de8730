import { listBookingDays } from 'shared/contracts/admin-bookings.ts';
import { getVisitSummary, listBookings } from 'shared/contracts/bookings.ts';
import { listBookingsOfCustomer } from 'shared/contracts/customer-history.ts';
import {
  createReview,
  listReviews,
  moderateReview,
  updateReview,
} from 'shared/contracts/reviews.ts';
import { onIndex, onTable, routesOf } from '../platform/endpoint/route.ts';

export const bookingRoutes = routesOf('bookings', [
  { contract: listBookings, grants: [onIndex('gsi2'), onIndex('gsi3')] },
  { contract: getVisitSummary, grants: [onTable('GetItem'), onIndex('gsi3')] },
  { contract: listBookingsOfCustomer, grants: [onIndex('gsi2')] },
  { contract: listBookingDays, grants: [onTable('GetItem')] },
  { contract: listReviews, grants: [onTable('GetItem'), onIndex('gsi1')] },
  // A review that may be shown has a separate row.
  { contract: createReview, grants: [onTable('UpdateItem', 'PutItem', 'DeleteItem')] },
  { contract: updateReview, grants: [onTable('UpdateItem', 'PutItem', 'DeleteItem')] },
  { contract: moderateReview, grants: [onTable('UpdateItem', 'PutItem', 'DeleteItem')] },
]);
