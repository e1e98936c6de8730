import * as z from 'zod/mini';

/** What one call of a function took with a table of a size. */
export const sizedCall = z.object({
  /** Name in the manifest. */
  name: z.string(),
  /** Rows of bookings, and as many of reports. */
  rows: z.int(),
  calls: z.int(),
  /** Read and write units. */
  units: z.number(),
  milliseconds: z.number(),
});
export type SizedCall = z.infer<typeof sizedCall>;
export const sizedCalls = z.array(sizedCall);

/** The median time of a read over that of one GetItem with the document client, in one interleaved run. */
export const warmRead = z.object({
  name: z.string(),
  /** Median milliseconds of both. */
  read: z.number(),
  naive: z.number(),
  ratio: z.number(),
  /** The same with 16 calls at once. */
  ratioAtOnce: z.number(),
});
export type WarmRead = z.infer<typeof warmRead>;
export const warmReads = z.array(warmRead);
