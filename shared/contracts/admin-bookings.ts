import * as z from 'zod/mini';
import { bookingStatuses, operatorActions } from '../domain/visits/booking-status.ts';
import { contactStates } from '../domain/customers/contact-state.ts';
import { gateFields } from '../domain/customers/customer-fields.ts';
import { serviceLines } from '../domain/lines/lines.ts';
import { preferredTimes } from '../domain/visits/visit.ts';
import { booking } from './bookings.ts';
import { defineContract } from './contract.ts';
import { answerSchemas } from './customer-field-schemas.ts';
import {
  calendarDate,
  decimal,
  id,
  idParams,
  namedAmount,
  pageQuery,
  plainDay,
  requiredText,
  text,
} from './fields.ts';
import { notPossibleForm } from './not-possible.ts';
import { serviceOptions } from './service-options.ts';

export const adminBooking = z.extend(booking, {
  /** Determines which tasks the visit's report has. */
  line: z.enum(serviceLines),
  /** The report created for the visit; null until then. */
  reportId: z.nullable(id),
  /** From the customer's profile; null when the customer no longer exists. */
  customer: z.nullable(
    z.object({
      ...answerSchemas(gateFields),
      /** Missing from a day that a phone stored before it was sent. */
      contact: z.optional(z.enum(contactStates)),
    }),
  ),
});
export type AdminBooking = z.infer<typeof adminBooking>;

/** Query value for visits without a date. */
export const noDay = 'none';

export const listAdminBookings = defineContract('admin', 'GET', '/api/admin/bookings', {
  name: 'list-admin-bookings',
  summary:
    'The bookings of a day (today unless said), whole and in the order they are driven, or with `date=none` the open ones without a day, page by page',
  query: z.strictObject({
    ...pageQuery,
    date: z.optional(z.union([z.literal(noDay), plainDay])),
    status: z.optional(z.enum(bookingStatuses)),
  }),
  paged: true,
  response: z.array(adminBooking),
});

const visitCounts = {
  visits: z.int(),
  toConfirm: z.int(),
  amountDue: decimal,
};

export const bookingDay = z.object({ date: calendarDate, ...visitCounts });
export type BookingDay = z.infer<typeof bookingDay>;

export const listBookingDays = defineContract('admin', 'GET', '/api/admin/bookings/days', {
  name: 'list-booking-days',
  summary: 'Seven days from the given one (today unless said), and the visits without a day',
  query: z.strictObject({ from: z.optional(plainDay) }),
  response: z.object({
    days: z.array(bookingDay),
    undated: z.object(visitCounts),
  }),
});

export const createBooking = defineContract('admin', 'POST', '/api/admin/bookings', {
  name: 'create-booking',
  summary:
    'Adds a confirmed visit for a customer: a service of the catalogue, or other work by its name and price',
  body: z.strictObject({
    customerId: id,
    /**
     * Null or omitted for work that is not in the catalogue, which then needs `name`, `price` and
     * `taxable`.
     */
    serviceId: z.optional(z.nullable(id)),
    options: z.optional(serviceOptions),
    name: z.optional(requiredText(100, 'Please name the work')),
    /** Without tax; null for the catalogue's price. */
    price: z.optional(
      z.nullable(
        namedAmount.check(z.refine((price) => !price.startsWith('-'), 'Please give a price')),
      ),
    ),
    taxable: z.optional(z.boolean()),
    scheduledDate: calendarDate,
    preferredTime: z.optional(z.nullable(z.enum(preferredTimes))),
    specialInstructions: z.optional(text(1000)),
  }),
  status: 201,
  response: adminBooking,
});

const reasonLength = 500;

const ofBooking = '/api/admin/bookings/{id}';

const reasonMissing = 'Please say why: the customer will read it';

/** What the operator saw of the visit when they acted on it, which may be hours before this call. */
export const seenVisit = z.strictObject({
  scheduledDate: z.nullable(calendarDate),
  preferredTime: z.nullable(text(50)),
  totalAmount: decimal,
  tax: decimal,
});
export type SeenVisit = z.infer<typeof seenVisit>;

const step = z.discriminatedUnion('action', [
  /** Refused if what was seen has changed meanwhile. */
  z.strictObject({
    action: z.enum(['confirm', 'complete', 'markPaid']),
    seen: z.optional(seenVisit),
  }),
  z.strictObject({ action: z.literal('refund') }),
  /** Shown to the customer. */
  z.strictObject({
    action: z.literal('cancel'),
    reason: requiredText(reasonLength, reasonMissing),
    /** As above: a plan's visit is skipped with one tap. */
    seen: z.optional(seenVisit),
  }),
  /** Shown to the customer; optional. */
  z.strictObject({
    action: z.literal('reschedule'),
    scheduledDate: calendarDate,
    preferredTime: z.nullable(z.enum(preferredTimes)),
    reason: z.optional(text(reasonLength)),
  }),
]);

/** An action the operator takes on a booking, with the fields it needs. */
export const stepForm = z.pipe(
  // Names an unknown field whatever else is wrong.
  z.strictObject({
    action: z.enum(operatorActions),
    reason: z.optional(z.string()),
    scheduledDate: z.optional(z.string()),
    preferredTime: z.optional(z.nullable(z.string())),
    seen: z.optional(z.unknown()),
  }),
  step,
);
export type StepForm = z.infer<typeof stepForm>;

export const transitionBooking = defineContract('admin', 'POST', `${ofBooking}/transition`, {
  name: 'transition-booking',
  summary:
    'Confirms, completes, moves or cancels a visit, or notes its payment; harmless to repeat',
  params: idParams,
  body: stepForm,
  response: adminBooking,
});

export const markNotPossible = defineContract('admin', 'POST', `${ofBooking}/not-possible`, {
  name: 'mark-not-possible',
  summary:
    'Notes that the operator, on site, could not service a confirmed visit, and tells its customer; harmless to repeat at any later time',
  params: idParams,
  body: notPossibleForm,
  // Leaves room for four presigned URLs.
  bodyLimit: 32 * 1024,
  response: adminBooking,
});
