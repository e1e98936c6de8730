/**
 * What a service photo may be (rules: photo-1). Phones take HEIC; whatever
 * comes in is turned into JPEG before anyone sees it.
 */
export const photoTypes = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/heic',
  'image/heif',
] as const;
export type PhotoType = (typeof photoTypes)[number];

/** The allowed types in words, for a sentence about a file that is none of them. */
export const photoTypeNames = 'JPEG, PNG, WebP and HEIC';

/**
 * What becomes of a report's photo: `processing` until its JPEGs are made; `refused` when it is no photo
 * after all; `missing` when it was not made within {@link photoWaitMinutes}.
 */
export const photoStates = ['ready', 'processing', 'missing', 'refused'] as const;
export type PhotoState = (typeof photoStates)[number];

/** Minutes a report waits for a photo before it goes out without. */
export const photoWaitMinutes = 10;

/** The longest side of a prepared photo in pixels: `large` to look at and to print, `thumb` for lists. */
export const photoSides = { large: 2048, thumb: 480 } as const;
export type PhotoSize = keyof typeof photoSides;

/**
 * Pixels a photo may have before it is prepared: 48-megapixel phones and nothing beyond, so that no
 * small file unpacks into more than a function has memory for.
 */
export const photoMaxPixels = 50_000_000;

/** 10 MiB each. */
export const photoMaxBytes = 10_485_760;

/** The most any screen may let one upload have: 100 MiB. A report takes no photo above {@link photoMaxBytes}. */
export const uploadMaxBytes = 104_857_600;

/** Parts of one upload, as S3 numbers them: from 1 to this. */
export const uploadMaxParts = 10_000;

/** Photos added in one go in the report editor. */
export const photosPerBatch = 10;

/** Photos one report may hold: two batches, so that PDF and mail stay of a reasonable size. */
export const photosPerReport = 20;

/** Characters of a photo's caption: at most three lines beneath it in the PDF. */
export const captionMaxLength = 120;
