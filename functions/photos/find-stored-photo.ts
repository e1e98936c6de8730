import { AppError } from 'shared/errors.ts';
import * as z from 'zod/mini';
import { keys } from '../platform/table/keys.ts';
import type { PhotoBucket } from '../platform/storage/photo-bucket.ts';
import { getRow } from '../platform/table/rows.ts';
import type { Table } from '../platform/table/table.ts';
import { readMadePhoto } from './made-photo.ts';
import { photoKey, preparedKey, uploadKey, type Upload } from './photo-keys.ts';

/** The fields needed here of the report that, according to the caller, will contain the photo. */
const reportRow = z.object({
  photos: z._default(z.array(z.string()), []),
  waitingPhotos: z._default(z.record(z.string(), z.unknown()), {}),
  failedPhotos: z._default(z.record(z.string(), z.unknown()), {}),
});

type Dependencies = { table: Table; bucket: Pick<PhotoBucket, 'describe'> };

const isInReport = async (
  reportId: string | undefined,
  photoId: string,
  table: Table,
): Promise<boolean> => {
  if (reportId === undefined) return false;
  const report = await getRow(table, { key: keys.report(reportId), row: reportRow, latest: true });
  return (
    report !== undefined &&
    report.photos.includes(photoKey(reportId, photoId)) &&
    !(photoId in report.waitingPhotos) &&
    !(photoId in report.failedPhotos)
  );
};

/**
 * Whether a photo with a key chosen by the phone is already stored and need not be sent again: its report has
 * it, or the bucket still has the file or the JPEG made from it (rules: photo-16).
 * @throws AppError `conflict` if another file has this key
 */
export const isPhotoStored = async (
  { upload, sha256, reportId }: { upload: Upload; sha256: string; reportId: string | undefined },
  { table, bucket }: Dependencies,
): Promise<boolean> => {
  const [isStored, file, prepared] = await Promise.all([
    isInReport(reportId, upload.photoId, table),
    bucket.describe(uploadKey(upload.uploaderId, upload.photoId)),
    bucket.describe(preparedKey(upload, 'large')),
  ]);
  if (isStored) return true;
  const found = prepared ? readMadePhoto(prepared.metadata)?.uploadSha256 : file?.sha256;
  if (!prepared && !file) return false;
  if (found === sha256) return true;
  throw new AppError(
    'conflict',
    'Another photo was uploaded under this key. Please use a different key for this one.',
  );
};
