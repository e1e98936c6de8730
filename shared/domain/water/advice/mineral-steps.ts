import { targetLabel, type Target } from '../water-targets.ts';
import type { Part } from './advice-types.ts';
import type { Judged } from './judge-readings.ts';
import { nothing, ppmLabel, raise } from './make-step.ts';

const merged = (parts: readonly Part[]): Part => ({
  steps: parts.flatMap(({ steps }) => steps),
  warnings: parts.flatMap(({ warnings }) => warnings),
  nextVisit: parts.flatMap(({ nextVisit }) => nextVisit),
});

const because = (what: string, now: number, target: Target) =>
  `${what} is ${ppmLabel(now)}, ${targetLabel(target)}.`;

const calciumPart = ({ gallons, readings, targets }: Judged): Part => {
  const { calciumHardness: now } = readings;
  const target = targets.calciumHardness;
  if (typeof now !== 'number') return nothing();
  if (target === null)
    return {
      ...nothing(),
      warnings: ['No calcium is advised without knowing the pool’s surface.'],
    };
  if (now > target.accepted[1])
    return {
      ...nothing(),
      warnings: [`${because('Calcium', now, target)} Only replacing water lowers it.`],
    };
  if (now >= target.accepted[0]) return nothing();
  const change = target.low - now;
  return {
    ...nothing(),
    steps: raise({
      chemical: 'calcium-chloride-77',
      gallons,
      change,
      because: because('Calcium', now, target),
      source: target.source,
    }),
  };
};

/** In ppm: the limit of one addition while the kit shows no stabilizer. */
const cappedStabilizer = 10;

const stabilizerPart = ({ gallons, readings, targets, pool, stabilizerIsNew }: Judged): Part => {
  const { cyanuricAcid: now } = readings;
  const target = targets.cyanuricAcid;
  if (target === null || now === undefined || now === 'above') return nothing();
  if (typeof now === 'number' && now >= target.accepted[0]) return nothing();
  if (stabilizerIsNew)
    return {
      ...nothing(),
      warnings: ['Stabilizer was added less than a week ago and may not show yet: no second dose.'],
    };
  if (pool.sanitizer === 'trichlor' || pool.sanitizer === 'dichlor')
    return { ...nothing(), warnings: ['Stabilizer is low; the chlorine of this pool brings it.'] };
  if (pool.sanitizer === 'other' || readings.bromine !== undefined) return nothing();
  return {
    steps: raise({
      chemical: 'cyanuric-acid',
      gallons,
      change: now === 'below' ? cappedStabilizer : target.low - now,
      because:
        now === 'below'
          ? 'Stabilizer is below the kit: one small addition, then a new test.'
          : because('Stabilizer', now, target),
      source: target.source,
    }),
    warnings: [],
    nextVisit: ['Test the stabilizer in a week; until then it may not show.'],
  };
};

const saltPart = ({ gallons, readings, targets }: Judged): Part => {
  const { salt: now } = readings;
  const target = targets.salt;
  if (target === null || typeof now !== 'number') return nothing();
  if (now > target.accepted[1])
    return {
      ...nothing(),
      warnings: [`${because('Salt', now, target)} Only replacing water lowers it.`],
    };
  if (now >= target.accepted[0]) return nothing();
  return {
    ...nothing(),
    steps: raise({
      chemical: 'salt',
      gallons,
      change: target.low - now,
      because: because('Salt', now, target),
      source: target.source,
    }),
  };
};

/** Steps for what stays in the water: calcium, stabilizer, salt. */
export const mineralSteps = (judged: Judged): Part =>
  merged([calciumPart(judged), stabilizerPart(judged), saltPart(judged)]);
