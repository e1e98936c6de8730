import { isLiquidChlorine } from '../chemical-labels.ts';
import { chlorineRange } from '../water-balance.ts';
import {
  bleachBounds,
  chlorineOf,
  chlorineSource,
  mostFreeChlorine,
  mostStabilizer,
} from '../water-targets.ts';
import { dose } from '../water-doses.ts';
import type { Part } from './advice-types.ts';
import type { Judged } from './judge-readings.ts';
import { nothing, ppmLabel, raise } from './make-step.ts';

/** Ignores a stored strength that is outside today's limits, as own targets do. */
const allowedStrength = (percent: number | undefined): number | undefined =>
  percent !== undefined && percent >= bleachBounds[0] && percent <= bleachBounds[1]
    ? percent
    : undefined;

/** Raises chlorine to the ideal level for the stabilizer, but never above 8 ppm. */
export const chlorineSteps = (judged: Judged): Part => {
  const { gallons, readings, pool, chlorineUsable, stabilizerIsNew } = judged;
  const { freeChlorine, cyanuricAcid } = readings;
  const { sanitizer, bleachPercent } = pool;
  if (!chlorineUsable || freeChlorine === undefined || freeChlorine === 'above') return nothing();
  if (sanitizer === null || sanitizer === 'other')
    return {
      ...nothing(),
      warnings: ['No chlorine is advised without knowing what sanitizes this pool.'],
    };
  const now = freeChlorine === 'below' ? 0 : freeChlorine;
  const known = typeof cyanuricAcid === 'number' ? cyanuricAcid : 0;
  const range = chlorineRange(known, { salt: sanitizer === 'saltCell' });
  // With a reading below the kit's scale, the minimum is enough until the next test.
  const wanted = freeChlorine === 'below' ? range.min : range.ideal;
  const aim = Math.min(wanted, mostFreeChlorine);
  const change = aim - now;
  const warnings =
    typeof cyanuricAcid === 'number'
      ? []
      : [
          `Stabilizer ${cyanuricAcid === undefined ? 'was not measured today' : 'is below the kit'}: the chlorine target assumes there is none.`,
        ];
  if (change <= 0) return nothing();
  const own = chlorineOf[sanitizer];
  const { alsoAdds } = dose({ chemical: own, gallons, change });
  // Dichlor also adds stabilizer, which only replacing water removes. What was just added may not show yet.
  const isTooMuch =
    alsoAdds?.cyanuricAcid !== undefined &&
    (typeof cyanuricAcid !== 'number' ||
      stabilizerIsNew ||
      known + alsoAdds.cyanuricAcid > mostStabilizer);
  const chemical = isTooMuch ? 'liquid-chlorine-12.5' : own;
  const steps = raise({
    chemical,
    gallons,
    change,
    ...(isLiquidChlorine(chemical) && { strength: allowedStrength(bleachPercent) }),
    because: `Free chlorine is ${ppmLabel(now)}, and ${ppmLabel(aim)} is right for ${ppmLabel(known)} of stabilizer.`,
    source: chlorineSource,
    more: [`From ${ppmLabel(now)} to ${ppmLabel(aim)}, never above ${mostFreeChlorine} ppm.`],
  });
  return {
    // Less than an ounce matters only below the minimum.
    steps: now < range.min ? steps : steps.filter(({ ounces }) => ounces > 0),
    warnings,
    nextVisit: freeChlorine === 'below' ? ['Test free chlorine again.'] : [],
  };
};
