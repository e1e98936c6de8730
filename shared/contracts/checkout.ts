import * as z from 'zod/mini';
import { orderMethods } from '../domain/visits/booking-status.ts';
import { isCalendarDate } from '../domain/dates.ts';
import { preferredTimes } from '../domain/visits/visit.ts';
import { booking } from './bookings.ts';
import { cartLineLimit, cartQuantityLimit } from './cart.ts';
import { defineContract } from './contract.ts';
import {
  decimal,
  emailAddress,
  id,
  namedAmount,
  phoneNumber,
  postalAddress,
  requiredText,
  text,
} from './fields.ts';
import { plan } from './plans.ts';

const dateMissing = 'Please select a date';

/**
 * The booking request form (rules: booking-2). That the date is tomorrow or later is checked
 * separately, because it depends on the clock (shared/domain/visits/visit.ts).
 */
export const checkoutForm = z.strictObject({
  firstName: requiredText(100, 'First name is required'),
  lastName: requiredText(100, 'Last name is required'),
  email: emailAddress('Invalid email address'),
  phone: phoneNumber('Phone number must be at least 10 digits'),
  address: postalAddress('Please provide a complete service address'),
  scheduledDate: z.string(dateMissing).check(z.refine(isCalendarDate, dateMissing)),
  preferredTime: z.enum(preferredTimes, 'Please select a time'),
  specialInstructions: z.optional(text(1000)),
  paymentMethod: z.enum(orderMethods, 'Please select how you will pay'),
  /**
   * True stores `paymentMethod` for the next request; false clears the saved one. Neither does anything for a card or
   * bank account, which is saved on the provider’s page (rules: payment-36).
   */
  savePaymentMethod: z.optional(z.boolean()),
});
export type CheckoutForm = z.infer<typeof checkoutForm>;

export const bookingRequest = z.object({
  /** Single visits, and the first visit of every plan. */
  bookings: z.array(booking),
  plans: z.array(plan),
  /** The check fee, once per request; `0.00` for other payment methods. */
  fee: decimal,
  /** Sales tax, computed separately for each bill. */
  tax: decimal,
  /** Everything billed up front, with fee and tax: the visits, and the first period of each membership. */
  total: decimal,
});
export type BookingRequest = z.infer<typeof bookingRequest>;

/** Upcoming visits an account may have, pending or confirmed: a year of weekly ones (rules: booking-24). */
export const openBookingsLimit = 60;

export const placeBookings = defineContract('customer', 'POST', '/api/bookings', {
  name: 'place-bookings',
  summary:
    'Turns every line of the caller’s cart into a visit, recurring ones into a plan with its first visit, and empties the cart',
  // Each request sends mail to the customer and the operator.
  rateLimit: { requests: 60, seconds: 3600, per: 'account' },
  body: z.extend(checkoutForm, {
    /** What the caller saw in the cart; if the cart has changed, the request is refused. */
    lines: z.optional(
      z
        .array(
          z.strictObject({
            id,
            quantity: z.int().check(z.minimum(1), z.maximum(cartQuantityLimit)),
            /** The price of one unit; if it has changed, the request is refused. */
            unitPrice: z.optional(namedAmount),
          }),
        )
        .check(z.maxLength(2 * cartLineLimit)),
    ),
  }),
  status: 201,
  response: bookingRequest,
});
