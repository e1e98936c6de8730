/** `address` is null for a photo that is missing, the texts are empty where there is nothing to say. */
export type GalleryPhoto = {
  address: string | null;
  caption: string;
  /** What it was taken for, and whether on an earlier day. */
  remark: string;
  /** Whether it is what the phone recorded. */
  proof: string;
};

/** 'Photo 2 of 4', counted from an index. */
export const photoTitle = (index: number, count: number): string =>
  `Photo ${index + 1} of ${count}`;
