import {
  acceptedRange,
  verdictOf,
  type AcceptedRange,
  type Verdict,
} from 'shared/domain/water/judged-readings.ts';
import type { TestedWater } from 'shared/domain/water/water-readings.ts';
import type { AdvicePool } from 'shared/domain/water/water-advice.ts';
import type { ReadingField } from './typed-reading.ts';

/** The range in which a reading should be in this pool; undefined if there is no rule. */
export const rangeOf = (
  field: ReadingField,
  pool: AdvicePool,
  { cyanuricAcid }: TestedWater,
): AcceptedRange | undefined =>
  acceptedRange(field, pool, typeof cyanuricAcid === 'number' ? cyanuricAcid : 0);

/** How a reading that is being typed compares with that range; one beyond the kit is low or high too. */
export const stateOf = (
  field: ReadingField,
  pool: AdvicePool,
  water: TestedWater,
): Verdict | undefined => {
  const value = water[field];
  const range = rangeOf(field, pool, water);
  if (value === undefined || range === undefined) return undefined;
  if (typeof value !== 'number') return value === 'below' ? 'low' : 'high';
  return verdictOf(value, range);
};
