import {
  businessDate,
  formatCalendarDate,
  formatClockTime,
  formatInstantDate,
} from 'shared/domain/dates.ts';
import { methodName } from 'shared/domain/prices/method-name.ts';
import { formatCentsInFull } from 'shared/domain/prices/money.ts';
import { reportNumber } from 'shared/domain/reports/report-number.ts';
import type { SiteSettings } from 'shared/domain/site/settings.ts';
import {
  autopayEndTerms,
  cancelingTerms,
  complaintTerms,
  refundTerms,
} from 'shared/domain/site/terms-of-refunds.ts';
import { visitClockSentence } from 'shared/domain/visits/visit-clock.ts';
import type { ProviderPayment } from '../../payment-rows/provider-payment.ts';
import { missingSlotsOf } from '../../reports/photos/photo-record.ts';
import { checklistOf, type StoredReport } from '../../reports/stored-report.ts';
import { isSent, type EvidenceItem, type EvidenceVisit } from './evidence.ts';

/** 'Nov 21, 2026, 10:42 AM' on the business's clocks. */
export const momentOf = (instant: string): string =>
  `${formatInstantDate(instant)}, ${formatClockTime(instant)}`;

/** 'Nov 2, 2026 to Dec 1, 2026', or one day; undefined if not known. */
export const daysOf = ({ days }: Pick<EvidenceItem, 'days'>): string | undefined =>
  days === null ? undefined : [...new Set(days)].map(formatCalendarDate).join(' to ');

export const methodOf = ({ method }: Pick<ProviderPayment, 'method'>): string =>
  method === null ? '' : methodName(method.type, method);

/** 'Monthly Membership, Nov 2, 2026 to Dec 1, 2026: $243.56, with $18.56 sales tax'. */
export const itemLine = (item: EvidenceItem): string => {
  const { name, total, tax } = item;
  const named = [name, daysOf(item)].filter((part) => part !== undefined).join(', ');
  const withTax = tax > 0 ? `, with ${formatCentsInFull(tax)} sales tax` : '';
  return `${named}: ${formatCentsInFull(total)}${withTax}`;
};

/** How a report got to its customer. */
const deliveryOf = ({ delivery, customerEmail }: StoredReport): string => {
  const to = customerEmail === null ? '' : ` to ${customerEmail}`;
  switch (delivery.state) {
    case 'delivered':
      return `Emailed${to} on ${momentOf(delivery.sentAt)}. The mailbox accepted it.`;
    case 'sent':
      return `Emailed${to} on ${momentOf(delivery.sentAt)}. The mailbox has not confirmed it.`;
    case 'final':
      return `Emailed${to} on ${momentOf(delivery.sentAt)}.`;
    case 'unmailed':
      return `Not emailed, for lack of an address. In the customer’s account since ${momentOf(delivery.sentAt)}.`;
    case 'failed':
      return `The email${to} was not delivered.`;
    case 'lost':
      return `Whether the email${to} was delivered is not known.`;
    default:
      return 'It has not been sent to the customer.';
  }
};

const reportSentences = (
  report: StoredReport,
  rows: EvidenceVisit['rows'],
): (string | undefined)[] => {
  const name = `Report ${reportNumber(report)}.`;
  if (!isSent(report)) return [`${name} ${deliveryOf(report)}`];
  const done = checklistOf(report).filter((task) => task.done);
  return [
    `${name} ${deliveryOf(report)}`,
    visitClockSentence(report, report.serviceDate),
    missingSlotsOf(report),
    report.finding?.text,
    // Otherwise its row says so.
    rows.length === 0 && done.length > 0
      ? `Done: ${done.map(({ label }) => label).join(', ')}`
      : undefined,
  ];
};

/** What is known of a visit besides its rows and photos. */
export const visitSentences = ({ visit, report, rows }: EvidenceVisit): string[] => {
  const { address, status, reportId } = visit;
  const ofReport = report
    ? reportSentences(report, rows)
    : [reportId === null ? 'There is no report of it.' : 'Its report is no longer stored.'];
  const state = status === 'completed' ? 'Completed' : `Status: ${status}`;
  return [address === null ? `${state}.` : `${state}. Address: ${address}`, ...ofReport].filter(
    (sentence) => sentence !== undefined,
  );
};

export const visitTitle = ({ visit: { scheduledDate, serviceName } }: EvidenceVisit): string =>
  [scheduledDate === null ? 'No day' : formatCalendarDate(scheduledDate), serviceName].join(': ');

/** The sentences of the terms that matter for a disputed payment. */
export const termsOf = (
  { phone }: Pick<SiteSettings, 'phone'>,
  { isAutomatic }: Pick<ProviderPayment, 'isAutomatic'>,
): string[] => [
  ...cancelingTerms,
  complaintTerms,
  refundTerms,
  ...(isAutomatic ? [autopayEndTerms(phone)] : []),
];

/** A photo's own timestamp: with an offset, or in the camera's local time without one. */
const ownTime = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}):\d{2}(?:\.\d+)?(Z|[+-]\d{2}:\d{2})?$/;

/** 'Nov 21, 2026, 10:42 AM', or by a camera without a time zone 'Nov 21, 2026, 10:42'. */
const takenOf = (takenAt: string): string | undefined => {
  const [, day, time, offset] = ownTime.exec(takenAt) ?? [];
  if (day === undefined || time === undefined || Number.isNaN(Date.parse(takenAt)))
    return undefined;
  return offset === undefined
    ? `${formatCalendarDate(day)}, ${time}`
    : momentOf(new Date(takenAt).toISOString());
};

/** When a photo was taken by its own clock, and when it was received by ours; undefined if neither is known. */
export const photoClocks = (
  takenAt: string | null,
  receivedAt: string | null,
): string | undefined => {
  const taken = takenAt === null ? undefined : takenOf(takenAt);
  const parts = [
    ...(taken === undefined ? [] : [`taken ${taken} (phone)`]),
    ...(receivedAt === null ? [] : [`received ${momentOf(receivedAt)} (ours)`]),
  ].join(', ');
  return parts === '' ? undefined : `${parts[0]?.toUpperCase() ?? ''}${parts.slice(1)}`;
};

/** The business's day on which a payment was made. */
export const paidDay = ({
  paidOn,
  createdAt,
}: Pick<ProviderPayment, 'paidOn' | 'createdAt'>): string =>
  formatCalendarDate(paidOn ?? businessDate(new Date(createdAt)));
