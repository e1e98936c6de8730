import { transitionUpdate } from '../bookings/booking-transition.ts';
import type { MailOwner } from '../delivery/apply-mail-event.ts';
import { sentAtOf } from '../delivery/delivery.ts';
import type { Delivery } from '../delivery/delivery.ts';
import type { DeliveryOwner } from '../delivery/delivery-store.ts';
import { messageItem } from '../messages/stored-message.ts';
import { indexKeys, keys } from '../platform/keys.ts';
import type { Table } from '../platform/table.ts';
import { retentionOf } from '../retention/retention-row.ts';
import { counterUpdates } from './report-counters.ts';
import { reportMessage } from './report-message.ts';
import type { ReportStore } from './report-store.ts';
import type { StoredReport } from './stored-report.ts';

/**
 * A report with its mail so far: sent once the mail service took it, and a draft again, of whose
 * deletion nobody was warned, when it came back.
 */
export const withDelivery = (report: StoredReport, delivery: Delivery): StoredReport => {
  const isSent = sentAtOf(delivery) !== null;
  if (isSent === (report.status === 'sent')) return { ...report, delivery };
  if (isSent) return { ...report, delivery, status: 'sent' };
  const unwarned = { cleanupWarningNotified: false, cleanupWarningDate: null };
  return { ...report, delivery, status: 'draft', ...unwarned };
};

/**
 * The delivery of a report as it was read. A mail that goes out puts the report into its customer's
 * list, with a message to them, a day in the clean-up's list and the counters moved, and completes the
 * visit, unless that was completed or cancelled before. A mail that comes back takes all that away
 * again; the visit stays completed.
 */
export const reportDelivery = (name: string, report: StoredReport): DeliveryOwner => ({
  key: keys.report(report.id),
  effects: (delivery) => {
    const after = withDelivery(report, delivery);
    const { id, customerId, bookingId, serviceDate, status } = after;
    if (status === report.status) return {};
    const isSent = status === 'sent';
    const { cleanupWarningNotified, cleanupWarningDate } = after;
    const { gsi2sk } = indexKeys.customerReport(customerId ?? '', isSent, serviceDate, id);
    const message = reportMessage(isSent ? after : report);
    const sentAt = sentAtOf(delivery);
    return {
      set: { status, cleanupWarningNotified, cleanupWarningDate, gsi2sk },
      operations: [
        ...(message
          ? [
              isSent
                ? { Put: { TableName: name, Item: messageItem(message) } }
                : {
                    Delete: { TableName: name, Key: keys.message(message.customerId, message.id) },
                  },
            ]
          : []),
        ...(isSent
          ? retentionOf({ name }, after)
          : [{ Delete: { TableName: name, Key: keys.retention(id) } }]),
        ...counterUpdates({ name }, { before: report, after }),
      ],
      optional:
        sentAt !== null && bookingId !== null
          ? [transitionUpdate(name, { id: bookingId, action: 'report', now: new Date(sentAt) })]
          : [],
    };
  },
});

/** The tag by which an event about a report's mail finds the report. */
export const reportTags = ({ id }: Pick<StoredReport, 'id'>) => ({ report: id });

/** The mails of reports. A doubt or a failure that was put to the operator is theirs to deal with. */
export const reportMails = ({
  table,
  reports,
}: {
  table: Pick<Table, 'name'>;
  reports: Pick<ReportStore, 'find'>;
}): MailOwner => ({
  listensTo: ['delivered', 'failed'],
  find: async ({ report: id }) => {
    const report = id === undefined ? undefined : await reports.find(id, { latest: true });
    if (!report || report.delivery.state === 'failed' || report.delivery.state === 'lost')
      return undefined;
    return { ...reportDelivery(table.name, report), delivery: report.delivery };
  },
});
