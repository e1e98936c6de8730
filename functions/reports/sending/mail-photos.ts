import { imageSize } from '../../photos/image-header.ts';
import { thumbKey } from '../../photos/photo-keys.ts';
import { photoTypeOf } from 'shared/domain/photo-type.ts';
import type { PhotoBucket } from '../../platform/photo-bucket.ts';
import { captionWithRemarks } from '../photos/photo-caption.ts';
import { isReadyPhoto } from '../photos/report-photos.ts';
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

type Wanted = { key: string; caption: string; number?: number };

/** The small versions of the first few photos; one that cannot be shown is left out. */
export const readMailPhotos = async (
  wanted: readonly Wanted[],
  bucket: Pick<PhotoBucket, 'peek'>,
): Promise<MailPhoto[]> => {
  const read = await Promise.all(
    wanted
      .slice(0, mostPhotos)
      .map(async ({ key, caption, number: given }, index): Promise<MailPhoto[]> => {
        const seen = await bucket.peek(thumbKey(key), mostBytes);
        if (!seen || seen.size > mostBytes || photoTypeOf(seen.head) !== 'image/jpeg') return [];
        const size = imageSize('image/jpeg', seen.head);
        const ratio = size ? size.width / size.height : 4 / 3;
        const number = given ?? index + 1;
        return [{ contentId: `photo-${number}`, number, caption, bytes: seen.head, ratio }];
      }),
  );
  return read.flat();
};

export const mailPhotos = async (
  report: StoredReport,
  bucket: Pick<PhotoBucket, 'peek'>,
): Promise<MailPhoto[]> =>
  readMailPhotos(
    report.photos.flatMap((key, index) =>
      isReadyPhoto(report, key)
        ? [{ key, caption: captionWithRemarks(report, index), number: index + 1 }]
        : [],
    ),
    bucket,
  );
