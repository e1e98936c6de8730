import { chlorineRange } from './water-balance.ts';
import {
  recordedFields,
  testedFields,
  type RecordedField,
  type Tested,
  type TestedField,
  type TestedWater,
} from './water-readings.ts';
import {
  mostChlorineForPh,
  mostCombinedChlorine,
  mostFreeChlorine,
  targetsFor,
  type OwnTargets,
  type PoolSanitizer,
  type PoolSurface,
  type Range,
} from './water-targets.ts';

export type MeasuredField = TestedField | RecordedField;

/** What the accepted range of a reading depends on. */
export type JudgedPool = {
  surface: PoolSurface | null;
  sanitizer: PoolSanitizer | null;
  own?: OwnTargets | undefined;
};

/** How a reading compares with its accepted range: the sentence of a report and its gauges use these. */
export const verdicts = { low: 'Low', 'in range': 'In range', high: 'High' } as const;
export type Verdict = keyof typeof verdicts;
export const verdictNames = ['low', 'in range', 'high'] as const satisfies readonly Verdict[];

export type Judgment = Range & { field: MeasuredField; verdict: Verdict };

/** A range of a reading, and whether it was set for this pool only. */
export type AcceptedRange = Range & { isOwn: boolean };

/**
 * The range in which a reading of this pool is accepted; undefined if there is no rule.
 * @param stabilizer in ppm, on which the range of free chlorine depends
 */
export const acceptedRange = (
  field: MeasuredField,
  pool: JudgedPool,
  stabilizer: number,
): AcceptedRange | undefined => {
  switch (field) {
    case 'freeChlorine': {
      const { min, upper } = chlorineRange(stabilizer, { salt: pool.sanitizer === 'saltCell' });
      return { low: min, high: Math.max(min, Math.min(upper, mostFreeChlorine)), isOwn: false };
    }
    case 'combinedChlorine':
      return { low: 0, high: mostCombinedChlorine, isOwn: false };
    case 'ph':
    case 'totalAlkalinity':
    case 'calciumHardness':
    case 'cyanuricAcid':
    case 'salt': {
      const target = targetsFor(pool)[field];
      if (target === null) return undefined;
      const [low, high] = target.accepted;
      return { low, high, isOwn: target.insteadOf !== undefined };
    }
    default:
      return undefined;
  }
};

export const verdictOf = (value: number, { low, high }: Range): Verdict => {
  if (value < low) return 'low';
  return value > high ? 'high' : 'in range';
};

/**
 * A test without total chlorine, which has no range, but with the combined chlorine in ppm that was measured or follows
 * from it. Unchanged if neither is known.
 */
export const withCombined = (water: TestedWater): TestedWater => {
  const { totalChlorine, freeChlorine, combinedChlorine, ...others } = water;
  if (typeof totalChlorine !== 'number') return water;
  if (combinedChlorine !== undefined) return { ...others, freeChlorine, combinedChlorine };
  // Rounded because 1.1 - 0.6 is slightly more than 0.5 in floating point.
  const combined = Number((totalChlorine - Number(freeChlorine)).toFixed(2));
  return typeof freeChlorine === 'number' && combined >= 0
    ? { ...others, freeChlorine, combinedChlorine: combined }
    : water;
};

/** Whether chlorine is, or may be, so high that the drops for pH read wrong. */
const mayBleachPh = ({ flashedPink, ...water }: TestedWater): boolean => {
  const { totalChlorine, combinedChlorine } = water;
  const free = water.freeChlorine ?? Number(totalChlorine) - Number(combinedChlorine);
  if (free === 'above') return true;
  if (free === 'below' || free === 0) return flashedPink !== false;
  return free > mostChlorineForPh;
};

/** The readings of a test that count, in order. A thermometer's does not. */
export const countedReadings = (water: TestedWater): { field: MeasuredField; value: Tested }[] => {
  const counted = withCombined(water);
  return [...testedFields, ...recordedFields].flatMap((field) => {
    const value = counted[field];
    return value === undefined || field === 'temperatureF' ? [] : [{ field, value }];
  });
};

export type JudgedTest = {
  water: TestedWater;
  pool: JudgedPool;
  /** In ppm, at the latest earlier test that has it; null if there is none. */
  earlierStabilizer: number | null;
};

/**
 * The readings that can be judged, in order, each with its accepted range. Not judged: what lies beyond the kit or has
 * no range, chlorine without a known stabilizer level or at a zero that may be far too much, pH beside too much
 * chlorine, and spas (rules: report-38).
 */
export const judgments = ({ water, pool, earlierStabilizer }: JudgedTest): Judgment[] => {
  if (water.spa) return [];
  const stabilizer = water.cyanuricAcid ?? earlierStabilizer;
  const isKnown = (field: MeasuredField): boolean => {
    if (field === 'freeChlorine')
      return (
        typeof stabilizer === 'number' && !(water.freeChlorine === 0 && water.flashedPink !== false)
      );
    return field !== 'ph' || !mayBleachPh(water);
  };
  return countedReadings(water).flatMap(({ field, value }) => {
    if (typeof value !== 'number' || !isKnown(field)) return [];
    const range = acceptedRange(field, pool, typeof stabilizer === 'number' ? stabilizer : 0);
    if (range === undefined) return [];
    const { low, high } = range;
    return [{ field, low, high, verdict: verdictOf(value, range) }];
  });
};
