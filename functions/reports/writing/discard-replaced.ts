import { thumbKey } from '../../photos/photo-keys.ts';
import { logFailure } from '../../platform/logs/log-failure.ts';
import type { PhotoBucket } from '../../platform/storage/photo-bucket.ts';
import type { ReportStore } from '../report-store.ts';
import { pdfKey, type StoredReport } from '../stored-report.ts';

type Replacement = { before: StoredReport; after: StoredReport };

/** Deletes the PDF of a version. A failure is only logged, because orphaned files are cleaned up later. */
export const discardPdf = async (before: StoredReport, bucket: PhotoBucket): Promise<void> =>
  logFailure('replaced-objects-left', { reportId: before.id }, async () =>
    bucket.remove([pdfKey(before)]),
  );

/**
 * Deletes photos that only the previous version needed. The save has already succeeded, so a failure is only
 * logged.
 */
export const discardPhotos = async (
  { before, after }: Replacement,
  { reports, bucket }: { reports: Pick<ReportStore, 'find'>; bucket: PhotoBucket },
): Promise<void> => {
  const dropped = before.photos.filter((key) => !after.photos.includes(key));
  if (dropped.length === 0) return;
  await logFailure('replaced-objects-left', { reportId: after.id }, async () => {
    // A later save may have put a photo back.
    const current = await reports.find(after.id, { latest: true });
    await bucket.remove(
      dropped.flatMap((key) => (current?.photos.includes(key) ? [] : [key, thumbKey(key)])),
    );
  });
};
