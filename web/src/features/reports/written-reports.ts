import { listAdminBookings } from 'shared/contracts/admin-bookings.ts';
import {
  listMessagesOfCustomer,
  listReportsOfCustomer,
} from 'shared/contracts/customer-history.ts';
import { listCustomers } from 'shared/contracts/customers.ts';
import {
  listPendingReports,
  listRecentReports,
  type ReportSummary,
  type ServiceReport,
} from 'shared/contracts/reports.ts';
import { getWaterTrendOfCustomer } from 'shared/contracts/water.ts';
import { photoStates } from 'shared/domain/photos/photo-rules.ts';
import { readAfterLag, showWritten, type ListRule } from '../../lib/written-items.ts';

/** Every save increases the version. Between saves only the mail moves on: from none to queued to sent. */
const revision = ({ version, sentToCustomer, deliveryStatus }: ReportSummary): string =>
  `${String(version).padStart(9, '0')}#${sentToCustomer ? 2 : deliveryStatus === null ? 0 : 1}`;

const recentReports: ListRule<ReportSummary> = {
  contract: listRecentReports,
  holds: ({ status }) => status !== 'pending',
  place: ({ createdAt, id }) => `${createdAt}#${id}`,
  newestFirst: true,
  revision,
};

const pendingReports: ListRule<ReportSummary> = {
  contract: listPendingReports,
  holds: ({ status }) => status === 'pending',
  place: ({ serviceDate, id }) => `${serviceDate}#${id}`,
  newestFirst: false,
  revision,
};

const reportsOfCustomer: ListRule<ReportSummary> = {
  contract: listReportsOfCustomer,
  holds: ({ customerId }, { params }) => params?.['id'] === customerId,
  place: ({ serviceDate, id }) => `${serviceDate}#${id}`,
  newestFirst: true,
  revision,
};

const summaryOf = (report: ServiceReport): ReportSummary => ({
  ...report,
  // The worst of all photos' states.
  photoState:
    photoStates.findLast((state) => report.photoStates.some((photo) => photo.state === state)) ??
    'ready',
});

/** Puts a report that was saved or sent into the operator's lists. */
export const showReport = (report: ServiceReport): void => {
  const summary = summaryOf(report);
  for (const rule of [recentReports, pendingReports, reportsOfCustomer]) showWritten(rule, summary);
  // Also affected: the customer's number of reports, the visit, the message about a sent report, and the water.
  readAfterLag(listCustomers, listAdminBookings, listMessagesOfCustomer, getWaterTrendOfCustomer);
};
