import { imageSize } from '../../photos/image-header.ts';
import { thumbKey } from '../../photos/photo-keys.ts';
import { photoTypeOf } from '../../photos/photo-type.ts';
import type { PhotoBucket } from '../../platform/photo-bucket.ts';
import { isReadyPhoto } from '../photos/report-photos.ts';
import { captionOf } from '../stored-report.ts';
import type { StoredReport } from '../stored-report.ts';

export type MailPhoto = {
  contentId: string;
  /** Its position in the report, from 1. */
  number: number;
  caption: string;
  bytes: Uint8Array;
  /** Width by height; 4:3 where the picture does not say. */
  ratio: number;
};

/** (rules: report-22) */
const mostPhotos = 4;
/** Larger ones are left to the PDF: a mail with four of these still loads on a phone on the road. */
const mostBytes = 200 * 1024;

export const mailPhotos = async (
  report: StoredReport,
  bucket: Pick<PhotoBucket, 'peek'>,
): Promise<MailPhoto[]> => {
  const ready = report.photos.flatMap((key, index) =>
    isReadyPhoto(report, key) ? [{ key, index }] : [],
  );
  const read = await Promise.all(
    ready.slice(0, mostPhotos).map(async ({ key, index }): Promise<MailPhoto[]> => {
      const seen = await bucket.peek(thumbKey(key), mostBytes);
      if (!seen || seen.size > mostBytes || photoTypeOf(seen.head) !== 'image/jpeg') return [];
      const number = index + 1;
      const caption = captionOf(report, index);
      const size = imageSize('image/jpeg', seen.head);
      const ratio = size ? size.width / size.height : 4 / 3;
      return [{ contentId: `photo-${number}`, number, caption, bytes: seen.head, ratio }];
    }),
  );
  return read.flat();
};
