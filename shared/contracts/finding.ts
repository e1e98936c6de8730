import * as z from 'zod/mini';
import { verdictNames } from '../domain/water/judged-readings.ts';
import { recordedFields, testedFields } from '../domain/water/water-readings.ts';

/** What a report says first, as stored when it was sent (rules: report-38). */
export const reportFinding = z.object({
  text: z.string(),
  /** The readings that were judged, each with its accepted range in the reading's unit. */
  readings: z.array(
    z.object({
      field: z.enum([...testedFields, ...recordedFields]),
      low: z.number(),
      high: z.number(),
      verdict: z.enum(verdictNames),
    }),
  ),
});
