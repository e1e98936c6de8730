import type { ServiceReport } from 'shared/contracts/reports.ts';
import type { VisitReportInput } from 'shared/contracts/visit-reports.ts';
import { contentOf, editorValues } from '../report/editor-form.ts';
import { isSameContent } from '../report/report-differences.ts';
import * as z from 'zod/mini';
import { bodyOf } from './report-body.ts';
import { seenIn } from './stored-photos.ts';
import type { PhonePhoto, VisitRecord } from './visit-record.ts';

/** Whether a stored report is what was saved with this input, and nobody has changed it since. */
export const isOurs = (report: ServiceReport, input: VisitReportInput): boolean => {
  const stored = contentOf(report);
  const values = z.parse(editorValues, { ...stored.values, ...input });
  return isSameContent(stored, {
    values,
    photos: input.photos ?? [],
    captions: input.photoCaptions ?? [],
  });
};

const arrived = (photo: PhonePhoto): PhonePhoto => ({ ...photo, state: 'arrived' });

/** Whether a sent report has everything from a record that was to be sent, including each of its photos. */
export const isSentWhole = (record: VisitRecord, report: ServiceReport): boolean => {
  if (report.status !== 'sent' || record.send === null) return false;
  const photos = record.photos.map(arrived);
  const input = { ...bodyOf({ ...record, photos }, false), saveKey: '', version: record.version };
  return (
    isOurs(report, input) && photos.every((photo) => seenIn(report, photo).state === 'confirmed')
  );
};
