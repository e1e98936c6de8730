import type { ServiceReport } from 'shared/contracts/reports.ts';
import type { VisitReportInput } from 'shared/contracts/visit-reports.ts';
import { isOurs, isSentWhole } from './same-report.ts';
import { seenIn } from './stored-photos.ts';
import type { VisitRecord } from './visit-record.ts';

/**
 * The record if its report was already sent in full, such as when an old copy is carried again: nothing is left to do.
 */
export const afterAll = (record: VisitRecord, report: ServiceReport): VisitRecord => ({
  ...record,
  photos: record.photos.map((photo) => seenIn(report, { ...photo, state: 'arrived' })),
  send: record.send && { ...record.send, state: 'sent' },
});

/** The record after a save was answered. */
export const afterSave = (
  record: VisitRecord,
  report: ServiceReport,
  { mark, input }: { mark: string; input: VisitReportInput },
): VisitRecord => {
  const known = new Set(input.announcedPhotos?.map(({ id }) => id));
  const saved: VisitRecord = {
    ...record,
    saving: null,
    savedMark: mark,
    reportId: report.id,
    version: report.version,
    refusedBuild: null,
    photos: record.photos.map((photo) => ({
      ...photo,
      announced: photo.announced || known.has(photo.id),
    })),
  };
  if (isSentWhole(record, report)) return afterAll(saved, report);
  // The server knows this save by its key, but somebody has changed the report since, and that must not be overwritten
  // unseen.
  return isOurs(report, input)
    ? saved
    : { ...saved, problem: { kind: 'conflict', stored: report } };
};
