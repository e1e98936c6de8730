import { listAdminBookings, listBookingDays } from 'shared/contracts/admin-bookings.ts';
import { listCustomers } from 'shared/contracts/customers.ts';
import { listPlansOfCustomer } from 'shared/contracts/plans.ts';
import { getStatistics } from 'shared/contracts/statistics.ts';
import { invalidate } from '../../lib/query-client.ts';

/** Refetches everything that an import or its undo changes. */
export const invalidateImported = (): Promise<void> =>
  invalidate(listCustomers, listPlansOfCustomer, listAdminBookings, listBookingDays, getStatistics);
