import type { AdminBooking } from 'shared/contracts/admin-bookings.ts';

/** The name and phone number for a visit: from the request's own contact, or else from the profile. */
export const visitPerson = ({
  contact,
  customer,
}: AdminBooking): { name: string; phone: string | null | undefined } => {
  const name = [(contact ?? customer)?.firstName, (contact ?? customer)?.lastName]
    .filter(Boolean)
    .join(' ');
  return {
    name: name || customer?.email || 'Customer without a name',
    phone: contact?.phone || customer?.phone,
  };
};
