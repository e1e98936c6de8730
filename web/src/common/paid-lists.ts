import { listAdminBookings, listBookingDays } from 'shared/contracts/admin-bookings.ts';
import { getMonthTotals, listChargesOfCustomer, listDueItems } from 'shared/contracts/charges.ts';
import { listBookingsOfCustomer } from 'shared/contracts/customer-history.ts';

/** Where the operator reads whether something is paid. */
export const paidLists = [
  listDueItems,
  listAdminBookings,
  listBookingDays,
  listBookingsOfCustomer,
  listChargesOfCustomer,
  getMonthTotals,
];
