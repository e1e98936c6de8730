import type { StoredBooking } from './booking-store.ts';

/** The state of a visit as a mailed link knows it: its day and window, or why it does not take place as planned. */
export const visitState = ({
  status,
  scheduledDate,
  preferredTime,
}: Pick<StoredBooking, 'status' | 'scheduledDate' | 'preferredTime'>): string =>
  status === 'confirmed' ? `${scheduledDate ?? ''} ${preferredTime ?? ''}`.trim() : status;
