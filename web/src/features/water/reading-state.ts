import { chlorineRange } from 'shared/domain/water-balance.ts';
import type { TestedWater } from 'shared/domain/water-readings.ts';
import {
  mostCombinedChlorine,
  targetsFor,
  type PoolSanitizer,
  type PoolSurface,
} from 'shared/domain/water-targets.ts';
import type { ReadingField } from './typed-reading.ts';

export type PoolFacts = {
  gallons: number | null;
  surface: PoolSurface | null;
  sanitizer: PoolSanitizer | null;
};

export type Range = { low: number; high: number };
export type ReadingState = 'low' | 'good' | 'high';

/** Where a reading should be in this pool; undefined where nothing says. */
export const rangeOf = (
  field: ReadingField,
  pool: PoolFacts,
  water: TestedWater,
): Range | undefined => {
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
    return target ? { low: target.accepted[0], high: target.accepted[1] } : undefined;
  }
  return undefined;
};

export const stateOf = (
  field: ReadingField,
  pool: PoolFacts,
  water: TestedWater,
): ReadingState | undefined => {
  const value = water[field];
  const range = rangeOf(field, pool, water);
  if (value === undefined || range === undefined) return undefined;
  if (typeof value !== 'number') return value === 'below' ? 'low' : 'high';
  if (value < range.low) return 'low';
  return value > range.high ? 'high' : 'good';
};
