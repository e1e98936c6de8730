import { reportView, type StoredReport } from '../stored-report.ts';

const outcomeLabel = ({ status, delivery }: StoredReport): string => {
  if (status !== 'sent')
    return 'The report will be sent automatically as soon as its photos are ready';
  return delivery.state === 'unmailed'
    ? 'Report finished. This customer has no email address: print it, or tell them by phone'
    : 'Service report sent successfully to customer';
};

/** What the operator is told of a report that was delivered or queued. */
export const sendOutcomeOf = (report: StoredReport) => ({
  success: true as const,
  message: outcomeLabel(report),
  customerEmail: report.customerEmail ?? '',
  report: reportView(report),
});
