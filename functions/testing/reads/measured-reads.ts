import * as z from 'zod/mini';

/** What one call of a function took with a table of a given size. */
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
