import { AppError } from 'shared/errors.ts';
import type { ReportForm } from 'shared/contracts/reports.ts';
import type { AwaitedPhotoStore } from '../photos/awaited-photo-store.ts';
import { discardReplaced } from './discard-replaced.ts';
import type { DeliveryStore } from '../sending/delivery-store.ts';
import { answerLost, decideSave, enforce, isUnanswered, reportMissing } from '../report-rules.ts';
import type { ReportStore } from '../report-store.ts';
import { resolveAwaitedPhotos } from '../photos/resolve-awaited-photos.ts';
import { buildReport } from './build-report.ts';
import type { Save, SaveDependencies } from './build-report.ts';
import type { StoredReport } from '../stored-report.ts';

/** A save that names no version goes on top of whatever comes in between, within reason. */
const attempts = 4;

type SaveOverDependencies = SaveDependencies & {
  reports: ReportStore;
  deliveries: DeliveryStore;
  awaited: AwaitedPhotoStore;
};

type SaveOver = { id: string; form: ReportForm; adminId: string; now: Date };

/**
 * Saves a form over the report that is stored. Photos that became ready since it looked are found by a
 * second look, after the report stands where the listener finds it.
 * @throws AppError `not-found`, or `conflict` when it was sent, may have been sent, or is newer than
 * the form's version.
 */
export const updateReport = async (
  { id, form, adminId, now }: SaveOver,
  { reports, deliveries, awaited, ...dependencies }: SaveOverDependencies,
): Promise<StoredReport> => {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const before = await reports.find(id, { latest: true });
    enforce(decideSave(before, { version: form.version, now }));
    if (!before) throw new AppError('not-found', reportMissing);
    // The operator must know before the next version goes out; told once, the save goes through.
    if (isUnanswered(before, now)) {
      await deliveries.failLostDelivery(id, now);
      throw new AppError('conflict', answerLost);
    }
    const { report: after, link } = await buildReport(
      { before, form, adminId, now },
      { ...dependencies, reports },
    );
    if ((await reports.replace(before, after, { now, link })) === 'saved') {
      const { bucket } = dependencies;
      await discardReplaced({ before, after }, { reports, bucket });
      return resolveAwaitedPhotos(after, now, { reports, awaited, bucket });
    }
  }
  throw changedElsewhere();
};

/**
 * Stores a form as a new report; undefined when the report is there already.
 * @throws AppError like {@link buildReport}
 */
export const createReport = async (
  save: Save,
  dependencies: Omit<SaveOverDependencies, 'deliveries'>,
): Promise<StoredReport | undefined> => {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const { report, link } = await buildReport(save, dependencies);
    const result = await dependencies.reports.create(report, link);
    if (result === 'saved') return resolveAwaitedPhotos(report, save.now, dependencies);
    if (result === 'overtaken') return undefined;
  }
  throw changedElsewhere();
};

const changedElsewhere = () =>
  new AppError('conflict', 'This report is being changed elsewhere. Please try again.');
