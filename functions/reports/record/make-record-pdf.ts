import { recordPageLimit } from 'shared/contracts/record.ts';
import type { SiteSettings } from 'shared/domain/site/settings.ts';
import { AppError } from 'shared/errors.ts';
import type { PhotoBucket } from '../../platform/storage/photo-bucket.ts';
import { readAll } from '../../platform/table/table.ts';
import type { RecordDocument } from './record-pdf.ts';
import type { RecordStore } from './record-store.ts';

/** Seconds within which the download must begin. */
const expires = 60;

type Dependencies = {
  records: Pick<RecordStore, 'list' | 'heads'>;
  profiles: { get: (userId: string) => Promise<RecordDocument['customer']> };
  bucket: Pick<PhotoBucket, 'write' | 'presignGet'>;
  settings: SiteSettings;
};

/**
 * Makes a PDF of a customer's service record and returns a presigned URL from which a browser saves it. It is
 * rendered each time, because the record grows with each report.
 * @param mostRows the most rows to print, oldest first within each chain; the document lists what it leaves out
 * @throws AppError `not-found` for an unknown customer, or one whose record is empty
 */
export const makeRecordPdf = async (
  {
    customerId,
    now,
    mostRows = recordPageLimit,
  }: { customerId: string; now: Date; mostRows?: number },
  { records, profiles, bucket, settings }: Dependencies,
): Promise<string> => {
  const [rows, heads, customer] = await Promise.all([
    readAll((page) => records.list(customerId, page), { most: mostRows }),
    readAll((page) => records.heads(customerId, page), { most: recordPageLimit }),
    profiles.get(customerId),
  ]);
  if (rows.length === 0)
    throw new AppError(
      'not-found',
      'There is no record yet. It begins with the first report that is sent.',
    );
  const { renderRecordPdf } = await import('./record-pdf.ts');
  const body = await renderRecordPdf({ customer, rows, heads, settings, now });
  const key = `exports/${customerId}/service-record.pdf`;
  await bucket.write({ key, type: 'application/pdf', body });
  const disposition = 'attachment; filename="service-record.pdf"';
  return bucket.presignGet({ key, expires, disposition });
};
