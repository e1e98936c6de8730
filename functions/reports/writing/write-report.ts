import { AppError } from 'shared/errors.ts';
import type { ReportForm } from 'shared/contracts/reports.ts';
import { lookAhead } from '../../photos/look-ahead.ts';
import { failLostDelivery } from '../../delivery/delivery-store.ts';
import { keys } from '../../platform/table/keys.ts';
import { readOnce } from '../../platform/table/read-once.ts';
import { retryOnConflict } from '../../platform/table/retry-on-conflict.ts';
import type { Table } from '../../platform/table/table.ts';
import type { AwaitedPhotoStore } from '../photos/awaited-photo-store.ts';
import { discardPdf, discardPhotos } from './discard-replaced.ts';
import { answerLost, decideSave, enforce, reportMissing } from '../report-rules.ts';
import type { ReportStore } from '../report-store.ts';
import { resolveAwaitedPhotos } from '../photos/resolve-awaited-photos.ts';
import { buildReport, type Save, type SaveDependencies } from './build-report.ts';
import type { StoredReport } from '../stored-report.ts';

export const beingChanged = 'This report is being changed elsewhere. Please try again.';

export type SaveOverDependencies = Omit<SaveDependencies, 'look'> & {
  table: Table;
  reports: ReportStore;
  awaited: AwaitedPhotoStore;
};

/** The dependencies of a single attempt to save. */
export type AttemptDependencies = SaveOverDependencies & Pick<SaveDependencies, 'look'>;

/**
 * The dependencies of a new attempt. It reads a customer and a visit only once, however many steps ask for them, and
 * checks new photos in the meantime.
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
 * Saves a form over the stored report. A form without a version overwrites any concurrent change. Photos that
 * became ready in between are picked up after the save, because the listener could not find the report earlier.
 * @throws AppError `not-found`, or `conflict` if the report was sent, may have been sent, or is newer than
 * the form's version
 */
export const updateReport = async (
  { id, form, adminId, now }: SaveOver,
  input: SaveOverDependencies,
): Promise<StoredReport> =>
  retryOnConflict(async () => {
    const dependencies = beginAttempt({ form, adminId }, input);
    const { table, reports, profiles, bookings } = dependencies;
    if (form.customerId !== null) void profiles.find(form.customerId);
    if (typeof form.bookingId === 'string') void bookings.find(form.bookingId);
    const before = await reports.find(id, { latest: true });
    enforce(decideSave(before, { version: form.version, now }));
    if (!before) throw new AppError('not-found', reportMissing);
    // The operator must be warned before sending again. After that, they can save.
    const row = { key: keys.report(id), delivery: before.delivery };
    if (await failLostDelivery(table, row, now)) throw new AppError('conflict', answerLost);
    return replaceReport({ before, form, adminId, now }, dependencies);
  }, beingChanged);

/**
 * Stores a form over the version that was read, or returns `overtaken` if another save came first.
 * @throws AppError like {@link buildReport}
 */
export const replaceReport = async (
  save: Save,
  dependencies: AttemptDependencies,
): Promise<StoredReport | 'overtaken'> => {
  const { before, adminId, now } = save;
  const { reports, awaited, bucket } = dependencies;
  const { report: after, link } = await buildReport(save, dependencies);
  // Safe to delete even if another save comes first, because a PDF is rendered again on demand.
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
 * Stores a form as a new report. Returns undefined if the report already exists.
 * @param first what the first attempt has already read
 * @throws AppError like {@link buildReport}
 */
export const createReport = async (
  save: Save,
  dependencies: SaveOverDependencies,
  first?: AttemptDependencies,
): Promise<StoredReport | undefined> => {
  let early = first;
  return retryOnConflict(async () => {
    const attempt = early ?? beginAttempt(save, dependencies);
    early = undefined;
    return createOnce(save, attempt);
  }, beingChanged);
};

/** A single attempt of {@link createReport}. Returns `overtaken` if the visit has changed since it was read. */
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
