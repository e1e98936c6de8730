import * as z from 'zod/mini';
import { service } from './catalogue.ts';
import { defineContract } from './contract.ts';
import { calendarDate, id, instant, text } from './fields.ts';

/** When on the day the visit is wanted (decisions: Cart, checkout, bookings). */
export const preferredTimes = ['Morning 8-12', 'Afternoon 12-5'] as const;

export const cartItem = z.object({
  id: z.string(),
  userId: id,
  serviceId: id,
  quantity: z.int(),
  scheduledDate: z.nullable(z.string()),
  preferredTime: z.nullable(z.string()),
  specialInstructions: z.nullable(z.string()),
  createdAt: instant,
  /** The service as it is offered now; null when it was withdrawn since. */
  service: z.nullable(z.pick(service, { id: true, name: true, price: true, categoryId: true })),
});
export type CartItem = z.infer<typeof cartItem>;

export const getCart = defineContract({
  name: 'get-cart',
  summary: 'The lines of the caller’s cart',
  method: 'GET',
  path: '/api/cart',
  access: 'customer',
  response: z.array(cartItem),
});

/** More of one service than this is a mistake at the keyboard. */
export const cartQuantityLimit = 99;

export const addToCart = defineContract({
  name: 'add-to-cart',
  summary: 'Adds a service to the caller’s cart; the same line again raises its quantity',
  method: 'POST',
  path: '/api/cart',
  access: 'customer',
  body: z.strictObject({
    serviceId: id,
    quantity: z._default(z.int().check(z.minimum(1), z.maximum(cartQuantityLimit)), 1),
    scheduledDate: z.optional(calendarDate),
    preferredTime: z.optional(z.enum(preferredTimes)),
    specialInstructions: z.optional(text(1000)),
  }),
  response: cartItem,
});
