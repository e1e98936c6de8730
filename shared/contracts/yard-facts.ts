import * as z from 'zod/mini';
import { mostBags, unusualLimit, yardAreaNames } from '../domain/reports/yard-facts.ts';
import { text } from './fields.ts';

const bagLabel = `Please give from 0 to ${mostBags} bags`;

/** What a yard visit reports besides its tasks (rules: water-8). */
export const yardFacts = z.strictObject({
  areas: z
    .array(z.enum(yardAreaNames))
    .check(z.maxLength(yardAreaNames.length, 'Each area counts once')),
  /** Null if the bags were not counted. */
  bags: z.nullable(z.int(bagLabel).check(z.gte(0, bagLabel), z.lte(mostBags, bagLabel))),
  unusual: text(unusualLimit),
});
