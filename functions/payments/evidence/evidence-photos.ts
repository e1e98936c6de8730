import { photoOrder } from 'shared/domain/photos/photo-order.ts';
import { slotLabel } from 'shared/domain/photos/photo-slots.ts';
import { sumOf } from 'shared/domain/prices/money.ts';
import { photoIdOf, thumbKey } from '../../photos/photo-keys.ts';
import type { PhotoBucket } from '../../platform/storage/photo-bucket.ts';
import { photoDetailsOf } from '../../reports/photos/photo-record.ts';
import { isReadyPhoto } from '../../reports/photos/report-photos.ts';
import { captionOf, type StoredReport } from '../../reports/stored-report.ts';
import { isSent, visitsOf, type Evidence } from './evidence.ts';
import { photoClocks, visitTitle } from './evidence-words.ts';

/** A photo of a sent report, by its key, and what is printed below it. */
export type EvidencePhoto = { key: string; caption: string };

/** Those of one report in the order of its page. */
const photosOf = (report: StoredReport, visit: string): EvidencePhoto[] => {
  const details = photoDetailsOf(report);
  const announced = new Map(report.announcedPhotos.map(({ id, at }) => [id, at]));
  return photoOrder(details.map(({ slot }) => slot)).flatMap((index) => {
    const [key, detail] = [report.photos[index], details[index]];
    if (key === undefined || detail === undefined || !isReadyPhoto(report, key)) return [];
    const parts = [
      visit,
      detail.slot && slotLabel[detail.slot],
      photoClocks(detail.takenAt, announced.get(photoIdOf(key)) ?? report.receivedAt),
      captionOf(report, index),
    ];
    return { key, caption: parts.filter(Boolean).join('. ') };
  });
};

/** The photos of each visit whose report was sent, visit by visit. */
export const photosByVisit = (evidence: Pick<Evidence, 'items'>): EvidencePhoto[][] =>
  visitsOf(evidence).map((each) =>
    isSent(each.report) ? photosOf(each.report, visitTitle(each)) : [],
  );

/**
 * So many of the photos, as evenly from all visits as possible: the first one of each visit, then the second ones. In
 * the order of the visits.
 */
export const spreadPhotos = <Photo>(
  visits: readonly (readonly Photo[])[],
  most: number,
): Photo[] => {
  const ranked = visits.flatMap((photos, visit) =>
    photos.map((photo, rank) => ({ photo, visit, rank })),
  );
  return ranked
    .toSorted((one, other) => one.rank - other.rank || one.visit - other.visit)
    .slice(0, most)
    .toSorted((one, other) => one.visit - other.visit || one.rank - other.rank)
    .map(({ photo }) => photo);
};

export type ReadPhoto = EvidencePhoto & { bytes: Uint8Array };

/** Photos that are read at a time. */
const atOnce = 20;

const inBatches = async <Item, Result>(
  items: readonly Item[],
  act: (item: Item) => Promise<Result>,
): Promise<Result[]> => {
  const done: Result[] = [];
  for (let from = 0; from < items.length; from += atOnce)
    done.push(...(await Promise.all(items.slice(from, from + atOnce).map(act))));
  return done;
};

/** The sizes of the large versions in bytes, all together; infinite if one cannot be read. */
const largeBytes = async (
  photos: readonly EvidencePhoto[],
  bucket: Pick<PhotoBucket, 'peek'>,
): Promise<number> =>
  sumOf(await inBatches(photos, async ({ key }) => (await bucket.peek(key, 1))?.size ?? Infinity));

/** More large versions than this never fit. */
const mostLarge = 12;

/**
 * Reads photos: all of them large if they have at most `mostBytes` together, otherwise the small versions, which show
 * enough at the size at which they are printed.
 * @returns those that can be read, by their keys
 */
export const readPhotos = async (
  photos: readonly EvidencePhoto[],
  mostBytes: number,
  bucket: Pick<PhotoBucket, 'peek' | 'read'>,
): Promise<Map<string, ReadPhoto>> => {
  const isLarge = photos.length <= mostLarge && (await largeBytes(photos, bucket)) <= mostBytes;
  const read = await inBatches(photos, async (photo) => {
    const { key } = photo;
    // Old photos have no small version.
    const bytes =
      (isLarge ? undefined : await bucket.read(thumbKey(key))) ?? (await bucket.read(key));
    return bytes && ([key, { ...photo, bytes }] as const);
  });
  return new Map(read.filter((each) => each !== undefined));
};
