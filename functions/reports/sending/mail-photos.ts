import { imageSize } from '../../photos/image-header.ts';
import { thumbKey } from '../../photos/photo-keys.ts';
import { photoOrder } from 'shared/domain/photos/photo-order.ts';
import { photoTypeOf } from 'shared/domain/photos/photo-type.ts';
import type { PhotoBucket } from '../../platform/storage/photo-bucket.ts';
import { photoDetailsOf } from '../photos/photo-record.ts';
import { captionWithRemarks } from '../photos/photo-caption.ts';
import { isReadyPhoto } from '../photos/report-photos.ts';
import type { StoredReport } from '../stored-report.ts';

export type MailPhoto = {
  contentId: string;
  /** The photo's position in the report, starting at 1. */
  number: number;
  caption: string;
  bytes: Uint8Array;
  /** Width divided by height; 4:3 if the file does not state it. */
  ratio: number;
};

/** The most photos that a mail shows (rules: report-22). */
const mostPhotos = 4;
/** Larger photos appear only in the PDF. A mail with four of this size still loads over a phone connection. */
const mostBytes = 200 * 1024;

type Wanted = { key: string; caption: string; number?: number };

/** Reads the small versions of the first few photos. Those that cannot be shown are left out. */
export const readMailPhotos = async (
  wanted: readonly Wanted[],
  bucket: Pick<PhotoBucket, 'peek'>,
): Promise<MailPhoto[]> => {
  const read = await Promise.all(
    wanted
      .slice(0, mostPhotos)
      .map(async ({ key, caption, number: input }, index): Promise<MailPhoto[]> => {
        const seen = await bucket.peek(thumbKey(key), mostBytes);
        if (!seen || seen.size > mostBytes || photoTypeOf(seen.head) !== 'image/jpeg') return [];
        const size = imageSize('image/jpeg', seen.head);
        const ratio = size ? size.width / size.height : 4 / 3;
        const number = input ?? index + 1;
        return [{ contentId: `photo-${number}`, number, caption, bytes: seen.head, ratio }];
      }),
  );
  return read.flat();
};

/** The photos of a report's mail, those before and after the work first. */
export const mailPhotos = async (
  report: StoredReport,
  bucket: Pick<PhotoBucket, 'peek'>,
): Promise<MailPhoto[]> =>
  readMailPhotos(
    photoOrder(photoDetailsOf(report).map(({ slot }) => slot)).flatMap((index) => {
      const key = report.photos[index];
      return key !== undefined && isReadyPhoto(report, key)
        ? [{ key, caption: captionWithRemarks(report, index), number: index + 1 }]
        : [];
    }),
    bucket,
  );
