import { listAdminBookings, listBookingDays } from 'shared/contracts/admin-bookings.ts';
import { getCustomerAutopay } from 'shared/contracts/autopay.ts';
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
  // Whether what it could not collect is still due.
  getCustomerAutopay,
];
