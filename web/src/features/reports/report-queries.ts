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
  type ReportSummary,
  type ServiceReport,
} from 'shared/contracts/reports.ts';
import { getStatistics } from 'shared/contracts/statistics.ts';
import { invalidate, pagesFor, queryFor } from '../../lib/query-client.ts';

/** Polling intervals in milliseconds for photos being prepared and mail being delivered. */
const lookAgain = { photos: 5000, mail: 15_000 };

/**
 * Always refetched, because the phone sends reports and new ones are created every morning. Polled while the window is
 * visible and something in it is in progress.
 */
export const recentReportsQuery = {
  ...pagesFor(listRecentReports),
  staleTime: 0,
  refetchInterval: ({
    state,
  }: {
    state: { data?: { pages: { items: ReportSummary[] }[] } | undefined };
  }) => {
    const reports = state.data?.pages.flatMap(({ items }) => items) ?? [];
    if (reports.some(({ photoState }) => photoState === 'processing')) return lookAgain.photos;
    return reports.some(({ deliveryStatus }) => deliveryStatus === 'queued') && lookAgain.mail;
  },
};
export const pendingReportsQuery = { ...pagesFor(listPendingReports), staleTime: 0 };
/** Refetched each time the editor opens, so that it starts from the newest version. */
export const reportQuery = (id: string) => ({
  ...queryFor(getReport, { params: { id } }),
  gcTime: 0,
});

/** The same report for its photo states only, polled until every photo is ready or has failed. */
export const photoStatesQuery = ({ id, version }: Pick<ServiceReport, 'id' | 'version'>) => ({
  ...queryFor(getReport, { params: { id } }),
  queryKey: ['photo-states', id, version],
  gcTime: 0,
  refetchInterval: ({ state }: { state: { data?: ServiceReport | undefined } }) =>
    (state.data?.photoStates.some((photo) => photo.state === 'processing') ?? false) &&
    lookAgain.photos,
});

/** After a report is saved or sent: refetches lists, report counts and statistics. */
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
