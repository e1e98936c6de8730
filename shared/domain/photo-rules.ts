/** What a service photo may be (spec.md points 5 and 9; decisions: Photos). */
export const photoTypes = ['image/jpeg', 'image/png'] as const;
export type PhotoType = (typeof photoTypes)[number];

/** 10 MiB each. */
export const photoMaxBytes = 10_485_760;

/** Photos added in one go in the report editor. */
export const photosPerBatch = 10;

/** Photos one report may hold: two batches, so that PDF and mail stay of a reasonable size. */
export const photosPerReport = 20;
