import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { makeZip } from 'client-zip';
import { keys } from '../../platform/table/keys.ts';
import type { PhotoBucket } from '../../platform/storage/photo-bucket.ts';
import { deleteRow, isAbsent, putOf } from '../../platform/table/rows.ts';
import type { StreamUpload } from '../../platform/storage/stream-upload.ts';
import type { Table } from '../../platform/table/table.ts';
import { conditionalTransact } from '../../platform/table/transact.ts';
import { archiveEntries, archiveKey } from './archive-entries.ts';
import type { PdfStore } from '../pdf/pdf-store.ts';
import type { StoredReport } from '../stored-report.ts';

/** How long one call may work on an archive, in ms: API Gateway times out after 30 s. */
const workMilliseconds = 22_000;
/** After this many ms, a call that claimed an archive must have ended. */
const claimMilliseconds = 30_000;
const lookAgainMilliseconds = 500;
/** Seconds within which the download of a finished archive must begin. */
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
  now: Date;
  /** How long the call may work, in ms. */
  patience?: number;
};

/** `too-slow`: this call ran out of time; `preparing`: another call is creating the archive. */
export type ArchiveOutcome =
  | { made: true; location: string }
  | { made: false; because: 'too-slow' | 'preparing' };

/** Archives of reports: created once per content and stored for a day (docs/decisions/0008). */
export const archiveStore = ({ table, bucket, pdfs, upload }: Dependencies) => {
  const claim = async (customerId: string, key: string, at: number): Promise<boolean> => {
    const item = {
      ...keys.archiveClaim(customerId, key),
      claimedAt: at,
      expire: Math.ceil((at + claimMilliseconds) / 1000),
    };
    // A transaction, so that an SDK retry is not refused because of the claim its first attempt made.
    const claimed = putOf(table, {
      item,
      when: `${isAbsent} or claimedAt <= :dead`,
      values: { dead: at - claimMilliseconds },
    });
    return conditionalTransact(table, [claimed]);
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
      // Release the claim, so that the next call need not wait for it to expire.
      await release(customerId, key);
      if (signal.aborted) return false;
      throw error;
    }
  };

  return {
    /** A presigned URL of the archive of these reports, which is created if necessary. */
    address: async (request: Request): Promise<ArchiveOutcome> => {
      const { customerId, reports, filename, now, patience: maxWait = workMilliseconds } = request;
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
        // With less than half the time left, a new claim could only fail.
        if (
          elapsed() * 2 < maxWait &&
          (await claim(customerId, key, now.getTime() + Math.round(elapsed())))
        )
          return (await make(request, key, maxWait - elapsed()))
            ? location()
            : { made: false, because: 'too-slow' };
        if (elapsed() + lookAgainMilliseconds > maxWait)
          return { made: false, because: 'preparing' };
        await wait(lookAgainMilliseconds);
      }
    },
  };
};
