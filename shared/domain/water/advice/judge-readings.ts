import {
  mostChlorineForPh,
  mostCombinedChlorine,
  targetsFor,
  type Target,
  type TargetField,
} from '../water-targets.ts';
import type { Tested } from '../water-readings.ts';
import type { AdviceInput, AdvicePool, KnownInput } from './advice-types.ts';

/** A water test together with what can be concluded from it. */
export type Judged = {
  gallons: number;
  pool: AdvicePool;
  readings: AdviceInput['readings'];
  targets: Readonly<Record<TargetField, Target | null>>;
  /** False while there is too much chlorine for the pH drops to be reliable. */
  phUsable: boolean;
  /** Whether the chlorine level is known well enough to add any. */
  chlorineUsable: boolean;
  /** Whether stabilizer was added less than seven calendar days ago. */
  stabilizerIsNew: boolean;
  warnings: string[];
};

const combinedOf = (readings: AdviceInput['readings']): number | 'above' | 'wrong' | undefined => {
  const { combinedChlorine, totalChlorine, freeChlorine } = readings;
  if (typeof combinedChlorine === 'number' || combinedChlorine === 'above') return combinedChlorine;
  if (typeof totalChlorine !== 'number' || typeof freeChlorine !== 'number') return undefined;
  // Rounded because 1.1 - 0.6 is slightly more than 0.5 in floating point.
  const difference = Number((totalChlorine - freeChlorine).toFixed(2));
  return difference < 0 ? 'wrong' : difference;
};

/** Free chlorine where only total and combined chlorine were tested. */
const untestedFree = ({ totalChlorine, combinedChlorine }: AdviceInput['readings']) =>
  typeof totalChlorine === 'number' && typeof combinedChlorine === 'number'
    ? totalChlorine - combinedChlorine
    : undefined;

const flags = (field: string, value: Tested | undefined): string[] =>
  typeof value === 'string'
    ? [
        `${field} is ${value} the kit: no index or full dose from it. Test again after what is added.`,
      ]
    : [];

/** Two decimals only where needed: '0.8', but '0.54', so that it reads as more than 0.5. */
const chlorineLabel = (ppm: number): string =>
  ppm.toLocaleString('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 2 });

const day = 86_400_000;
const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / day;

export const judge = ({ pool, readings, addedLately, visitDate }: KnownInput): Judged => {
  const { freeChlorine, flashedPink, bromine } = readings;
  const isZero = freeChlorine === 0 || freeChlorine === 'below';
  const free = freeChlorine ?? untestedFree(readings);
  const isHigh =
    free === 'above' ||
    (isZero && flashedPink === true) ||
    (typeof free === 'number' && free > mostChlorineForPh);
  const asks = isZero && flashedPink === undefined;
  const combined = combinedOf(readings);
  const warnings = [
    ...flags('pH', readings.ph),
    ...flags('Stabilizer', readings.cyanuricAcid),
    ...flags('Alkalinity', readings.totalAlkalinity),
    ...flags('Calcium', readings.calciumHardness),
    ...flags('Salt', readings.salt),
    ...(isHigh
      ? [
          'Free chlorine is above 10 ppm: nobody swims, no chlorine is added, and the pH is not used.',
        ]
      : []),
    ...(asks
      ? [
          'No free chlorine: did the sample flash pink and clear? Above 10 ppm the test reads falsely low.',
        ]
      : []),
    ...(combined === 'wrong' ? ['Total chlorine is below free chlorine: test both again.'] : []),
    ...(combined === 'above'
      ? [`Combined chlorine is above the kit, more than ${mostCombinedChlorine}.`]
      : []),
    ...(typeof combined === 'number' && combined > mostCombinedChlorine
      ? [`Combined chlorine is ${chlorineLabel(combined)} ppm, more than ${mostCombinedChlorine}.`]
      : []),
    ...(bromine === undefined ? [] : ['Bromine is recorded without advice.']),
  ];
  return {
    gallons: pool.gallons ?? 0,
    pool,
    readings,
    targets: targetsFor(pool),
    // The answer about the sample decides whether the pH is reliable, too.
    phUsable: !isHigh && !asks,
    chlorineUsable: !isHigh && !asks && bromine === undefined && pool.sanitizer !== 'other',
    stabilizerIsNew: addedLately.some(
      ({ chemical, on }) => chemical === 'cyanuric-acid' && daysBetween(on, visitDate) < 7,
    ),
    warnings,
  };
};
