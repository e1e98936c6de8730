/** A booking's life (spec.md point 4, decisions: Cart, checkout, bookings). */
export const bookingStatuses = ['pending', 'confirmed', 'completed', 'cancelled'] as const;
export type BookingStatus = (typeof bookingStatuses)[number];

export const paymentStatuses = ['pending', 'paid', 'refunded'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];
