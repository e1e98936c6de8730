import { formatCalendarDate } from 'shared/domain/dates.ts';
import { retentionDates } from 'shared/domain/retention.ts';
import type { StoredMessage } from '../messages/stored-message.ts';
import { derivedId } from '../platform/derived-id.ts';
import { reportSubject } from './report-title.ts';
import type { StoredReport } from './stored-report.ts';

/**
 * The message that tells a customer on the site about a report that was mailed; undefined for a report
 * without a customer. One for each sending: its id comes from the claim. It holds nothing of the
 * report's content, which is deleted after six months while messages stay.
 */
export const reportMessage = (
  report: StoredReport,
  { claimId, sentAt }: { claimId: string; sentAt: Date },
): StoredMessage | undefined => {
  if (report.customerId === null) return undefined;
  const visit = formatCalendarDate(report.serviceDate);
  const at = sentAt.toISOString();
  const { deleteOn } = retentionDates({ createdAt: report.createdAt, sentAt: at });
  return {
    id: derivedId('message', report.id, claimId),
    customerId: report.customerId,
    serviceReportId: report.id,
    subject: reportSubject(report),
    message: `The report of your visit on ${visit} is ready. We mailed it to ${report.customerEmail ?? 'you'}, and you can download it under My Reports until ${formatCalendarDate(deleteOn)}.`,
    sentAt: at,
    readAt: null,
  };
};
