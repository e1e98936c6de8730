import { mostWaterAtOnce, waterToReplace } from '../water-doses.ts';
import { mostStabilizer } from '../water-targets.ts';
import type { Part } from './advice-types.ts';
import type { Judged } from './judge-readings.ts';
import { gallonLabel, nothing, ppmLabel } from './make-step.ts';

/** Replaces water, the only way to lower stabilizer (rules: water-4). */
export const replaceSteps = ({ gallons, readings, targets }: Judged): Part => {
  const { cyanuricAcid: now } = readings;
  const target = targets.cyanuricAcid;
  const isAbove = now === 'above' || (typeof now === 'number' && now > mostStabilizer);
  if (!isAbove || target === null) return nothing();
  // Tap water contains no stabilizer. If the reading is off the scale, replace a third, the maximum,
  // and test again.
  const share =
    now === 'above' ? mostWaterAtOnce : waterToReplace({ now, target: target.high, fill: 0 });
  // Rounded up, so that it is enough, except at the maximum.
  const percent = Math.min(Math.ceil(share * 100), Math.floor(mostWaterAtOnce * 100));
  return {
    steps: [
      {
        chemical: null,
        title: 'Replace water',
        amount: `${percent}% of the water, about ${gallonLabel(Math.floor((gallons * percent) / 100))}`,
        ounces: 0,
        unit: 'fluid',
        share,
        because: `Stabilizer is ${now === 'above' ? 'above the kit' : ppmLabel(now)}, more than ${mostStabilizer}.`,
        arithmetic:
          now === 'above'
            ? ['A third at most at once, then a new test.']
            : [
                `(${now} - ${target.high}) ÷ (${now} - 0) = ${(((now - target.high) / now) * 100).toFixed(1)}%, rounded up, a third at most at once.`,
              ],
        alsoAdds: null,
        waitBefore: null,
        source: target.source,
      },
    ],
    warnings: ['No chlorine and no stabilizer is advised while stabilizer is above 100 ppm.'],
    nextVisit: ['Test the stabilizer again.'],
  };
};
