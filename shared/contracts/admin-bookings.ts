import * as z from 'zod/mini';
import { bookingStatuses, operatorActions } from '../domain/booking-status.ts';
import { booking } from './bookings.ts';
import { defineContract } from './contract.ts';
import { calendarDate, decimal, id, idParams, pageQuery, text } from './fields.ts';

const told = z.nullable(z.string());

/** A booking as the operator needs it at the gate. */
export const adminBooking = z.extend(booking, {
  /** The report that was made for the visit; null before. */
  reportId: z.nullable(id),
  /** What the customer's profile says; null when there is none any more. */
  customer: z.nullable(
    z.object({
      firstName: told,
      lastName: told,
      email: z.string(),
      phone: told,
      address: told,
      /** Gate codes and the like: for the customer and the operator alone, in no mail, PDF or log. */
      poolAccess: told,
      hasPets: z.boolean(),
      petDetails: told,
    }),
  ),
});
export type AdminBooking = z.infer<typeof adminBooking>;

export const listAdminBookings = defineContract({
  name: 'list-admin-bookings',
  summary: 'The bookings of a day (today unless said) in the order they are driven',
  method: 'GET',
  path: '/api/admin/bookings',
  access: 'admin',
  query: z.strictObject({
    ...pageQuery,
    date: z.optional(calendarDate),
    status: z.optional(z.enum(bookingStatuses)),
  }),
  paged: true,
  response: z.array(adminBooking),
});

/** One day of the operator's calendar. */
export const bookingDay = z.object({
  date: calendarDate,
  /** Visits that were not cancelled. */
  visits: z.int(),
  /** Those among them that wait to be confirmed. */
  toConfirm: z.int(),
  /** Still to be paid for them. */
  amountDue: decimal,
});
export type BookingDay = z.infer<typeof bookingDay>;

export const listBookingDays = defineContract({
  name: 'list-booking-days',
  summary: 'Seven days from the given one (today unless said): visits and what is due for them',
  method: 'GET',
  path: '/api/admin/bookings/days',
  access: 'admin',
  query: z.strictObject({ from: z.optional(calendarDate) }),
  response: z.array(bookingDay),
});

const reasonMissing = 'Please say why: the customer will read it';

export const stepForm = z
  .strictObject({
    action: z.enum(operatorActions),
    /** Why a visit is cancelled, for its customer to read. */
    reason: z.optional(text(500)),
  })
  .check(
    z.refine(({ action, reason }) => action !== 'cancel' || Boolean(reason), {
      path: ['reason'],
      error: reasonMissing,
    }),
    z.refine(({ action, reason }) => action === 'cancel' || !reason, {
      path: ['reason'],
      error: 'Only a cancellation has a reason',
    }),
  );

export const transitionBooking = defineContract({
  name: 'transition-booking',
  summary: 'Confirms, completes or cancels a visit, or notes its payment; harmless to repeat',
  method: 'POST',
  path: '/api/admin/bookings/{id}/transition',
  access: 'admin',
  params: idParams,
  body: stepForm,
  response: adminBooking,
});
