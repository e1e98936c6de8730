import type { NotPossible } from 'shared/contracts/not-possible.ts';
import { visitPhotoPath } from 'shared/domain/photos/photo-path.ts';
import { businessDate } from 'shared/domain/dates.ts';
import { centsToDecimal } from 'shared/domain/prices/money.ts';
import { notPossiblePhotosUntil, notPossibleReasons } from 'shared/domain/visits/not-possible.ts';
import * as z from 'zod/mini';
import { photoIdOf } from '../photos/photo-keys.ts';

/** Why the operator could not do a visit (rules: booking-27). */
export const storedNotPossible = z.object({
  reason: z.enum(notPossibleReasons),
  words: z.string(),
  at: z.string(),
  /** Keys in the photo bucket, in order. */
  photos: z.array(z.string()),
});
export type StoredNotPossible = z.infer<typeof storedNotPossible>;

type Visit = { id: string; credit: number; notPossible: StoredNotPossible | null };

/** The photos still within their retention period. The job that removes orphaned files deletes the others. */
export const storedVisitPhotos = (
  { notPossible }: Pick<Visit, 'notPossible'>,
  now: Date,
): string[] =>
  notPossible && businessDate(now) <= notPossiblePhotosUntil(notPossible.at)
    ? notPossible.photos
    : [];

export const notPossibleView = ({ id, credit, notPossible }: Visit): NotPossible | null =>
  notPossible && {
    ...notPossible,
    credit: centsToDecimal(credit),
    photos: notPossible.photos.map((key) => visitPhotoPath(id, photoIdOf(key))),
    photosUntil: notPossiblePhotosUntil(notPossible.at),
  };
