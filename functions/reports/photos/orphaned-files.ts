import { thumbKey } from '../../photos/photo-keys.ts';
import type { ListedObject, PhotoBucket } from '../../platform/photo-bucket.ts';
import type { ReportStore } from '../report-store.ts';
import { pdfKey } from '../stored-report.ts';
import type { StoredReport } from '../stored-report.ts';

/**
 * Days a file may lie that no report names. Twice as long as uploads are kept, so that nothing is left
 * by then that a late save could put under the same key again (docs/decisions/0011).
 */
const orphanDays = 30;

/** A batch read takes 100 keys. */
const batchSize = 100;

const prefixes = ['photos/', 'pdfs/'];

export type OrphanDependencies = {
  bucket: Pick<PhotoBucket, 'list' | 'remove'>;
  reports: Pick<ReportStore, 'getMany'>;
  clock: () => Date;
};

export type OrphanSummary = {
  /** Files old enough to be asked about. */
  looked: number;
  removed: number;
  /** False when the time was over before the work was. */
  isFinished: boolean;
};

const reportIdOf = (key: string): string => key.split('/')[1] ?? '';

const namedBy = (report: StoredReport): string[] => [
  ...report.photos.flatMap((key) => [key, thumbKey(key)]),
  pdfKey(report),
];

/** Of old files those that no report names. */
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
 * Deletes the photos and PDFs of no report: what a save left that failed after its photos were copied,
 * what could not be deleted when a save replaced it, a PDF that was drawn while its report was deleted.
 * May be repeated and cut short; no page is begun with after `workMilliseconds`.
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
      // Read after the list: a file that is saved meanwhile is either young or named.
      const orphans = await orphansAmong(old, reports);
      await bucket.remove(orphans);
      summary.looked += old.length;
      summary.removed += orphans.length;
    }
  return summary;
};
