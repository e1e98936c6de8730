import * as z from 'zod/mini';
import {
  bookingStatuses,
  cancellers,
  paidMethods,
  paymentStatuses,
} from '../domain/visits/booking-status.ts';
import { defineContract } from './contract.ts';
import { decimal, id, idParams, instant, pageQuery } from './fields.ts';
import { notPossible } from './not-possible.ts';
import { paymentSource } from './payment-source.ts';
import { serviceOptions } from './service-options.ts';

/** A customer's review of a completed visit (rules: booking-19). */
export const review = z.object({
  id,
  bookingId: id,
  userId: id,
  rating: z.int(),
  comment: z.string(),
  /** Whether the site may show it, with the customer's first name and the month. */
  mayShow: z.optional(z.boolean()),
  /** Whether the operator took it off the site, even though the customer allows it to be shown. */
  isHidden: z.optional(z.boolean()),
  createdAt: instant,
  updatedAt: instant,
});
export type Review = z.infer<typeof review>;

/** Null by default, because bookings cached on a phone may predate these questions. */
const unanswered = z._default(z.nullable(z.boolean()), null);

export const booking = z.object({
  id,
  userId: id,
  /** Null for work that is not in the catalogue. */
  serviceId: z.nullable(id),
  serviceName: z.string(),
  options: serviceOptions,
  quantity: z.int(),
  /** The price of one unit at the time of booking. */
  unitPrice: decimal,
  /** The check fee, charged on one booking per request; `0.00` on the others. */
  fee: decimal,
  status: z.enum(bookingStatuses),
  scheduledDate: z.nullable(z.string()),
  preferredTime: z.nullable(z.string()),
  address: z.nullable(z.string()),
  specialInstructions: z.nullable(z.string()),
  /** `quantity` times `unitPrice`, plus the fee; without tax. */
  totalAmount: decimal,
  /** Sales tax on `totalAmount`. */
  tax: decimal,
  /** What is still to be paid, with tax; `0.00` for a visit that its plan's charges cover. */
  amountDue: decimal,
  /** Whether its plan is charged by month or year rather than by visit. */
  included: z.boolean(),
  /** The plan it belongs to; null for a single booking. */
  planId: z.nullable(id),
  /** The plan's due date it was made for, even if it has been moved since; null for a single booking. */
  originalDate: z.nullable(z.string()),
  /** Incremented by every change. */
  revision: z.int(),
  paymentMethod: z.nullable(z.enum(paidMethods)),
  /** Null in old caches. */
  paymentSource: z._default(paymentSource, null),
  paymentStatus: z.enum(paymentStatuses),
  /** The day it was paid, and the day it was refunded in full. */
  paidOn: z.nullable(z.string()),
  refundedOn: z.nullable(z.string()),
  /** The day on which its payment was taken back, while it is due again (rules: payment-42). Null in old caches. */
  returnedOn: z._default(z.nullable(z.string()), null),
  /** The contact for this visit, from the request or the customer's profile. */
  contact: z.nullable(
    z.object({
      firstName: z.string(),
      lastName: z.string(),
      email: z.nullable(z.string()),
      phone: z.string(),
    }),
  ),
  /** Why the operator cancelled it, shown to the customer; otherwise null. */
  cancelReason: z.nullable(z.string()),
  /** What cancelled it along with other visits; null if it was cancelled alone. */
  cancelledBy: z.nullable(z.object({ kind: z.enum(cancellers) })),
  /** Whether the customer skipped or cancelled it and may take that back (rules: plan-18). False in old caches. */
  isOwnCancellation: z._default(z.boolean(), false),
  /** Why the operator could not do the visit; null otherwise. Also worded in `cancelReason`. */
  notPossible: z.nullable(notPossible),
  /** The day and time before the operator moved it, and the reason if one was given; null if never moved. */
  moved: z.nullable(
    z.object({
      scheduledDate: z.nullable(z.string()),
      preferredTime: z.nullable(z.string()),
      reason: z.nullable(z.string()),
    }),
  ),
  review: z.nullable(review),
  /** What the customer answered for the scheduled day (rules: link-4); null if they did not. */
  gateOpen: unanswered,
  dogsInside: unanswered,
  createdAt: instant,
  updatedAt: instant,
});
export type Booking = z.infer<typeof booking>;

export const listBookings = defineContract('customer', 'GET', '/api/bookings', {
  name: 'list-bookings',
  summary:
    'The caller’s bookings, latest visit first; with `when=next` only open ones from today on, the earliest first, with `when=past` only completed and cancelled ones',
  unlimited: 'small read',
  query: z.strictObject({ ...pageQuery, when: z.optional(z.enum(['past', 'next'])) }),
  paged: true,
  response: z.array(booking),
});

export const getVisitSummary = defineContract('customer', 'GET', '/api/user/visits', {
  name: 'get-visit-summary',
  summary: 'The caller’s next and last visit, and how many bookings and reports there are',
  unlimited: 'small read',
  response: z.object({
    /** The earliest open one from today on; failing that, one without a day. */
    next: z.nullable(booking),
    /** The latest completed visit. */
    last: z.nullable(booking),
    /** All bookings ever made. */
    bookings: z.int(),
    /** Sent reports that are still stored. */
    reports: z.int(),
  }),
});

export const cancelBooking = defineContract('customer', 'POST', '/api/bookings/{id}/cancel', {
  name: 'cancel-booking',
  summary: 'Cancels one of the caller’s bookings, until the day before; harmless to repeat',
  // More visits than one booking request can have.
  rateLimit: { requests: 40, seconds: 3600, per: 'account' },
  params: idParams,
  response: booking,
});
