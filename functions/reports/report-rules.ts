import type { ErrorCode } from 'shared/errors.ts';
import { AppError } from 'shared/errors.ts';
import { editableReportStatuses } from 'shared/domain/report-status.ts';
import type { DeliveryStatus, ReportStatus } from 'shared/domain/report-status.ts';

/** How long one call may hold a report for mailing, in ms; no function runs that long. */
export const claimMilliseconds = 60_000;

/** The stored facts that decide what may happen to a report next. */
export type ReportFacts = {
  status: ReportStatus;
  customerId: string | null;
  version: number;
  /** ISO instant at which a call began to mail it; null when none does. */
  claimedAt: string | null;
  /** ISO instant at which that call gave the mail to the mail service; null until then. */
  handedOverAt: string | null;
};

type Refusal = { code: ErrorCode; message: string; fields?: Record<string, string> };

/** What a rule answers: go ahead, or why not. */
export type Decision = { allowed: true } | { allowed: false; refusal: Refusal };

const allowed: Decision = { allowed: true };
const refuse = (code: ErrorCode, message: string, fields?: Record<string, string>): Decision => ({
  allowed: false,
  refusal: { code, message, ...(fields && { fields }) },
});

const customerRequired = 'Please select a customer before sending the report';
export const reportMissing = 'This report could not be found.';
const alreadySent = 'This report was already sent.';
const beingSent = 'This report is being sent right now.';

/** True while another call may still be mailing the report. */
export const isClaimed = ({ claimedAt }: Pick<ReportFacts, 'claimedAt'>, now: Date): boolean =>
  claimedAt !== null && Date.parse(claimedAt) > now.getTime() - claimMilliseconds;

/** Why a report is not simply sent again when the call that mailed it died before it learned the outcome. */
export const answerLost =
  'The mail service did not answer, so the mail may have reached the customer. Please ask before you send it again.';

/** True when a mail was handed over by a call that is dead: whether it went out, nobody knows. */
export const isUnanswered = (
  report: Pick<ReportFacts, 'claimedAt' | 'handedOverAt'>,
  now: Date,
): boolean => report.handedOverAt !== null && !isClaimed(report, now);

/** A report without a customer may be kept, but not sent (rules: report-7). */
export const decideQueue = (form: {
  sentToCustomer: boolean;
  customerId: string | null;
}): Decision =>
  form.sentToCustomer && form.customerId === null
    ? refuse('invalid', customerRequired, { customerId: customerRequired })
    : allowed;

/** A report may be changed until its mail is on its way, and only by who saw its latest version. */
export const decideSave = (
  stored: ReportFacts | undefined,
  { version, now }: { version: number | undefined; now: Date },
): Decision => {
  if (!stored) return refuse('not-found', reportMissing);
  const { status } = stored;
  if (!editableReportStatuses.some((editable) => editable === status))
    return refuse('conflict', alreadySent);
  if (isClaimed(stored, now)) return refuse('conflict', beingSent);
  if (version !== undefined && version !== stored.version)
    return refuse(
      'conflict',
      'This report was changed elsewhere. Please reload it and make your change again.',
    );
  return allowed;
};

/** Only a written report with a customer goes out, and only once. */
export const decideSend = (stored: ReportFacts | undefined): Decision => {
  if (!stored) return refuse('not-found', reportMissing);
  if (stored.status === 'sent') return refuse('conflict', alreadySent);
  if (stored.status === 'pending')
    return refuse('conflict', 'Please complete and save this report before sending it.');
  if (stored.customerId === null)
    return refuse('invalid', customerRequired, { customerId: customerRequired });
  return allowed;
};

/** `sentToCustomer` in a form queues; a plain save takes a report out of the queue again. */
export const deliveryStatusOnSave = (form: { sentToCustomer: boolean }): DeliveryStatus | null =>
  form.sentToCustomer ? 'queued' : null;

/** The administrator reads every report, a customer those that were sent to them. */
export const mayRead = (
  report: { status: ReportStatus; customerId: string | null },
  reader: { userId: string; isAdmin: boolean },
): boolean => reader.isAdmin || (report.status === 'sent' && report.customerId === reader.userId);

/** Turns a refusal into the edge's one error. */
export const enforce = (decision: Decision): void => {
  if (decision.allowed) return;
  const { code, message, fields } = decision.refusal;
  throw new AppError(code, message, fields && { fields });
};
