import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { photoIdOf } from '../../photos/photo-keys.ts';
import type { PhotoBucket } from '../../platform/storage/photo-bucket.ts';
import type { PdfStore } from '../pdf/pdf-store.ts';
import { pdfKey, type StoredReport } from '../stored-report.ts';

/** Entries opened ahead of the one being written, to hide S3's latency. */
const openAhead = 6;

/** A file of the archive. `lastModified` is the report's, so that the same reports produce the same bytes. */
export type ArchiveEntry = { name: string; lastModified: Date; input: Readable | Uint8Array };

/** The archive's object key, unique to the customer and to these reports in these versions and this order. */
export const archiveKey = (
  customerId: string,
  reports: readonly Pick<StoredReport, 'id' | 'version'>[],
): string => {
  const contents = reports.map(({ id, version }) => `${id} ${version}`).join('\n');
  return `exports/${customerId}/${createHash('sha256').update(contents).digest('hex')}.zip`;
};

/** The reports in one of `parts` archives, in order; empty when there is no such part. */
export const reportsOfPart = <R>(
  reports: readonly R[],
  { part, parts }: { part: number; parts: number },
): R[] => {
  const size = Math.ceil(reports.length / parts);
  return reports.slice((part - 1) * size, part * size);
};

type Sources = { bucket: PhotoBucket; pdfs: PdfStore };
type Opening = () => Promise<ArchiveEntry | undefined>;

const openings = (reports: readonly StoredReport[], { bucket, pdfs }: Sources): Opening[] =>
  reports.flatMap((report) => {
    const folder = `${report.serviceDate}-${report.id}`;
    const lastModified = new Date(report.updatedAt);
    return [
      async () => ({
        name: `${folder}/report.pdf`,
        lastModified,
        input: (await bucket.open(pdfKey(report)))?.content ?? (await pdfs.read(report)),
      }),
      ...report.photos.map((key, index) => async () => {
        const photo = await bucket.open(key);
        const number = String(index + 1).padStart(2, '0');
        return (
          photo && {
            name: `${folder}/photos/${number}-${photoIdOf(key)}.jpg`,
            lastModified,
            input: photo.content,
          }
        );
      }),
    ];
  });

const close = (entry: ArchiveEntry | undefined): void => {
  if (entry && 'destroy' in entry.input) entry.input.destroy();
};

/**
 * The files of each report in turn: `<service date>-<id>/report.pdf`, created if necessary, and its
 * photos. A missing photo is left out.
 */
export async function* archiveEntries(
  reports: readonly StoredReport[],
  sources: Sources,
): AsyncGenerator<ArchiveEntry> {
  const waiting = openings(reports, sources);
  const opened: Promise<ArchiveEntry | undefined>[] = [];
  try {
    for (;;) {
      for (const open of waiting.splice(0, openAhead - opened.length)) {
        const entry = open();
        // A failure is handled when the entry is written; until then it must not end the process as
        // unhandled.
        entry.catch(() => undefined);
        opened.push(entry);
      }
      const next = opened.shift();
      if (!next) return;
      const entry = await next;
      if (entry) yield entry;
      close(entry);
    }
  } finally {
    for (const entry of opened) entry.then(close, () => undefined);
  }
}
