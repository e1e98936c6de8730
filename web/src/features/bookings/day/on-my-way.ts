import type { AdminBooking } from 'shared/contracts/admin-bookings.ts';
import { settings } from '../../../lib/settings.ts';

/** The text message to a customer whose stop is next; it names nothing but the business and the window. */
export const onMyWay = ({ preferredTime }: Pick<AdminBooking, 'preferredTime'>): string =>
  [
    `${settings().businessName} is on the way to you.`,
    ...(preferredTime === null ? [] : [`Your window: ${preferredTime}.`]),
  ].join(' ');
