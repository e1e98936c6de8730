/**
 * The file types a photo may have (rules: photo-1). Phones send HEIC; everything is converted to JPEG
 * before anyone sees it.
 */
export const photoTypes = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/heic',
  'image/heif',
] as const;
export type PhotoType = (typeof photoTypes)[number];

export const photoTypeNames = 'JPEG, PNG, WebP and HEIC';

/**
 * `processing` until a photo's JPEGs are ready; `refused` if the file is not a photo; `missing` if it
 * was not prepared within {@link photoWaitMinutes}.
 */
export const photoStates = ['ready', 'processing', 'missing', 'refused'] as const;
export type PhotoState = (typeof photoStates)[number];

/** Minutes a report waits for a photo before it is sent without it. */
export const photoWaitMinutes = 10;

/** The longest side of a prepared photo in pixels: `large` for viewing and printing, `thumb` for lists. */
export const photoSides = { large: 2048, thumb: 480 } as const;
export type PhotoSize = keyof typeof photoSides;

/**
 * Maximum pixels before preparation: enough for 48-megapixel phones, but no small file can exhaust a
 * function's memory when decoded.
 */
export const photoMaxPixels = 50_000_000;

export const photoMaxBytes = 10_485_760;

/** Maximum size of any upload: 100 MiB. A report accepts no photo above {@link photoMaxBytes}. */
export const uploadMaxBytes = 104_857_600;

/** S3 part numbers run from 1 to this number. */
export const uploadMaxParts = 10_000;

/** Maximum number of photos added at once in the report editor. */
export const photosPerBatch = 10;

/** Two batches, which keeps PDFs and mail at a reasonable size. */
export const photosPerReport = 20;

/** Maximum characters in a caption: three lines below the photo in the PDF. */
export const captionMaxLength = 120;
