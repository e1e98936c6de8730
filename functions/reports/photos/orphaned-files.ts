import { thumbKey } from '../../photos/photo-keys.ts';
import type { ListedObject, PhotoBucket } from '../../platform/photo-bucket.ts';
import type { ReportStore } from '../report-store.ts';
import { pdfKey } from '../stored-report.ts';
import type { StoredReport } from '../stored-report.ts';

/**
 * Days before a file no report names is deleted. Twice as long as uploads are kept, so that no late save
 * can still write the same key (docs/decisions/0011).
 */
const orphanDays = 30;

const batchSize = 100;

const prefixes = ['photos/', 'pdfs/'];

export type OrphanDependencies = {
  bucket: Pick<PhotoBucket, 'list' | 'remove'>;
  reports: Pick<ReportStore, 'getMany'>;
  clock: () => Date;
};

export type OrphanSummary = {
  looked: number;
  removed: number;
  /** False when the run ran out of time. */
  isFinished: boolean;
};

const reportIdOf = (key: string): string => key.split('/')[1] ?? '';

const namedBy = (report: StoredReport): string[] => [
  ...report.photos.flatMap((key) => [key, thumbKey(key)]),
  pdfKey(report),
];

const orphansAmong = async (
  keys: readonly string[],
  reports: OrphanDependencies['reports'],
): Promise<string[]> => {
  const ids = [...new Set(keys.map(reportIdOf))];
  const named = new Set<string>();
  for (let first = 0; first < ids.length; first += batchSize)
    for (const report of await reports.getMany(ids.slice(first, first + batchSize)))
      for (const key of namedBy(report)) named.add(key);
  return keys.filter((key) => !named.has(key));
};

/**
 * Deletes photos and PDFs that belong to no report: left by a save that failed after copying its photos,
 * or by a deletion that failed, or a PDF rendered while its report was deleted. Safe to repeat and to
 * interrupt; starts no page after `workMilliseconds`.
 */
export const removeOrphanedFiles = async (
  now: Date,
  { bucket, reports, clock }: OrphanDependencies,
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
      // Read after listing: a file saved meanwhile is either recent or named by its report.
      const orphans = await orphansAmong(old, reports);
      await bucket.remove(orphans);
      summary.looked += old.length;
      summary.removed += orphans.length;
    }
  return summary;
};
