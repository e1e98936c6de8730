import { formatCalendarDate } from 'shared/domain/dates.ts';
import { retentionDates } from 'shared/domain/retention.ts';
import type { StoredMessage } from '../../messages/stored-message.ts';
import { derivedId } from '../../platform/derived-id.ts';
import { reportSubject } from './report-title.ts';
import type { StoredReport } from '../stored-report.ts';

/**
 * The message that tells a customer on the site about a report that was mailed; undefined for a report
 * that was not sent or has no customer. One for each sending: its id comes from the report and
 * `sentAt`, so whoever has the sent report before them also knows the message's key, to take it back
 * with a mail that bounces. It holds nothing of the report's content, which is deleted after six months
 * while messages stay.
 */
export const reportMessage = (report: StoredReport): StoredMessage | undefined => {
  const { id, customerId, customerEmail, createdAt, sentAt } = report;
  if (customerId === null || sentAt === null) return undefined;
  const visit = formatCalendarDate(report.serviceDate);
  const { deleteOn } = retentionDates({ createdAt, sentAt });
  return {
    id: derivedId('message', id, sentAt),
    customerId,
    serviceReportId: id,
    subject: reportSubject(report),
    message: `The report of your visit on ${visit} is ready. We mailed it to ${customerEmail ?? 'you'}, and you can download it under My Reports until ${formatCalendarDate(deleteOn)}.`,
    sentAt,
    readAt: null,
  };
};
