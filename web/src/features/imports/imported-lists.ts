import { listAdminBookings, listBookingDays } from 'shared/contracts/admin-bookings.ts';
import { listCustomers } from 'shared/contracts/customers.ts';
import { listPlansOfCustomer } from 'shared/contracts/plans.ts';
import { getStatistics } from 'shared/contracts/statistics.ts';

/** What an import or its undo makes stale. */
export const importedLists = [
  listCustomers,
  listPlansOfCustomer,
  listAdminBookings,
  listBookingDays,
  getStatistics,
];
