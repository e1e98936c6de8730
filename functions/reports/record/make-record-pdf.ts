import { recordPageLimit } from 'shared/contracts/record.ts';
import type { SiteSettings } from 'shared/domain/settings.ts';
import { AppError } from 'shared/errors.ts';
import type { Profile } from '../../customers/stored-profile.ts';
import type { PhotoBucket } from '../../platform/photo-bucket.ts';
import type { RecordStore } from './record-store.ts';

/** Seconds in which the download must begin. */
const expires = 60;

type Dependencies = {
  records: Pick<RecordStore, 'list' | 'heads'>;
  profiles: { get: (userId: string) => Promise<Profile> };
  bucket: Pick<PhotoBucket, 'write' | 'presignGet'>;
  settings: SiteSettings;
};

/**
 * Makes a PDF of a customer's service record and returns the address from which a browser saves it. The record
 * grows with each report, so that no copy is kept.
 * @throws AppError `not-found` for a customer without a row, or nobody
 */
export const makeRecordPdf = async (
  { customerId, now }: { customerId: string; now: Date },
  { records, profiles, bucket, settings }: Dependencies,
): Promise<string> => {
  const [{ items: rows, nextCursor }, heads, customer] = await Promise.all([
    records.list(customerId, { limit: recordPageLimit }),
    records.heads(customerId),
    profiles.get(customerId),
  ]);
  if (rows.length === 0)
    throw new AppError('not-found', 'The record begins with the first report that is sent.');
  const { renderRecordPdf } = await import('./record-pdf.ts');
  const isWhole = nextCursor === undefined;
  const body = await renderRecordPdf({ customer, rows, heads, isWhole, settings, now });
  const key = `exports/${customerId}/service-record.pdf`;
  await bucket.write({ key, type: 'application/pdf', body });
  const disposition = 'attachment; filename="service-record.pdf"';
  return bucket.presignGet({ key, expires, disposition });
};
