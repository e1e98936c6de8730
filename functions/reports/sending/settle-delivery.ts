import { AppError } from 'shared/errors.ts';
import type { MailEvent } from '../../platform/mail-events.ts';
import type { DeliveryStore } from './delivery-store.ts';
import type { MailOutcomeStore } from './mail-outcome-store.ts';
import { isUnanswered } from '../report-rules.ts';
import type { ReportStore } from '../report-store.ts';

export type ResolveDependencies = {
  reports: Pick<ReportStore, 'find'>;
  deliveries: Pick<DeliveryStore, 'release' | 'markSent'>;
  outcomes: MailOutcomeStore;
  clock: () => Date;
};

/** How a mail's event ended; `ignored` for a mail that is no report's, or no longer the report's. */
export type Settlement = 'delivered' | 'taken-back' | 'ignored';

/**
 * Writes at a report what became of its mail. The mail says itself of which report and of which attempt
 * to send it it is. An event that comes twice, late, or of a mail that another one has replaced changes
 * nothing.
 * @throws AppError `unavailable` while the sending call lives and has not finished: the event is to come again.
 */
export const settleDelivery = async (
  event: MailEvent,
  { reports, deliveries, outcomes, clock }: ResolveDependencies,
): Promise<Settlement> => {
  const id = event.tags['report'];
  if (id === undefined) return 'ignored';
  if (event.outcome === 'none' || event.outcome === 'undelivered') return 'ignored';
  const { mailId } = event;
  let report = await reports.find(id, { latest: true });
  if (!report) return 'ignored';

  const claimId = event.tags['attempt'];
  if (report.status === 'draft' && claimId !== undefined && report.claimId === claimId) {
    if (!isUnanswered(report, clock()))
      throw new AppError('unavailable', 'The mail is still being sent');
    // The sending call has died over the answer; this is the answer.
    if (event.outcome === 'failed') {
      await deliveries.release({ report, claimId }, event.reason);
      return 'taken-back';
    }
    report = await deliveries.markSent(
      { report, claimId },
      { mailId, sentAt: new Date(event.acceptedAt) },
    );
  }
  if (report.status !== 'sent' || report.mailId !== mailId) return 'ignored';
  if (event.outcome === 'delivered')
    return (await outcomes.markDelivered(id, mailId)) ? 'delivered' : 'ignored';
  return (await outcomes.takeBack(report, { mailId, reason: event.reason }))
    ? 'taken-back'
    : 'ignored';
};
