import { businessDate } from '../dates.ts';
import { saturationIndex } from './water-balance.ts';
import { gallonBounds, type WaterReading } from './water-bounds.ts';
import { acidSteps, alkalinitySteps } from './advice/ph-steps.ts';
import { chlorineSteps } from './advice/chlorine-steps.ts';
import { mineralSteps } from './advice/mineral-steps.ts';
import { incompatible } from './advice/incompatible.ts';
import { judge } from './advice/judge-readings.ts';
import { replaceSteps } from './advice/replace-water.ts';
import type { Advice, AdviceInput } from './advice/advice-types.ts';
import { targetsFor } from './water-targets.ts';
import { measureOf, recordedFields, testedFields, type TestedWater } from './water-readings.ts';

export type { Advice, AdviceStep, AdvicePool, AddedLately } from './advice/advice-types.ts';

/** Safety rules that accompany all advice. */
export const safetySentences = [
  'Always follow the product label over anything written here.',
  'One chemical at a time, each with its own clean scoop and bucket.',
  'Pump running, nobody in the water, goggles and gloves on.',
  'Chemical into water, never water into chemical.',
  'Never add acid and chlorine at the same place. Between them, wait as long as the label says, or 4 hours if it doesn’t say.',
  'Trichlor, dichlor and cal-hypo never meet: not in a scoop, a feeder or a skimmer.',
  'Nothing goes into the skimmer unless its label says so.',
  'Calcium not within hours of baking soda or soda ash.',
] as const;
export const poisonControl = {
  words: 'Poison Control 1-800-222-1222',
  phone: '+18002221222',
} as const;

const outOfRange = (readings: TestedWater): string | undefined => {
  for (const field of [...testedFields, ...recordedFields]) {
    const value = readings[field];
    const { label, bounds } = measureOf(field);
    const [least, most] = bounds;
    if (typeof value === 'number' && !(value >= least && value <= most))
      return `${label} must be from ${least} to ${most}: test it again.`;
  }
  return undefined;
};

const additionsUnknown = 'No doses until we know what was added at the last visits.';

/** A sentence stating why no advice is possible; undefined if it is. */
const refusal = ({ pool, readings, visitDate, readAt }: AdviceInput): string | undefined => {
  const { gallons } = pool;
  const [least, most] = gallonBounds;
  if (gallons === null) return 'To get doses, enter the pool’s gallons in the customer’s details.';
  if (!(gallons >= least && gallons <= most))
    return `No doses: the pool’s volume must be from ${least} to ${most.toLocaleString('en-US')} gallons.`;
  if (readAt === null || Number.isNaN(Date.parse(readAt)))
    return 'No doses without the time of the test.';
  if (businessDate(new Date(readAt)) < visitDate)
    return 'No doses: this water was tested before the day of the visit.';
  if (readings.spa) return 'A spa is recorded without advice.';
  return outOfRange(readings);
};

/** The LSI of a test that has all the numbers for it, within their bounds; otherwise null. */
export const indexOf = (readings: TestedWater): number | null => {
  const number = (field: keyof WaterReading) => {
    const value = readings[field];
    return typeof value === 'number' ? value : undefined;
  };
  const beyond = (['ph', 'cyanuricAcid', 'borate', 'salt', 'totalDissolvedSolids'] as const).some(
    (field) => typeof readings[field] === 'string',
  );
  const [ph, temperatureF] = [number('ph'), number('temperatureF')];
  const [calciumHardness, totalAlkalinity] = [number('calciumHardness'), number('totalAlkalinity')];
  if (ph === undefined || temperatureF === undefined || beyond) return null;
  if (calciumHardness === undefined || totalAlkalinity === undefined) return null;
  const optional = {
    cyanuricAcid: number('cyanuricAcid'),
    borate: number('borate'),
    salt: number('salt'),
    totalDissolvedSolids: number('totalDissolvedSolids'),
  };
  try {
    return saturationIndex({ ph, temperatureF, calciumHardness, totalAlkalinity, ...optional });
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
};

const atTargets = ({ pool, readings }: AdviceInput): number | null => {
  const targets = targetsFor(pool);
  const isOwn = Object.values(targets).some((target) => target?.insteadOf !== undefined);
  const middle = (field: keyof typeof targets) => {
    const target = targets[field];
    return target ? (target.low + target.high) / 2 : readings[field];
  };
  return isOwn
    ? indexOf({
        ...readings,
        ph: middle('ph'),
        totalAlkalinity: middle('totalAlkalinity'),
        calciumHardness: middle('calciumHardness'),
        cyanuricAcid: middle('cyanuricAcid'),
        salt: middle('salt'),
      })
    : null;
};

/**
 * What to do about a pool's water, as advice for the operator (rules: water-3, water-4). A property
 * test limits what it can advise. What was actually added is recorded separately.
 * @param input `addedLately` covers this visit and the preceding weeks, with dates as `YYYY-MM-DD`; while it is
 *   null, no dose is advised.
 */
export const waterAdvice = (input: AdviceInput): Advice => {
  const refused = refusal(input);
  if (refused !== undefined)
    return { index: null, indexAtTargets: null, steps: [], warnings: [refused], nextVisit: [] };
  const isKnown = input.addedLately !== null;
  const known = { ...input, addedLately: input.addedLately ?? [] };
  const judged = judge(known);
  const index = judged.phUsable ? indexOf(input.readings) : null;
  const indexAtTargets = atTargets(input);
  const replaced = replaceSteps(judged);
  // Above 100 ppm of stabilizer, anything else would be poured into water that is about to be drained.
  if (replaced.steps.length > 0)
    return {
      index,
      indexAtTargets,
      ...replaced,
      warnings: [...judged.warnings, ...replaced.warnings],
    };
  // A second dose within its wait, or two chlorines that must never meet.
  if (!isKnown)
    return {
      index,
      indexAtTargets,
      steps: [],
      nextVisit: [],
      warnings: [...judged.warnings, additionsUnknown],
    };
  const parts = [acidSteps, alkalinitySteps, chlorineSteps, mineralSteps].map((part) =>
    part(judged),
  );
  const { steps, nextVisit, warnings } = incompatible(parts, known);
  return { index, indexAtTargets, steps, nextVisit, warnings: [...judged.warnings, ...warnings] };
};
