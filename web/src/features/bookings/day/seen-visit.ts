import type { AdminBooking, SeenVisit } from 'shared/contracts/admin-bookings.ts';

/** What the operator sees of a visit when they tap; the server refuses the tap if it has changed (rules: field-11). */
export const seenOf = ({
  scheduledDate,
  preferredTime,
  totalAmount,
  tax,
}: AdminBooking): SeenVisit => ({ scheduledDate, preferredTime, totalAmount, tax });
