import { listCustomers } from 'shared/contracts/customers.ts';
import {
  getReport,
  listPendingReports,
  listRecentReports,
  listReports,
} from 'shared/contracts/reports.ts';
import { invalidate, pagesFor, queryFor } from '../../lib/query-client.ts';

export const recentReportsQuery = pagesFor(listRecentReports);
export const pendingReportsQuery = pagesFor(listPendingReports);
/** Read anew each time the editor opens, so that it starts from the newest version. */
export const reportQuery = (id: string) => ({
  ...queryFor(getReport, { params: { id } }),
  gcTime: 0,
});

/** After a report was saved or sent: the lists, and the customers' counts of reports. */
export const invalidateReports = (): Promise<void> =>
  invalidate(listReports, listRecentReports, listPendingReports, listCustomers);
