import { AppError } from 'shared/errors.ts';
import type { ReportForm } from 'shared/contracts/reports.ts';
import { lookAhead } from '../../photos/look-ahead.ts';
import { failLostDelivery } from '../../delivery/delivery-store.ts';
import { keys } from '../../platform/keys.ts';
import { readOnce } from '../../platform/read-once.ts';
import { retryOvertaken } from '../../platform/retry-overtaken.ts';
import type { Table } from '../../platform/table.ts';
import type { AwaitedPhotoStore } from '../photos/awaited-photo-store.ts';
import { discardPdf, discardPhotos } from './discard-replaced.ts';
import { answerLost, decideSave, enforce, reportMissing } from '../report-rules.ts';
import type { ReportStore } from '../report-store.ts';
import { resolveAwaitedPhotos } from '../photos/resolve-awaited-photos.ts';
import { buildReport } from './build-report.ts';
import type { Save, SaveDependencies } from './build-report.ts';
import type { StoredReport } from '../stored-report.ts';

export const beingChanged = 'This report is being changed elsewhere. Please try again.';

export type SaveOverDependencies = Omit<SaveDependencies, 'look'> & {
  table: Table;
  reports: ReportStore;
  awaited: AwaitedPhotoStore;
};

/** What one attempt at a save reads with. */
export type AttemptDependencies = SaveOverDependencies & Pick<SaveDependencies, 'look'>;

/**
 * Each attempt reads a customer and a visit once, however many of its steps ask, and looks at new photos while it
 * reads.
 */
export const beginAttempt = (
  { form, adminId }: Pick<SaveOver, 'adminId'> & { form: Pick<ReportForm, 'photos'> },
  dependencies: SaveOverDependencies,
): AttemptDependencies => {
  const { profiles, bookings, bucket } = dependencies;
  return {
    ...dependencies,
    profiles: { find: readOnce(profiles.find) },
    bookings: { find: readOnce(bookings.find) },
    look: lookAhead({ entries: form.photos, uploaderId: adminId }, bucket),
  };
};

type SaveOver = { id: string; form: ReportForm; adminId: string; now: Date };

/**
 * Saves a form over the stored report; without a version it overwrites any concurrent change. Photos
 * that became ready in between are picked up after the save, when the listener can find the report too.
 * @throws AppError `not-found`, or `conflict` when the report was sent, may have been sent, or is newer
 * than the form's version.
 */
export const updateReport = async (
  { id, form, adminId, now }: SaveOver,
  given: SaveOverDependencies,
): Promise<StoredReport> =>
  retryOvertaken(async () => {
    const dependencies = beginAttempt({ form, adminId }, given);
    const { table, reports, profiles, bookings } = dependencies;
    if (form.customerId !== null) void profiles.find(form.customerId);
    if (typeof form.bookingId === 'string') void bookings.find(form.bookingId);
    const before = await reports.find(id, { latest: true });
    enforce(decideSave(before, { version: form.version, now }));
    if (!before) throw new AppError('not-found', reportMissing);
    // The operator must know before sending again; once warned, they can save.
    const row = { key: keys.report(id), delivery: before.delivery };
    if (await failLostDelivery(table, row, now)) throw new AppError('conflict', answerLost);
    return replaceReport({ before, form, adminId, now }, dependencies);
  }, beingChanged);

/**
 * Stores a form over the version it was read as, or says that another save came first.
 * @throws AppError like {@link buildReport}
 */
export const replaceReport = async (
  save: Save,
  dependencies: AttemptDependencies,
): Promise<StoredReport | 'overtaken'> => {
  const { before, adminId, now } = save;
  const { reports, awaited, bucket } = dependencies;
  const { report: after, link } = await buildReport(save, dependencies);
  // Rendered anew whenever it is asked for, so that it may go even if another save comes first.
  const discarding = discardPdf(before, bucket);
  discarding.catch(() => undefined);
  const result = await reports
    .replace(before, after, { now, link, queuedBy: adminId })
    .finally(() => discarding);
  if (result !== 'saved') return 'overtaken';
  await discardPhotos({ before, after }, { reports, bucket });
  return resolveAwaitedPhotos(after, now, { reports, awaited, bucket });
};

/**
 * Stores a form as a new report; undefined when the report exists already.
 * @throws AppError like {@link buildReport}
 */
export const createReport = async (
  save: Save,
  dependencies: SaveOverDependencies,
): Promise<StoredReport | undefined> =>
  retryOvertaken(async () => createOnce(save, beginAttempt(save, dependencies)), beingChanged);

/** One attempt of {@link createReport}; `overtaken` when the visit has changed since it was read. */
export const createOnce = async (
  save: Save,
  dependencies: AttemptDependencies,
): Promise<StoredReport | 'overtaken' | undefined> => {
  const { report, link } = await buildReport(save, dependencies);
  const queuedBy = save.adminId;
  const result = await dependencies.reports.create(report, { link, queuedBy });
  if (result === 'overtaken') return undefined;
  if (result === 'visit-changed') return 'overtaken';
  return resolveAwaitedPhotos(report, save.now, dependencies);
};
