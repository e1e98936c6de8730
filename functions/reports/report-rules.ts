import { AppError, type ErrorCode } from 'shared/errors.ts';
import { isPlainDay } from 'shared/domain/dates.ts';
import { latestVisit, visitTooLate } from 'shared/domain/visits/visit.ts';
import { editableReportStatuses, type ReportStatus } from 'shared/domain/reports/report-status.ts';
import { isClaimed, type Delivery } from '../delivery/delivery.ts';

/** The stored facts that decide what may happen to a report next. */
export type ReportFacts = {
  status: ReportStatus;
  customerId: string | null;
  version: number;
  delivery: Delivery;
};

type Refusal = {
  code: ErrorCode;
  message: string;
  fields?: Record<string, string>;
  /** Seconds after which a retry may be allowed. */
  retryAfter?: number;
};

export type Decision = { allowed: true } | { allowed: false; refusal: Refusal };

const allowed: Decision = { allowed: true };
const refuse = (code: ErrorCode, message: string, fields?: Record<string, string>): Decision => ({
  allowed: false,
  refusal: { code, message, ...(fields && { fields }) },
});

const customerRequired = 'Please select a customer before sending the report';
export const reportMissing = 'This report could not be found.';
const alreadySent = 'This report was already sent.';
export const changedElsewhere =
  'This report was changed elsewhere. Please reload it and make your change again.';
const beingSent = 'This report is being sent right now.';
const secondsToSend = 5;

/** Why a report is not resent automatically when the call that mailed it died before it knew the outcome. */
export const answerLost =
  'The mail service did not answer, so the email may have reached the customer. Please ask before you send it again.';

/** A report without a customer may be saved, but not sent (rules: report-7). */
export const decideQueue = (form: {
  sentToCustomer: boolean;
  customerId: string | null;
}): Decision =>
  form.sentToCustomer && form.customerId === null
    ? refuse('invalid', customerRequired, { customerId: customerRequired })
    : allowed;

/** Refuses dates beyond the latest a visit can be scheduled (rules: booking-8) or outside the years 2000 to 2999. */
export const decideDates = (
  form: { serviceDate: string; nextVisitDate: string | null },
  now: Date,
): Decision => {
  const fields = Object.fromEntries(
    [['serviceDate', form.serviceDate] as const, ['nextVisitDate', form.nextVisitDate] as const]
      .filter(([, date]) => date !== null && (date > latestVisit(now) || !isPlainDay(date)))
      .map(([name]) => [name, visitTooLate]),
  );
  return Object.keys(fields).length > 0 ? refuse('invalid', visitTooLate, fields) : allowed;
};

/** A report may be changed until its mail is on its way, and only from its latest version. */
export const decideSave = (
  stored: ReportFacts | undefined,
  { version, now }: { version: number | undefined; now: Date },
): Decision => {
  if (!stored) return refuse('not-found', reportMissing);
  const { status } = stored;
  if (!editableReportStatuses.some((editable) => editable === status))
    return refuse('conflict', alreadySent);
  if (isClaimed(stored.delivery, now))
    return {
      allowed: false,
      refusal: { code: 'conflict', message: beingSent, retryAfter: secondsToSend },
    };
  if (version !== undefined && version !== stored.version)
    return refuse('conflict', changedElsewhere);
  return allowed;
};

/** Only a saved report with a customer can be sent, and only once. */
export const decideSend = (stored: ReportFacts): Decision => {
  if (stored.status === 'sent') return refuse('conflict', alreadySent);
  if (stored.status === 'pending')
    return refuse('conflict', 'Please complete and save this report before sending it.');
  if (stored.customerId === null)
    return refuse('invalid', customerRequired, { customerId: customerRequired });
  return allowed;
};

/** Administrators may read every report, customers only those sent to them. */
export const mayRead = (
  report: { status: ReportStatus; customerId: string | null },
  reader: { userId: string; isAdmin: boolean },
): boolean => reader.isAdmin || (report.status === 'sent' && report.customerId === reader.userId);

/** @throws AppError for a refusal. */
export const enforce = (decision: Decision): void => {
  if (decision.allowed) return;
  const { code, message, ...options } = decision.refusal;
  throw new AppError(code, message, options);
};
