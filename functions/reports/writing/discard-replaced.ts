import { thumbKey } from '../../photos/photo-keys.ts';
import { logger } from '../../platform/logger.ts';
import type { PhotoBucket } from '../../platform/photo-bucket.ts';
import type { ReportStore } from '../report-store.ts';
import { pdfKey } from '../stored-report.ts';
import type { StoredReport } from '../stored-report.ts';

type Replacement = { before: StoredReport; after: StoredReport };

/**
 * Deletes photos and the PDF that only the previous version needed. The save has succeeded by then, so a
 * failure is only logged.
 */
export const discardReplaced = async (
  { before, after }: Replacement,
  { reports, bucket }: { reports: Pick<ReportStore, 'find'>; bucket: PhotoBucket },
): Promise<void> => {
  const dropped = before.photos.filter((key) => !after.photos.includes(key));
  try {
    // A later save may have put a photo back.
    const current = dropped.length > 0 ? await reports.find(after.id, { latest: true }) : undefined;
    await bucket.remove([
      ...dropped.flatMap((key) => (current?.photos.includes(key) ? [] : [key, thumbKey(key)])),
      pdfKey(before),
    ]);
  } catch (error) {
    logger.error('replaced-objects-left', error, { reportId: after.id });
  }
};
