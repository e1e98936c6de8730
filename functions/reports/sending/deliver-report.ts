import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { SiteSettings } from 'shared/domain/settings.ts';
import { AppError } from 'shared/errors.ts';
import { logger } from '../../platform/logger.ts';
import { mailer } from '../../platform/mailer.ts';
import type { Mail, MailOutcome, Mailer } from '../../platform/mailer.ts';
import { photos } from '../../platform/photo-bucket.ts';
import type { PhotoBucket } from '../../platform/photo-bucket.ts';
import { readSiteSettings } from '../../platform/site-settings.ts';
import { table } from '../../platform/table.ts';
import { alarmEvents } from '../../platform/alarm-events.ts';
import { awaitedPhotoStore } from '../photos/awaited-photo-store.ts';
import type { AwaitedPhotoStore } from '../photos/awaited-photo-store.ts';
import { deliveryStore } from './delivery-store.ts';
import type { DeliveryStore, Held } from './delivery-store.ts';
import { pdfStore } from '../pdf/pdf-store.ts';
import type { PdfStore } from '../pdf/pdf-store.ts';
import { mailPhotos } from './mail-photos.ts';
import type { MailPhoto } from './mail-photos.ts';
import { composeReportMail } from './report-mail.ts';
import { isAwaitingPhotos, refusedPhotos } from '../photos/report-photos.ts';
import { answerLost, decideSend, enforce, isClaimed, isUnanswered } from '../report-rules.ts';
import { reportStore } from '../report-store.ts';
import type { ReportStore } from '../report-store.ts';
import { resolveAwaitedPhotos } from '../photos/resolve-awaited-photos.ts';
import { reportView } from '../stored-report.ts';
import type { StoredReport } from '../stored-report.ts';

export type DeliveryDependencies = {
  reports: ReportStore;
  deliveries: DeliveryStore;
  awaited: AwaitedPhotoStore;
  bucket: PhotoBucket;
  pdfs: PdfStore;
  /** Small photos for the mail itself. */
  mailPhotos: (report: StoredReport) => Promise<MailPhoto[]>;
  mailer: Mailer;
  settings: SiteSettings;
  newId: () => string;
  /** The time when it is asked, not when the request came: a delivery takes seconds. */
  clock: () => Date;
};

/** What the endpoints that send have at hand. */
export const deliveryDependencies = (): DeliveryDependencies => {
  const settings = readSiteSettings();
  return {
    reports: reportStore(table()),
    deliveries: deliveryStore(table()),
    awaited: awaitedPhotoStore(table()),
    bucket: photos(),
    pdfs: pdfStore({ bucket: photos(), settings }),
    mailPhotos: async (report) => mailPhotos(report, photos()),
    mailer: mailer(),
    settings,
    newId: (): string => randomUUID(),
    clock: () => new Date(),
  };
};

/** Growing pauses of a call that waits for another one's delivery: 8 seconds in all. */
const waits = [100, 150, 200, 300, 450, 650, 900, 1250, 1700, 2300];

/**
 * Mails a saved report, once: one call claims it, renders and hands it to the mail service; any other
 * that comes meanwhile waits and tells the same outcome. When the outcome is lost, because the mail
 * service or this very function died over it, the report is failed and says so: the operator decides
 * whether to send it again, and no second mail goes out by itself. A report whose photos are not ready
 * is queued and given back as it is: it goes out when the last of them comes, or with the next sweep.
 * @throws AppError `not-found`, `conflict` (sent before, not written yet), `invalid` (no customer) or
 * `delivery-failed` with the reason.
 */
export const deliverReport = async (
  { id, now }: { id: string; now: Date },
  dependencies: DeliveryDependencies,
): Promise<StoredReport> => {
  const claimId = dependencies.newId();
  const { deliveries, reports } = dependencies;
  const report = await deliveries.claim(id, { claimId, now }).catch(async (error: unknown) => {
    // Its answer may have got lost. Left alone, the claim would keep everybody waiting.
    const found = await reports.find(id, { latest: true }).catch(() => undefined);
    if (found?.claimId !== claimId) throw error;
    return found;
  });
  if (report) return deliverClaimed({ report, claimId }, dependencies);
  const found = await reports.find(id, { latest: true });
  // The SDK's second attempt was refused for what the first had done without an answer.
  if (found?.claimId === claimId) return deliverClaimed({ report: found, claimId }, dependencies);
  // Sent while this call was on its way: it asked for just that.
  if (found?.sentAt && Date.parse(found.sentAt) >= now.getTime()) return found;
  // The call that sent it may not have come to that.
  if (found?.status === 'sent') await leaveQueue(found, reports);
  enforce(decideSend(found));
  if (found && isUnanswered(found, now)) {
    await deliveries.failLostDelivery(id, now);
    throw deliveryFailed(answerLost);
  }
  return found && isAwaitingPhotos(found)
    ? deliverWaiting(found, { now, dependencies })
    : waitForOther(id, dependencies);
};

