import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from 'shared/errors.ts';
import { bookingStore, type StoredBooking } from '../../bookings/booking-store.ts';
import { profileStore } from '../../customers/profile-store.ts';
import { isClaimed, sentAtOf, type Delivery } from '../../delivery/delivery.ts';
import {
  failLostDelivery,
  takeDeliveryStep,
  takeStepBeside,
} from '../../delivery/delivery-store.ts';
import { sendOnce } from '../../delivery/send-once.ts';
import { linkAddress } from '../../delivery/link-store.ts';
import { withLinks } from '../../delivery/with-links.ts';
import { mailer } from '../../platform/mail/mailer.ts';
import { paymentStore } from '../../payment-rows/payment-store.ts';
import { photos } from '../../platform/storage/photo-bucket.ts';
import { retryOnConflict } from '../../platform/table/retry-on-conflict.ts';
import { readSiteSettings } from '../../platform/site-settings.ts';
import { table } from '../../platform/table/table.ts';
import { awaitedPhotoStore } from '../photos/awaited-photo-store.ts';
import { appendRow } from './append-row.ts';
import { mailPhotos } from './mail-photos.ts';
import { earlierStabilizer, withFinding } from './with-finding.ts';
import { withPresentAddress, type Addressed } from './present-address.ts';
import { pdfStore } from '../pdf/pdf-store.ts';
import { photoHashes } from '../record/record-content.ts';
import { recordStore } from '../record/record-store.ts';
import { ratingLinkOf } from './rating-link-of.ts';
import { reportDelivery, reportTags, withDelivery } from './report-delivery.ts';
import { composeReportMail } from './report-mail.ts';
import { isAwaitingPhotos, refusedPhotos } from '../photos/report-photos.ts';
import { changedElsewhere, decideSend, enforce } from '../report-rules.ts';
import { visitDue } from './visit-due.ts';
import { reportStore } from '../report-store.ts';
import { resolveAwaitedPhotos } from '../photos/resolve-awaited-photos.ts';
import { deliveryErrorOf, type StoredReport } from '../stored-report.ts';

export const deliveryDependencies = () => {
  const settings = readSiteSettings();
  return {
    table: table(),
    reports: reportStore(table()),
    profiles: profileStore(table()),
    awaited: awaitedPhotoStore(table()),
    records: recordStore(table()),
    payments: paymentStore(table()),
    bucket: photos(),
    pdfs: pdfStore({ bucket: photos(), settings }),
    mailer: mailer(),
    settings,
    newId: (): string => randomUUID(),
    clock: () => new Date(),
  };
};
type DeliveryDependencies = ReturnType<typeof deliveryDependencies>;

type Delivering = {
  id: string;
  now: Date;
  seen?: StoredReport | undefined;
  onlyQueued?: boolean | undefined;
};

const beingSent = 'This report is being sent right now. Please look at the list again in a moment.';

/** Backoff in ms while another call delivers the report: 8 seconds in all. */
const waits = [100, 150, 200, 300, 450, 650, 900, 1250, 1700, 2300];

/** Seconds until it is worth asking again for the outcome. */
const retryAfter = 5;

/**
 * Mails a saved report once, or finishes it without a mail if the customer has no address. One call claims it, renders
 * it and hands it to the mail service; concurrent calls wait and return the same outcome. If the outcome is lost
 * because the mail service or this function failed midway, the report is marked failed: the operator decides whether
 * to resend, and no second mail goes out automatically. A report that awaits photos stays queued and goes out when
 * the last photo arrives, or with the next sweep.
 * @param seen the report, if it was just read consistently
 * @param onlyQueued refuses a report that has since been saved as a draft, or whose last attempt failed or may have
 * reached the customer. For callers that retry automatically, without an operator to decide
 * @throws AppError `not-found`, `conflict` (already sent, never saved, customer deleted), `invalid` (no customer) or
 * `delivery-failed` with the reason
 */
