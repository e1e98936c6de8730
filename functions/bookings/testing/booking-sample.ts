import { randomUUID } from 'node:crypto';
import type { StoredBooking } from '../booking-store.ts';
import { newBooking } from '../new-booking.ts';

export const bookingSample = (changes: Partial<StoredBooking> = {}): StoredBooking =>
  newBooking(
    {
      id: randomUUID(),
      userId: randomUUID(),
      serviceId: randomUUID(),
      serviceName: 'Monthly Membership',
      scheduledDate: '2026-11-30',
      preferredTime: 'Morning 8-12',
      address: '12 Test Lane, Spring, TX 77373',
      totalAmount: 22_500,
      ...changes,
    },
    new Date('2026-11-01'),
  );
