import * as z from 'zod/mini';
import { bookingStatuses, paymentStatuses } from '../domain/booking-status.ts';
import { defineContract } from './contract.ts';
import { decimal, id, instant, pageQuery } from './fields.ts';

export const booking = z.object({
  id,
  userId: id,
  serviceId: id,
  serviceName: z.string(),
  status: z.enum(bookingStatuses),
  scheduledDate: z.nullable(z.string()),
  preferredTime: z.nullable(z.string()),
  address: z.nullable(z.string()),
  specialInstructions: z.nullable(z.string()),
  totalAmount: decimal,
  paymentStatus: z.enum(paymentStatuses),
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
