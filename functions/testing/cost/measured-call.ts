import * as z from 'zod/mini';

/** What one successful call of a function consumes. */
export const measuredCall = z.object({
  /** Name in the manifest. */
  name: z.string(),
  /** The function's memory, in MB. */
  memory: z.number(),
  /** Duration in ms in a warm process, on the machine that measured. */
  milliseconds: z.number(),
  /**
   * Units as AWS charges them: half a unit for an eventually consistent read of 4 KB, two for a transactional write of
   * 1 KB, one for each index entry.
   */
  readUnits: z.number(),
  writeUnits: z.number(),
  /** Calls that S3 charges as PUT requests, and as GET requests. */
  puts: z.number(),
  gets: z.number(),
  mails: z.number(),
});
export type MeasuredCall = z.infer<typeof measuredCall>;
export const measuredCalls = z.array(measuredCall);
