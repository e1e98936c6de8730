import { photoWaitMinutes } from 'shared/domain/photos/photo-rules.ts';
import { discardUploads, storePhoto } from '../../photos/keep-photo.ts';
import { otherContent, type MadePhoto } from '../../photos/made-photo.ts';
import { photoKey, thumbKey } from '../../photos/photo-keys.ts';
import { lookAtUpload } from '../../photos/process-upload.ts';
import type { PhotoBucket } from '../../platform/storage/photo-bucket.ts';
import type { AwaitedPhotoStore } from './awaited-photo-store.ts';
import { isAwaitingPhotos, type AwaitedPhoto } from './report-photos.ts';
import type { ReportStore } from '../report-store.ts';
import { pdfKey, type StoredReport } from '../stored-report.ts';

export type ResolveDependencies = {
  reports: Pick<ReportStore, 'find'>;
  awaited: AwaitedPhotoStore;
  bucket: PhotoBucket;
};

const neverReady = 'This photo could not be prepared. Save again to retry, or remove it.';

/**
 * Checks the photos a report awaits and returns the updated report. Prepared photos are copied to it,
 * refused files are recorded with the reason, and a photo not prepared within {@link photoWaitMinutes}
 * counts as missing. Safe to run concurrently and again.
 */
export const resolveAwaitedPhotos = async (
  report: StoredReport,
  now: Date,
  dependencies: ResolveDependencies,
): Promise<StoredReport> => {
  if (!isAwaitingPhotos(report)) return report;
  const settled = await Promise.all(
    Object.entries(report.waitingPhotos).map(([photoId, photo]) =>
      settle({ report, photoId, photo, now }, dependencies),
    ),
  );
  // A PDF rendered in the meantime lacks the new photos.
  if (settled.includes('ready')) await dependencies.bucket.remove([pdfKey(report)]);
  return (await dependencies.reports.find(report.id, { latest: true })) ?? report;
};

type Awaited = { report: StoredReport; photoId: string; photo: AwaitedPhoto; now: Date };

const settle = async (
  { report, photoId, photo, now }: Awaited,
  { reports, awaited, bucket }: ResolveDependencies,
): Promise<'ready' | 'failed' | 'waiting'> => {
  const { uploaderId, name, since } = photo;
  const upload = { uploaderId, photoId };
  const key = photoKey(report.id, photoId);
  const seen = await lookAtUpload(upload, bucket);
  const details = report.photoDetails[photoId];
  const failed = { uploaderId, name };
  if (seen.outcome === 'ready' && isOther(details, seen.made)) {
    const refused = { ...failed, state: 'refused', problem: otherContent } as const;
    await awaited.markFailed(report.id, photoId, refused);
    return 'failed';
  }
  if (seen.outcome === 'ready' && (await storePhoto({ upload, key }, bucket))) {
    // In a report saved before photos had details, there is nothing to update.
    const made = details && seen.made;
    if (await awaited.markReady(report.id, photoId, made)) await discardUploads([upload], bucket);
    else await dropUnwanted({ reportId: report.id, key }, { reports, bucket });
    return 'ready';
  }
  if (seen.outcome === 'refused') {
    await awaited.markFailed(report.id, photoId, {
      ...failed,
      state: 'refused',
      problem: seen.reason,
    });
    return 'failed';
  }
  if (now.getTime() - Date.parse(since) < photoWaitMinutes * 60_000) return 'waiting';
  await awaited.markFailed(report.id, photoId, {
    ...failed,
    state: 'missing',
    problem: neverReady,
  });
  return 'failed';
};

/** Whether the uploaded file is not the one whose hash the report was saved with. */
const isOther = (
  details: { phoneSha256: string | null } | undefined,
  made: MadePhoto | undefined,
): boolean =>
  typeof details?.phoneSha256 === 'string' &&
  made !== undefined &&
  made.uploadSha256 !== details.phoneSha256;

// Either another call has resolved the photo, or a save removed it while it was being copied.
const dropUnwanted = async (
  { reportId, key }: { reportId: string; key: string },
  { reports, bucket }: Pick<ResolveDependencies, 'reports' | 'bucket'>,
): Promise<void> => {
  const current = await reports.find(reportId, { latest: true });
  if (!current?.photos.includes(key)) await bucket.remove([key, thumbKey(key)]);
};
