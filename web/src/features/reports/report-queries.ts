import {
  listMessagesOfCustomer,
  listReportsOfCustomer,
} from 'shared/contracts/customer-history.ts';
import { listCustomers } from 'shared/contracts/customers.ts';
import {
  getReport,
  listPendingReports,
  listRecentReports,
  listReports,
} from 'shared/contracts/reports.ts';
import { getStatistics } from 'shared/contracts/statistics.ts';
import { invalidate, pagesFor, queryFor } from '../../lib/query-client.ts';

export const recentReportsQuery = pagesFor(listRecentReports);
export const pendingReportsQuery = pagesFor(listPendingReports);
/** Read anew each time the editor opens, so that it starts from the newest version. */
export const reportQuery = (id: string) => ({
  ...queryFor(getReport, { params: { id } }),
  gcTime: 0,
});

/** After a report was saved or sent: the lists, the customers' counts of reports and the figures. */
export const invalidateReports = (): Promise<void> =>
  invalidate(
    listReports,
    listRecentReports,
    listPendingReports,
    listCustomers,
    listReportsOfCustomer,
    listMessagesOfCustomer,
    getStatistics,
  );
