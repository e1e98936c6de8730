import type { ReadableReport } from 'shared/contracts/customer-reports.ts';
import { photoPath } from 'shared/domain/photos/photo-path.ts';
import { businessDate } from 'shared/domain/dates.ts';
import { retentionDates } from 'shared/domain/reports/retention.ts';
import { sentAtOf } from '../delivery/delivery.ts';
import { photoIdOf } from '../photos/photo-keys.ts';
import { photoDetailsOf } from './photos/photo-record.ts';
import { isReadyPhoto, unreadyPhotos } from './photos/report-photos.ts';
import { servicePhotosOf } from './photos/service-photos.ts';
import { captionOf, type StoredReport } from './stored-report.ts';

/** A sent report as its customer reads it (rules: report-35). */
export const readableReportView = (
  report: StoredReport,
  { record, now }: { record: ReadableReport['record']; now: Date },
): ReadableReport => {
  const { id, createdAt } = report;
  const sentAt = sentAtOf(report.delivery);
  const unready = unreadyPhotos(report);
  const until = sentAt === null ? null : retentionDates({ createdAt, sentAt }).deleteOn;
  return {
    ...report,
    record,
    sentAt,
    keptUntil: until !== null && until >= businessDate(now) ? until : null,
    photoDetails: photoDetailsOf(report),
    servicePhotos: servicePhotosOf(report).filter((photo) => !unready.has(photo.id)),
    photos: report.photos.map((key, index) => ({
      address: isReadyPhoto(report, key) ? photoPath(id, photoIdOf(key)) : null,
      caption: captionOf(report, index),
    })),
  };
};