// It may be all there by now, or have waited long enough; if not, it is left to the last photo.
const deliverWaiting = async (
  report: StoredReport,
  { now, dependencies }: { now: Date; dependencies: DeliveryDependencies },
): Promise<StoredReport> => {
  const settled = await resolveAwaitedPhotos(report, now, dependencies);
  return isAwaitingPhotos(settled) && (await dependencies.awaited.queue(report.id))
    ? { ...settled, deliveryStatus: 'queued', deliveryError: null }
    : deliverReport({ id: report.id, now }, dependencies);
};

/** The reply of both endpoints that send. */
export const sendOutcomeOf = (report: StoredReport) => ({
  success: true as const,
  message:
    report.status === 'sent'
      ? 'Service report sent successfully to customer'
      : 'The report goes out by itself as soon as its photos are ready',
  customerEmail: report.customerEmail ?? '',
  report: reportView(report),
});

const deliverClaimed = async (
  held: Held,
  { deliveries, reports, clock, mailer: post, ...dependencies }: DeliveryDependencies,
): Promise<StoredReport> => {
  const refuse = async (reason: string): Promise<never> => {
    await deliveries.release(held, reason);
    await leaveQueue(held.report, reports);
    throw deliveryFailed(reason);
  };
  // Nothing has gone out yet, so whoever comes next need not wait for this call to count as dead.
  const giveBack = async (cause: unknown): Promise<never> => {
    try {
      await deliveries.release(held);
    } catch (error) {
      logger.error('claim-left', error, { reportId: held.report.id });
    }
    throw cause;
  };
  const handOver = async (mail: Mail): Promise<MailOutcome> => {
    // Held by another call: nothing has gone out here, and nothing will.
    if (!(await deliveries.handOver(held, clock()).catch(giveBack))) throw deliveryFailed();
    const tags = { report: held.report.id, attempt: held.claimId };
    return post.send({ ...mail, tags }).catch((error: unknown): MailOutcome => {
      logger.error(alarmEvents.mailNotHandedOver, error, { reportId: held.report.id });
      return { outcome: 'unknown' };
    });
  };
  const problem = refusedPhotos(held.report);
  if (problem !== undefined) return refuse(problem);
  const mail = await mailOf(held.report, { ...dependencies, clock }).catch(giveBack);
  const mailed = mail ? await handOver(mail) : noAddress;
  if (mailed.outcome === 'unavailable') {
    await deliveries.release(held);
    throw deliveryFailed();
  }
  if (mailed.outcome !== 'accepted')
    return refuse(mailed.outcome === 'rejected' ? mailed.reason : answerLost);
  const sent = await deliveries.markSent(held, { mailId: mailed.mailId, sentAt: clock() });
  await leaveQueue(sent, reports);
  return sent;
};

// What became of the report is written down already, and that is what counts.
const leaveQueue = async (report: StoredReport, reports: ReportStore): Promise<void> =>
  reports.unqueue(report).catch((error: unknown) => {
    logger.error('queue-entry-left', error, { reportId: report.id });
  });

const noAddress: MailOutcome = {
  outcome: 'rejected',
  reason: 'This customer has no e-mail address on record.',
};

/** The mail of a report; undefined when its customer has no address. */
const mailOf = async (
  report: StoredReport,
  {
    pdfs,
    settings,
    mailPhotos: pick,
    clock,
  }: Pick<DeliveryDependencies, 'pdfs' | 'settings' | 'mailPhotos' | 'clock'>,
): Promise<Mail | undefined> => {
  const to = report.customerEmail;
  if (to === null) return undefined;
  const [pdf, small] = await Promise.all([pdfs.read(report), pick(report)]);
  return composeReportMail({ report, to, settings, pdf, sentAt: clock(), photos: small });
};

const waitForOther = async (
  id: string,
  { reports, clock }: DeliveryDependencies,
): Promise<StoredReport> => {
  for (const wait of waits) {
    await pause(wait);
    const report = await reports.find(id, { latest: true });
    if (report?.status === 'sent') return report;
    if (!report || !isClaimed(report, clock())) throw deliveryFailed(report?.deliveryError);
  }
  throw new AppError(
    'conflict',
    'This report is being sent right now. Please look at the list again in a moment.',
  );
};

const deliveryFailed = (reason?: string | null) =>
  new AppError(
    'delivery-failed',
    !reason
      ? 'The report could not be sent right now. Please try again.'
      : `${reason === answerLost ? '' : 'The report could not be sent. '}${reason}`,
  );
