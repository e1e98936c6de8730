import { chlorineRange } from 'shared/domain/water/water-balance.ts';
import type { TestedWater } from 'shared/domain/water/water-readings.ts';
import type { AdvicePool } from 'shared/domain/water/water-advice.ts';
import { mostCombinedChlorine, targetsFor, type Range } from 'shared/domain/water/water-targets.ts';
import type { ReadingField } from './typed-reading.ts';

export type GoodRange = Range & {
  /** Set for this pool only. */
  isOwn?: boolean;
};
export type ReadingState = 'low' | 'good' | 'high';

/** The range in which a reading should be in this pool; undefined if there is no rule. */
export const rangeOf = (
  field: ReadingField,
  pool: AdvicePool,
  water: TestedWater,
): GoodRange | undefined => {
  const targets = targetsFor(pool);
  if (field === 'freeChlorine') {
    const known = typeof water.cyanuricAcid === 'number' ? water.cyanuricAcid : 0;
    const { min, upper } = chlorineRange(known, { salt: pool.sanitizer === 'saltCell' });
    return { low: min, high: Math.max(min, Math.min(upper, 8)) };
  }
  if (field === 'combinedChlorine') return { low: 0, high: mostCombinedChlorine };
  if (
    field === 'ph' ||
    field === 'totalAlkalinity' ||
    field === 'calciumHardness' ||
    field === 'cyanuricAcid' ||
    field === 'salt'
  ) {
    const target = targets[field];
    if (target === null) return undefined;
    const [low, high] = target.accepted;
    return { low, high, isOwn: target.insteadOf !== undefined };
  }
  return undefined;
};

export const stateOf = (
  field: ReadingField,
  pool: AdvicePool,
  water: TestedWater,
): ReadingState | undefined => {
  const value = water[field];
  const range = rangeOf(field, pool, water);
  if (value === undefined || range === undefined) return undefined;
  if (typeof value !== 'number') return value === 'below' ? 'low' : 'high';
  if (value < range.low) return 'low';
  return value > range.high ? 'high' : 'good';
};