export const deliverReport = async (
  { id, now, seen, onlyQueued = false }: Delivering,
  dependencies: DeliveryDependencies,
): Promise<StoredReport> => {
  let first = seen;
  return retryOnConflict(async () => {
    const { table: rows, reports } = dependencies;
    const stored = first ?? (await reports.get(id));
    first = undefined;
    const saved = await resolveAwaitedPhotos(stored, now, dependencies);
    const visit = visitOf(saved, dependencies);
    visit.catch(() => undefined);
    const stabilizer = stabilizerOf(saved, dependencies);
    stabilizer.catch(() => undefined);
    const addressed = await withPresentAddress(saved, dependencies);
    const { report } = addressed;
    const sentAt = sentAtOf(report.delivery);
    // Another call sent it after this one began.
    if (sentAt !== null && Date.parse(sentAt) >= now.getTime()) return report;
    enforce(decideSend(report));
    const { version } = report;
    if (onlyQueued) requireQueued(report);
    const claim = onlyQueued ? 'claim' : 'claimAgain';
    if (!isAwaitingPhotos(report))
      return sendReady({ ...addressed, visit, stabilizer, claim }, dependencies);
    const queued = { action: 'queue', to: { state: 'queued' } } as const;
    const guard = {
      when: 'version = :version and size(waitingPhotos) > :zero',
      values: { version, zero: 0 },
    };
    return (await takeDeliveryStep(rows, reportDelivery(rows, report), { ...queued, now, guard }))
      ? withDelivery(report, queued.to)
      : 'overtaken';
  }, beingSent);
};

const requireQueued = ({ delivery }: StoredReport): void => {
  const { state } = delivery;
  if (state === 'failed' || state === 'lost') throw deliveryFailed(delivery);
  if (state === 'none') throw new AppError('conflict', changedElsewhere);
};

const finish = async (
  report: StoredReport,
  visit: StoredBooking | undefined,
  dependencies: DeliveryDependencies,
): Promise<StoredReport | 'overtaken'> => {
  const { table: rows, clock, bucket } = dependencies;
  const now = clock();
  const owner = reportDelivery(rows, report, visit);
  // An earlier call may have died over the mail, before the customer lost their address.
  const lost = await failLostDelivery(rows, { ...owner, delivery: report.delivery }, now);
  if (lost) throw deliveryFailed(lost);
  const hashes = await photoHashes(report, bucket);
  const to = { state: 'unmailed', sentAt: now.toISOString() } as const;
  const guard = { when: 'version = :version', values: { version: report.version } };
  const step = { action: 'finish', to, now, guard } as const;
  const append = async () => appendRow(report, { hashes }, dependencies);
  return (await takeStepBeside(rows, owner, step, append))
    ? withDelivery(report, to)
    : waitForOther(report, dependencies);
};

type Ready = Addressed & {
  visit: Promise<StoredBooking | undefined>;
  stabilizer: Promise<number | null>;
  claim: 'claim' | 'claimAgain';
};

/** Returns `overtaken` if the report was saved since it was read. */
const sendReady = async (
  { visit: reading, stabilizer, claim, ...present }: Ready,
  dependencies: DeliveryDependencies,
): Promise<StoredReport | 'overtaken'> => {
  const { table: rows } = dependencies;
  const report = withFinding(present.report, {
    pool: present.pool,
    earlierStabilizer: await stabilizer,
  });
  const addressed = { ...present, report };
  const { version } = report;
  if (report.customerEmail === null && refusedPhotos(report) === undefined)
    return finish(report, await reading, dependencies);
  const visit = await reading;
  const rating = addressed.hasLinks ? ratingOf(report, visit, dependencies) : undefined;
  const delivery = await sendOnce(
    {
      owner: withLinks(rows, reportDelivery(rows, report, visit), rating ? [rating] : []),
      claim,
      composesEarly: true,
      guard: { when: 'version = :version', values: { version } },
      compose: async () =>
        mailOf({ ...addressed, visit, ratingSecret: rating?.secret }, dependencies),
      tags: reportTags(report),
    },
    dependencies,
  );
  if (!delivery) return waitForOther(report, dependencies);
  if (delivery.state !== 'sent') throw deliveryFailed(delivery);
  return withDelivery(report, delivery);
};

