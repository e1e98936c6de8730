import * as z from 'zod/mini';
import { bookingStatuses, paymentMethods, paymentStatuses } from '../domain/booking-status.ts';
import { cartLineLimit } from './cart.ts';
import { defineContract } from './contract.ts';
import { decimal, id, idParams, instant, pageQuery } from './fields.ts';
import { serviceOptions } from './service-options.ts';

/** A customer's review of a completed visit (rules: booking-19). */
export const review = z.object({
  id,
  bookingId: id,
  userId: id,
  rating: z.int(),
  comment: z.string(),
  createdAt: instant,
  updatedAt: instant,
});
export type Review = z.infer<typeof review>;

export const booking = z.object({
  id,
  userId: id,
  serviceId: id,
  serviceName: z.string(),
  options: serviceOptions,
  quantity: z.int(),
  /** The price of one at the time of booking. */
  unitPrice: decimal,
  /** The check fee, on one booking per request; otherwise `0.00`. */
  fee: decimal,
  status: z.enum(bookingStatuses),
  scheduledDate: z.nullable(z.string()),
  preferredTime: z.nullable(z.string()),
  address: z.nullable(z.string()),
  specialInstructions: z.nullable(z.string()),
  /** `quantity` times `unitPrice`, plus the fee. */
  totalAmount: decimal,
  paymentMethod: z.nullable(z.enum(paymentMethods)),
  paymentStatus: z.enum(paymentStatuses),
  /** The contact for this visit, from the request. */
  contact: z.nullable(
    z.object({ firstName: z.string(), lastName: z.string(), email: z.string(), phone: z.string() }),
  ),
  /** Why the operator cancelled it, shown to the customer; otherwise null. */
  cancelReason: z.nullable(z.string()),
  /** The time before the operator moved it, and the reason if given; null if it was never moved. */
  moved: z.nullable(
    z.object({
      scheduledDate: z.nullable(z.string()),
      preferredTime: z.nullable(z.string()),
      reason: z.nullable(z.string()),
    }),
  ),
  review: z.nullable(review),
  createdAt: instant,
  updatedAt: instant,
});
export type Booking = z.infer<typeof booking>;

export const listBookings = defineContract({
  name: 'list-bookings',
  summary: 'The caller’s bookings, latest visit first',
  method: 'GET',
  path: '/api/bookings',
  access: 'customer',
  query: z.strictObject(pageQuery),
  paged: true,
  response: z.array(booking),
});

export const getVisitSummary = defineContract({
  name: 'get-visit-summary',
  summary: 'The caller’s next and last visit, and how many bookings and reports there are',
  method: 'GET',
  path: '/api/user/visits',
  access: 'customer',
  response: z.object({
    /** The earliest open one from today on, or else one without a day. */
    next: z.nullable(booking),
    /** The latest completed one. */
    last: z.nullable(booking),
    /** All that were ever made. */
    bookings: z.int(),
    /** Those that were sent and are still kept. */
    reports: z.int(),
  }),
});

export const cancelBooking = defineContract({
  name: 'cancel-booking',
  summary: 'Cancels one of the caller’s bookings, until the day before; harmless to repeat',
  method: 'POST',
  path: '/api/bookings/{id}/cancel',
  access: 'customer',
  // As many visits as one booking request can hold.
  rateLimit: { requests: cartLineLimit, seconds: 3600, per: 'account' },
  params: idParams,
  response: booking,
});
