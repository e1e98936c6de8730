import type { BookingStore } from '../../bookings/booking-store.ts';
import { storedVisitPhotos } from '../../bookings/stored-not-possible.ts';
import { thumbKey } from '../../photos/photo-keys.ts';
import type { ListedObject, PhotoBucket } from '../../platform/storage/photo-bucket.ts';
import type { ReportStore } from '../report-store.ts';
import { pdfKey, type StoredReport } from '../stored-report.ts';

/**
 * Days until a file that no report names is deleted. Twice as long as uploads are stored, so that no late save
 * can still write the same key (docs/decisions/0011).
 */
const orphanDays = 30;

const batchSize = 100;

const prefixes = ['photos/', 'pdfs/'];

export type OrphanDependencies = {
  bucket: Pick<PhotoBucket, 'list' | 'remove'>;
  reports: Pick<ReportStore, 'getMany'>;
  bookings: Pick<BookingStore, 'getMany'>;
  clock: () => Date;
};

export type OrphanSummary = {
  looked: number;
  removed: number;
  /** False when the run ran out of time. */
  isFinished: boolean;
};

/** The id of the report, or of the visit that was not possible. */
const ownerIdOf = (key: string): string => key.split('/')[1] ?? '';

const namedBy = (report: StoredReport): string[] => [
  ...report.photos.flatMap((key) => [key, thumbKey(key)]),
  pdfKey(report),
];

const orphansAmong = async (
  keys: readonly string[],
  now: Date,
  { reports, bookings }: Pick<OrphanDependencies, 'reports' | 'bookings'>,
): Promise<string[]> => {
  const ids = [...new Set(keys.map(ownerIdOf))];
  const named = new Set<string>();
  for (let first = 0; first < ids.length; first += batchSize) {
    const some = ids.slice(first, first + batchSize);
    const ofReports = (await reports.getMany(some)).flatMap(namedBy);
    const ofVisits = (await bookings.getMany(some)).flatMap((visit) =>
      storedVisitPhotos(visit, now).flatMap((key) => [key, thumbKey(key)]),
    );
    for (const key of [...ofReports, ...ofVisits]) named.add(key);
  }
  return keys.filter((key) => !named.has(key));
};

/**
 * Deletes old photos and PDFs that belong neither to a report nor to a visit that was not possible. They are
 * left by a save that failed after copying its photos, by a failed deletion, or by rendering a PDF while its
 * report was being deleted. Safe to repeat and to interrupt. Starts no new page of the listing after
 * `workMilliseconds`.
 */
export const removeOrphanedFiles = async (
  now: Date,
  { bucket, reports, bookings, clock }: OrphanDependencies,
  workMilliseconds: number,
): Promise<OrphanSummary> => {
  const summary = { looked: 0, removed: 0, isFinished: true };
  const endsAt = clock().getTime() + workMilliseconds;
  const madeBefore = now.getTime() - orphanDays * 86_400_000;
  const isOld = ({ madeAt }: ListedObject): boolean => madeAt.getTime() < madeBefore;

  for (const prefix of prefixes)
    for await (const page of bucket.list(prefix)) {
      if (clock().getTime() > endsAt) return { ...summary, isFinished: false };
      const old = page.filter(isOld).map(({ key }) => key);
      // Reports are read after the listing, so a file saved in between is either recent or named by its report.
      const orphans = await orphansAmong(old, now, { reports, bookings });
      await bucket.remove(orphans);
      summary.looked += old.length;
      summary.removed += orphans.length;
    }
  return summary;
};
