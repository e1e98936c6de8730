import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { makeZip } from 'client-zip';
import { keys } from '../../platform/keys.ts';
import type { PhotoBucket } from '../../platform/photo-bucket.ts';
import { deleteRow, isAbsent, putOf } from '../../platform/rows.ts';
import type { StreamUpload } from '../../platform/stream-upload.ts';
import type { Table } from '../../platform/table.ts';
import { conditionalTransact } from '../../platform/transact.ts';
import { archiveEntries, archiveKey } from './archive-entries.ts';
import type { PdfStore } from '../pdf/pdf-store.ts';
import type { StoredReport } from '../stored-report.ts';

/** How long one call works on an archive, in ms: API Gateway gives up on it after 30 s. */
const workMilliseconds = 22_000;
/** After this many ms a call that holds an archive can no longer be alive. */
const claimMilliseconds = 30_000;
const lookAgainMilliseconds = 500;
/** Seconds in which the download of a finished archive has to begin. */
const addressSeconds = 300;

type Dependencies = {
  table: Table;
  bucket: PhotoBucket;
  pdfs: PdfStore;
  upload: StreamUpload;
};

type Request = {
  customerId: string;
  reports: readonly StoredReport[];
  filename: string;
  /** The time of the call, and how long it may work, in ms. */
  now: Date;
  patience?: number;
};

/** `too-slow`: this call ran out of time with the archive; `preparing`: another call is at it. */
export type ArchiveOutcome =
  { made: true; location: string } | { made: false; because: 'too-slow' | 'preparing' };

/** Archives of reports: made once for each content and kept for a day (docs/decisions/0008). */
export const archiveStore = ({ table, bucket, pdfs, upload }: Dependencies) => {
  const claim = async (customerId: string, key: string, at: number): Promise<boolean> => {
    const item = {
      ...keys.archiveClaim(customerId, key),
      claimedAt: at,
      expire: Math.ceil((at + claimMilliseconds) / 1000),
    };
    // A transaction, so that the SDK's second attempt is not refused for a claim the first one made.
    const claimed = putOf(table, {
      item,
      when: `${isAbsent} or claimedAt <= :dead`,
      values: { dead: at - claimMilliseconds },
    });
    return conditionalTransact(table, [{ Put: claimed }]);
  };

  const release = async (customerId: string, key: string): Promise<void> => {
    await deleteRow(table, { key: keys.archiveClaim(customerId, key) });
  };

  const make = async ({ customerId, reports }: Request, key: string, milliseconds: number) => {
    const signal = AbortSignal.timeout(Math.max(Math.round(milliseconds), 1));
    try {
      await upload({
        key,
        type: 'application/zip',
        content: Readable.from(makeZip(archiveEntries(reports, { bucket, pdfs })), {
          objectMode: false,
        }),
        signal,
      });
      return true;
    } catch (error) {
      // What stood in the way is gone with this call: the next one need not wait for it.
      await release(customerId, key);
      if (signal.aborted) return false;
      throw error;
    }
  };

  return {
    /** A short-lived address of the archive of these reports, which is made if nobody has made it. */
    address: async (request: Request): Promise<ArchiveOutcome> => {
      const { customerId, reports, filename, now, patience = workMilliseconds } = request;
      const key = archiveKey(customerId, reports);
      const started = performance.now();
      const elapsed = () => performance.now() - started;
      const location = async (): Promise<ArchiveOutcome> => ({
        made: true,
        location: await bucket.presignGet({
          key,
          expires: addressSeconds,
          disposition: `attachment; filename="${filename}"`,
        }),
      });
      for (;;) {
        if (await bucket.exists(key)) return location();
        // Half the time is left at least, or whoever claims it now could only fail.
        if (
          elapsed() * 2 < patience &&
          (await claim(customerId, key, now.getTime() + Math.round(elapsed())))
        )
          return (await make(request, key, patience - elapsed()))
            ? location()
            : { made: false, because: 'too-slow' };
        if (elapsed() + lookAgainMilliseconds > patience)
          return { made: false, because: 'preparing' };
        await wait(lookAgainMilliseconds);
      }
    },
  };
};
