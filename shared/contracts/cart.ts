import * as z from 'zod/mini';
import { preferredTimes } from '../domain/visits/visit.ts';
import { service } from './catalogue.ts';
import { defineContract } from './contract.ts';
import { calendarDate, decimal, id, idParams, instant, text } from './fields.ts';
import { serviceOptions } from './service-options.ts';

export const cartItem = z.object({
  /** Unique within the cart: one per service and choice of options. */
  id,
  userId: id,
  serviceId: id,
  options: serviceOptions,
  quantity: z.int(),
  scheduledDate: z.nullable(z.string()),
  preferredTime: z.nullable(z.string()),
  specialInstructions: z.nullable(z.string()),
  createdAt: instant,
  /** Today's price for one unit with these options; null if it can no longer be booked. */
  unitPrice: z.nullable(decimal),
  /** The service as offered now; null if it was withdrawn. */
  service: z.nullable(
    z.pick(service, {
      id: true,
      name: true,
      price: true,
      pricePlan: true,
      categoryId: true,
      isRecurring: true,
      recurringInterval: true,
      plan: true,
      taxCategory: true,
    }),
  ),
});
export type CartItem = z.infer<typeof cartItem>;

export const getCart = defineContract('customer', 'GET', '/api/cart', {
  name: 'get-cart',
  summary: 'The lines of the caller’s cart, priced as of now',
  unlimited: 'small read',
  response: z.array(cartItem),
});

/** A larger quantity is probably a typo. */
export const cartQuantityLimit = 99;

/** Lines per cart: a request writes up to four items per line, and a DynamoDB transaction has at most 100. */
export const cartLineLimit = 20;

/** Far more calls than a shopper makes, but enough to stop a script. */
const rateLimit = { requests: 600, seconds: 3600, per: 'account' } as const;

const quantity = z.int().check(z.minimum(1), z.maximum(cartQuantityLimit));
const instructions = text(1000);

export const addToCart = defineContract('customer', 'POST', '/api/cart', {
  name: 'add-to-cart',
  summary:
    'Adds a service to the caller’s cart; the same one with the same options raises its line',
  rateLimit,
  body: z.strictObject({
    serviceId: id,
    options: z.optional(serviceOptions),
    quantity: z._default(quantity, 1),
    scheduledDate: z.optional(calendarDate),
    preferredTime: z.optional(z.enum(preferredTimes)),
    specialInstructions: z.optional(instructions),
  }),
  response: cartItem,
});

export const updateCartItem = defineContract('customer', 'PUT', '/api/cart/{id}', {
  name: 'update-cart-item',
  summary: 'Changes a line of the caller’s cart; null clears a wish, what is absent stays',
  rateLimit,
  params: idParams,
  body: z.strictObject({
    quantity: z.optional(quantity),
    /** Replaces all options; the returned line then has a different id. */
    options: z.optional(serviceOptions),
    scheduledDate: z.optional(z.nullable(calendarDate)),
    preferredTime: z.optional(z.nullable(z.enum(preferredTimes))),
    specialInstructions: z.optional(z.nullable(instructions)),
  }),
  response: cartItem,
});

export const removeFromCart = defineContract('customer', 'DELETE', '/api/cart/{id}', {
  name: 'remove-from-cart',
  summary: 'Takes a line out of the caller’s cart; harmless to repeat',
  rateLimit,
  params: idParams,
  response: z.object({
    /** False if there was no such line. */
    removed: z.boolean(),
  }),
});
