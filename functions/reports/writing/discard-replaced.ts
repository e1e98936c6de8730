import { thumbKey } from '../../photos/photo-keys.ts';
import { logger } from '../../platform/logger.ts';
import { checksPassed } from '../../platform/pending-checks.ts';
import type { PhotoBucket } from '../../platform/photo-bucket.ts';
import type { ReportStore } from '../report-store.ts';
import { pdfKey } from '../stored-report.ts';
import type { StoredReport } from '../stored-report.ts';

type Replacement = { before: StoredReport; after: StoredReport };

/** Deletes the PDF of a version. A failure is only logged, because orphaned files are cleaned up later. */
export const discardPdf = async (before: StoredReport, bucket: PhotoBucket): Promise<void> => {
  await checksPassed();
  try {
    await bucket.remove([pdfKey(before)]);
  } catch (error) {
    logger.error('replaced-objects-left', error, { reportId: before.id });
  }
};

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
  try {
    // A later save may have put a photo back.
    const current = await reports.find(after.id, { latest: true });
    await bucket.remove(
      dropped.flatMap((key) => (current?.photos.includes(key) ? [] : [key, thumbKey(key)])),
    );
  } catch (error) {
    logger.error('replaced-objects-left', error, { reportId: after.id });
  }
};
