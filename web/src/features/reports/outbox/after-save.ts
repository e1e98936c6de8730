import type { ServiceReport } from 'shared/contracts/reports.ts';
import type { VisitReportInput } from 'shared/contracts/visit-reports.ts';
import { isOurs, isSentWhole } from './same-report.ts';
import { seenIn } from './stored-photos.ts';
import type { VisitRecord } from './visit-record.ts';

/** An old copy of the record is carried again: the server has had all of it for long. */
export const afterAll = (record: VisitRecord, report: ServiceReport): VisitRecord => ({
  ...record,
  photos: record.photos.map((photo) => seenIn(report, { ...photo, state: 'arrived' })),
  send: record.send && { ...record.send, state: 'sent' },
});

/** What a save that was answered makes of the record. */
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
  // Known by its key, but somebody has written since: what follows must not go over theirs unseen.
  return isOurs(report, input)
    ? saved
    : { ...saved, problem: { kind: 'conflict', stored: report } };
};
