import { acidForPh, dose } from '../water-doses.ts';
import { readingLabel } from '../water-readings.ts';
import { targetLabel } from '../water-targets.ts';
import type { Part } from './advice-types.ts';
import type { Judged } from './judge-readings.ts';
import { gallonLabel, nothing, ppmLabel, raise, stepOf } from './make-step.ts';

/** Advice never lowers the pH below this. */
const leastPh = 7.2;
/** The most per visit for 10,000 gallons: fluid ounces of 31.45 % acid, and ounces of dry acid. */
const mostAcid = 32;
const mostDryAcid = 43;
/** The pH to assume when the reading is 'above'. */
const kitsHighestPh = 8.2;

const number = (value: unknown): number | undefined =>
  typeof value === 'number' ? value : undefined;

/** Ounces of dry acid equivalent to one fluid ounce of muriatic acid. */
const dryPerFluidOunce =
  dose({ chemical: 'sodium-bisulfate-93.2', gallons: 10_000, change: 1 }).ounces /
  dose({ chemical: 'muriatic-acid-31.45', gallons: 10_000, change: 1 }).ounces;

const acidTo = (judged: Judged, from: number, to: number): number | undefined => {
  const { gallons, readings } = judged;
  const totalAlkalinity = number(readings.totalAlkalinity);
  if (totalAlkalinity === undefined) return undefined;
  if (to >= from) return 0;
  const others = { cyanuricAcid: number(readings.cyanuricAcid), borate: number(readings.borate) };
  try {
    return acidForPh({ gallons, from, to, totalAlkalinity, ...others }).ounces;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
};

const text = (ounces: number) => `${ounces.toFixed(1)} fl oz`;

/** Acid for a high pH or alkalinity: the least of what is needed, what lowers the pH to 7.2, and the cap. */
export const acidSteps = (judged: Judged): Part => {
  const { gallons, readings, targets, phUsable, pool } = judged;
  const { ph: target, totalAlkalinity: alkalinity } = targets;
  const { ph } = readings;
  if (!target || !alkalinity) return nothing();
  const tested = number(readings.totalAlkalinity);
  const isAlkaline = tested !== undefined && tested > alkalinity.accepted[1];
  const alkaline = isAlkaline && `Alkalinity is ${ppmLabel(tested)}, ${targetLabel(alkalinity)}.`;
  if (!phUsable || ph === undefined || ph === 'below')
    return {
      ...nothing(),
      warnings: alkaline === false ? [] : [`${alkaline} No acid without a pH to go by.`],
    };
  const from = ph === 'above' ? kitsHighestPh : ph;
  const goal = (target.low + target.high) / 2;
  const isPhHigh = from > target.accepted[1];
  if (!isPhHigh && !isAlkaline) return nothing();
  const toGoal = isPhHigh ? acidTo(judged, from, goal) : 0;
  const toLeast = acidTo(judged, from, leastPh);
  if (toGoal === undefined || toLeast === undefined)
    return {
      ...nothing(),
      warnings: [
        tested === undefined
          ? 'The pH is high, but the acid dose depends on the alkalinity. Test that first.'
          : 'The pH is high, but too little of this alkalinity is carbonate for an acid dose. Test both again.',
      ],
    };
  const change = isAlkaline ? tested - alkalinity.high : 0;
  const forAlkalinity =
    change > 0 ? dose({ chemical: 'muriatic-acid-31.45', gallons, change }).ounces : 0;
  const need = Math.max(toGoal, forAlkalinity);
  const isDry = pool.acid === 'sodium-bisulfate-93.2';
  const most = isDry ? mostDryAcid : mostAcid;
  const perFluidOunce = isDry ? dryPerFluidOunce : 1;
  const cap = (most * gallons) / 10_000;
  const ounces = Math.min(Math.min(need, toLeast) * perFluidOunce, cap);
  const rest = need - ounces / perFluidOunce;
  const unit = isDry ? 'oz of dry acid' : 'fl oz';
  // With the cap next to it: read alone at the next visit, it must not be poured at once.
  const left = `: about ${(rest * perFluidOunce).toFixed(1)} ${isDry ? unit : 'fl oz of acid'} are left over, at most ${cap.toFixed(1)} at one visit`;
  const because = [isPhHigh && `pH is ${readingLabel('ph', ph)}, ${targetLabel(target)}.`, alkaline]
    .filter((message) => message !== false)
    .join(' ');
  // More than zero, but nothing that could be measured out before the pH is at its limit.
  const isAtLeastPh = toLeast * perFluidOunce < 1 && toLeast < Math.min(need, cap / perFluidOunce);
  const steps = stepOf({
    chemical: isDry ? 'sodium-bisulfate-93.2' : 'muriatic-acid-31.45',
    ounces,
    unit: isDry ? 'weight' : 'fluid',
    because,
    source: target.source,
    arithmetic: [
      ...(isPhHigh
        ? [
            `From pH ${readingLabel('ph', from)} to ${Number(goal.toFixed(2))} in ${gallonLabel(gallons)}: ${text(toGoal)} of 31.45% acid.`,
          ]
        : []),
      ...(change > 0 ? [`${ppmLabel(change)} less alkalinity: ${text(forAlkalinity)}.`] : []),
      `To pH ${leastPh}, never lower: ${text(toLeast)}.`,
      `At most ${most} ${unit} for 10,000 gallons at one visit: ${cap.toFixed(1)} ${unit}.`,
      ...(isDry
        ? [`One fl oz of 31.45% acid is ${dryPerFluidOunce.toFixed(2)} oz of dry acid.`]
        : []),
      'The least of these, rounded down.',
    ],
  });
  return {
    steps: isAtLeastPh ? [] : steps,
    warnings: isAtLeastPh ? [`${because} Acid would lower the pH below ${leastPh}.`] : [],
    nextVisit:
      rest >= 1 || ph === 'above' ? [`Test pH and alkalinity again${rest >= 1 ? left : ''}.`] : [],
  };
};

/** Baking soda for low alkalinity. A low pH alone is corrected by aeration. */
export const alkalinitySteps = ({ gallons, readings, targets, phUsable }: Judged): Part => {
  const { ph, totalAlkalinity: now } = readings;
  const target = targets.totalAlkalinity;
  if (!target) return nothing();
  const [lowestPh, highestPh] = targets.ph?.accepted ?? [leastPh, leastPh];
  const isPhLow = phUsable && (ph === 'below' || (typeof ph === 'number' && ph < lowestPh));
  const warnings = isPhLow
    ? ['The pH is low: run the returns or a water feature to air it out, and test again.']
    : [];
  if (typeof now !== 'number' || now >= target.accepted[0]) return { ...nothing(), warnings };
  const isPhHigh = ph === 'above' || (typeof ph === 'number' && ph > highestPh);
  if (isPhHigh)
    return {
      ...nothing(),
      warnings,
      nextVisit: [`Raise the alkalinity once the pH ${phUsable ? 'is down' : 'can be read'}.`],
    };
  const because = `Alkalinity is ${ppmLabel(now)}, ${targetLabel(target)}.`;
  return {
    steps: raise({
      chemical: 'sodium-bicarbonate',
      gallons,
      change: target.low - now,
      because,
      source: target.source,
    }),
    warnings,
    nextVisit: [],
  };
};
