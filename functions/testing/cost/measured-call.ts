import * as z from 'zod/mini';

/** What one successful call of a function asks of AWS. */
export const measuredCall = z.object({
  /** Name in the manifest. */
  name: z.string(),
  /** Megabytes of memory it runs with. */
  memory: z.number(),
  /** Milliseconds, on the machine that measured, of a process that is warm. */
  milliseconds: z.number(),
  /** Units as the price list counts them: half a unit for an eventually consistent read of 4 KB, two for a transactional write of 1 KB, one for each entry of an index. */
  readUnits: z.number(),
  writeUnits: z.number(),
  /** Calls that S3 charges like a PUT, and like a GET. */
  puts: z.number(),
  gets: z.number(),
  mails: z.number(),
});
export type MeasuredCall = z.infer<typeof measuredCall>;
export const measuredCalls = z.array(measuredCall);
