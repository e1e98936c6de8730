import { formatCalendarDate } from 'shared/domain/dates.ts';
import { retentionDates } from 'shared/domain/reports/retention.ts';
import { sentAtOf } from '../../delivery/delivery.ts';
import type { StoredMessage } from '../../messages/stored-message.ts';
import { derivedId } from '../../platform/table/derived-id.ts';
import { reportSubject } from './report-title.ts';
import type { StoredReport } from '../stored-report.ts';

/**
 * The message on the site about a sent report; undefined if the report is not sent or has no customer. Its
 * id is derived from the report's and `sentAt`, so that it can be found and removed when the mail bounces.
 * It contains nothing from the report, because the report is deleted after six months and messages stay.
 */
export const reportMessage = (report: StoredReport): StoredMessage | undefined => {
  const { id, customerId, customerEmail, createdAt } = report;
  const sentAt = sentAtOf(report.delivery);
  if (customerId === null || sentAt === null) return undefined;
  const visit = formatCalendarDate(report.serviceDate);
  const way = customerEmail === null ? 'You' : `We mailed it to ${customerEmail}, and you`;
  const { deleteOn } = retentionDates({ createdAt, sentAt });
  return {
    id: derivedId('message', id, sentAt),
    customerId,
    serviceReportId: id,
    subject: reportSubject(report),
    message: `The report of your visit on ${visit} is ready. ${way} can download it under My Reports until ${formatCalendarDate(deleteOn)}.`,
    sentAt,
    readAt: null,
  };
};
