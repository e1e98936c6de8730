import { bookingStore, transitionOf, type StoredBooking } from '../../bookings/booking-store.ts';
import { dayCountUpdates } from '../../bookings/day-counts.ts';
import { mayTransition } from 'shared/domain/visits/booking-status.ts';
import { businessDate } from 'shared/domain/dates.ts';
import type { MailOwner } from '../../delivery/apply-mail-event.ts';
import { sentAtOf, type Delivery } from '../../delivery/delivery.ts';
import type { DeliveryOwner } from '../../delivery/delivery-store.ts';
import { messageItem } from '../../messages/stored-message.ts';
import { indexKeys, keys } from '../../platform/table/keys.ts';
import { deleteOf, putOf } from '../../platform/table/rows.ts';
import { planStore, revised, savePlan } from '../../plans/plan-store.ts';
import type { Table } from '../../platform/table/table.ts';
import type { Operation } from '../../platform/table/transact.ts';
import { retentionItems } from '../retention-row.ts';
import { counterUpdates } from '../report-counters.ts';
import { reportMessage } from './report-message.ts';
import { reportStore } from '../report-store.ts';
import { markUnfinished, unmark } from '../unfinished-reports.ts';
import type { StoredReport } from '../stored-report.ts';

/**
 * The report with a new delivery state. It is sent once the mail service accepts the mail or there is no one
 * to mail, and a draft again, with no finding and no deletion warning recorded, if the mail bounces.
 */
export const withDelivery = (report: StoredReport, delivery: Delivery): StoredReport => {
  const isSent = sentAtOf(delivery) !== null;
  if (isSent === (report.status === 'sent')) return { ...report, delivery };
  if (isSent) return { ...report, delivery, status: 'sent' };
  const unwarned = { finding: null, cleanupWarningNotified: false, cleanupWarningDate: null };
  return { ...report, delivery, status: 'draft', ...unwarned };
};

/** Starts the plan if it was waiting for this visit to be confirmed (rules: plan-11); any other stays as it is. */
const beginningPlan = async (
  table: Table,
  { planId, status }: StoredBooking,
  now: Date,
): Promise<Operation[]> => {
  if (planId === null || status !== 'pending') return [];
  const plan = await planStore(table).find(planId);
  return plan?.state === 'requested'
    ? [savePlan(table, revised(plan, { state: 'active' }, now))]
    : [];
};

/** The day the visit took place: the report's if the visit has no day, or was moved to one that is still ahead. */
const dayOf = (
  { scheduledDate }: StoredBooking,
  { serviceDate }: Pick<StoredReport, 'serviceDate'>,
  now: Date,
): string => {
  const today = businessDate(now);
  const isAhead = scheduledDate !== null && scheduledDate > today && serviceDate <= today;
  return isAhead ? serviceDate : (scheduledDate ?? serviceDate);
};

/**
 * Completes the visit unless it is already completed or cancelled. If it has no address, it took place at the
 * report's. The `visit` passed in is used for the first attempt only; later ones read it again.
 */
const completing = (
  table: Table,
  report: StoredReport,
  { visit, sentAt }: { visit: StoredBooking | undefined; sentAt: string },
): (() => Promise<Operation[]>) => {
  const { bookingId, customerAddress } = report;
  let known = visit;
  return async () => {
    const found =
      known ?? (bookingId === null ? undefined : await bookingStore(table).find(bookingId));
    known = undefined;
    if (!found || !mayTransition('report', found)) return [];
    const now = new Date(sentAt);
    const set = {
      scheduledDate: dayOf(found, report, now),
      address: found.address ?? customerAddress,
    };
    const step = transitionOf(table, found, 'report', { set, now });
    const begun = await beginningPlan(table, found, now);
    return [step.operation, ...dayCountUpdates(table, [step.counted]), ...begun];
  };
};

/** A claimed report needs a marker, because the call may die; one with an outcome does not (docs/performance.md). */
const markOf = (table: Table, report: StoredReport, delivery: Delivery): Operation[] => {
  switch (delivery.state) {
    case 'claimed':
      return [markUnfinished(table, { ...report, delivery })];
    case 'sent':
    case 'unmailed':
    case 'failed':
    case 'lost':
      // A report that was already sent lost its marker then.
      return report.status === 'sent' ? [] : [unmark(table, report)];
    default:
      return [];
  }
};

/** The rows that accompany a sent report: the message to its customer and its retention row. */
const rowsBeside = (sent: StoredReport) => {
  const message = reportMessage(sent);
  return [...(message ? [messageItem(message)] : []), ...retentionItems(sent)];
};

/**
 * The delivery of a report, as it was read, and of its visit, if that was read too. When a mail is accepted, the
 * report is added to its customer's list, its message and retention row are written, the counters are updated, and
 * the visit is completed unless it is already completed or cancelled. A bounce undoes all of that, except that the
 * visit stays completed.
 */
export const reportDelivery = (
  table: Table,
  report: StoredReport,
  visit?: StoredBooking,
): DeliveryOwner => ({
  key: keys.report(report.id),
  effects: (delivery) => {
    const after = withDelivery(report, delivery);
    const { id, customerId, serviceDate, status } = after;
    const mark = markOf(table, report, delivery);
    if (status === report.status) return { operations: mark };
    const { customerEmail, finding, cleanupWarningNotified, cleanupWarningDate } = after;
    const sentAt = sentAtOf(delivery);
    const isSent = sentAt !== null;
    const { gsi2sk } = indexKeys.customerReport(customerId ?? '', isSent, serviceDate, id);
    const beside = isSent
      ? rowsBeside(after).map((item) => putOf(table, { item }))
      : rowsBeside(report).map(({ pk, sk }) => deleteOf(table, { key: { pk, sk } }));
    return {
      set: { status, customerEmail, finding, cleanupWarningNotified, cleanupWarningDate, gsi2sk },
      operations: [...mark, ...beside, ...counterUpdates(table, { before: report, after })],
      ...(isSent && { optional: completing(table, after, { visit, sentAt }) }),
    };
  },
});

/** The mail tag by which an event of the mail finds its report. */
export const reportTags = ({ id }: Pick<StoredReport, 'id'>) => ({ report: id });

/** Applies mail events to reports. Once a mail is lost or failed, the operator was notified and decides. */
export const reportMails = (table: Table): MailOwner => ({
  listensTo: ['delivered', 'failed', 'complained'],
  complaintIs: 'delivered',
  find: async ({ report: id }) => {
    const report =
      id === undefined ? undefined : await reportStore(table).find(id, { latest: true });
    if (!report || report.delivery.state === 'failed' || report.delivery.state === 'lost')
      return undefined;
    return { ...reportDelivery(table, report), delivery: report.delivery };
  },
});