/** The visit of a report that is not sent yet. The caller reads it in parallel with the customer. */
const visitOf = async (
  { status, bookingId }: StoredReport,
  { table: rows }: DeliveryDependencies,
): Promise<StoredBooking | undefined> =>
  status === 'sent' || bookingId === null ? undefined : bookingStore(rows).find(bookingId);

/** The stabilizer of an earlier visit, for a report that is not sent yet; read in parallel, too. */
const stabilizerOf = async (
  report: StoredReport,
  { table: rows }: DeliveryDependencies,
): Promise<number | null> => (report.status === 'sent' ? null : earlierStabilizer(rows, report));

/** A new link for rating the report's visit; undefined if there is none or it was cancelled. */
const ratingOf = (
  { bookingId, customerId }: StoredReport,
  visit: StoredBooking | undefined,
  { table: rows, clock }: DeliveryDependencies,
) =>
  bookingId === null || customerId === null || visit === undefined || visit.status === 'cancelled'
    ? undefined
    : ratingLinkOf(rows, { bookingId, customerId, now: clock() });

type Mailed = Addressed & {
  visit: StoredBooking | undefined;
  ratingSecret: string | undefined;
};

/** Prepares the slow parts of the mail. The rest is composed once its record row is known (rules: record-3). */
const mailOf = async (
  { report, greetingName, canSignIn, visit, ratingSecret }: Mailed,
  dependencies: DeliveryDependencies,
) => {
  const { pdfs, bucket, settings, clock } = dependencies;
  const problem = refusedPhotos(report);
  if (problem !== undefined) return { problem };
  const to = report.customerEmail;
  if (to === null) return { problem: 'This customer has no email address on record.' };
  // For the first try only, read while the report is being claimed. Later tries must read again.
  let before: ReturnType<typeof dependencies.records.readFor> | undefined =
    dependencies.records.readFor(report);
  before.catch(() => undefined);
  const [pdf, small, hashes, due] = await Promise.all([
    pdfs.read(report),
    mailPhotos(report, bucket),
    photoHashes(report, bucket),
    visitDue(report, visit, dependencies),
  ]);
  return {
    besideHandOver: async () => {
      const appended = appendRow(report, { hashes, before }, dependencies);
      before = undefined;
      const { operations, line } = await appended;
      const compose = () =>
        composeReportMail({
          report,
          to,
          settings,
          pdf,
          sentAt: clock(),
          greetingName,
          photos: small,
          record: line,
          canSignIn,
          ratingHref:
            ratingSecret === undefined ? undefined : linkAddress(settings.siteUrl, ratingSecret),
          due,
        });
      return { operations, compose };
    },
  };
};

const waitForOther = async (
  { id, version }: StoredReport,
  { reports, clock }: DeliveryDependencies,
): Promise<StoredReport | 'overtaken'> => {
  for (const wait of waits) {
    await pause(wait);
    const report = await reports.get(id);
    if (report.status === 'sent') return report;
    if (report.version !== version) return 'overtaken';
    if (!isClaimed(report.delivery, clock())) throw deliveryFailed(report.delivery);
  }
  throw new AppError('conflict', beingSent, { retryAfter });
};

const deliveryFailed = (delivery: Delivery) => {
  const reason =
    deliveryErrorOf(delivery) ?? 'The report could not be sent right now. Please try again.';
  const opening = delivery.state === 'failed' ? 'The report could not be sent. ' : '';
  return new AppError('delivery-failed', `${opening}${reason}`);
};
