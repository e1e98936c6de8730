import type { StoredBooking } from './booking-store.ts';

/** The state of a visit as stored with a mailed link: its day and time window, or else its status. */
export const visitState = ({
  status,
  scheduledDate,
  preferredTime,
}: Pick<StoredBooking, 'status' | 'scheduledDate' | 'preferredTime'>): string =>
  status === 'confirmed' ? `${scheduledDate ?? ''} ${preferredTime ?? ''}`.trim() : status;
