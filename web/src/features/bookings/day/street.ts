import type { AdminBooking } from 'shared/contracts/admin-bookings.ts';

/** '34 Sample Creek Drive', without the town, which is mostly the same for all stops of a day. */
export const streetOf = ({
  address,
  customer,
}: Pick<AdminBooking, 'address' | 'customer'>): string | undefined =>
  (address ?? customer?.address)?.split(',')[0];
