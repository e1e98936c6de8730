import type { PhotoSlot } from 'shared/domain/photos/photo-slots.ts';

/** A photo of a report. `address` is null if the photo is missing; the texts are empty if there is nothing to say. */
export type GalleryPhoto = {
  address: string | null;
  caption: string;
  slot: PhotoSlot | null;
  /** What it was taken for, and whether it was taken on an earlier day. */
  remark: string;
  /** Says whether it is what the phone recorded. */
  proof: string;
};

/** 'Photo 2 of 4' for the index 1. */
export const photoTitle = (index: number, count: number): string =>
  `Photo ${index + 1} of ${count}`;

/** The address of the small version of a photo. */
export const thumbnailOf = (address: string): string => `${address}?size=thumb`;
