import { randomUUID } from 'node:crypto';
import type { StoredBooking } from '../booking-store.ts';

export const bookingSample = (changes: Partial<StoredBooking> = {}): StoredBooking => ({
  id: randomUUID(),
  userId: randomUUID(),
  serviceId: randomUUID(),
  serviceName: 'Monthly Membership',
  options: {},
  quantity: 1,
  fee: 0,
  status: 'pending',
  scheduledDate: '2026-11-30',
  preferredTime: 'Morning 8-12',
  address: '12 Test Lane, Spring, TX 77373',
  specialInstructions: null,
  totalAmount: 22_500,
  paymentMethod: null,
  paymentStatus: 'pending',
  paymentIntentId: null,
  contact: null,
  cancelReason: null,
  moved: null,
  reportId: null,
  review: null,
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-01T00:00:00.000Z',
  ...changes,
});
