import {
  checkCarbonate,
  checkReading,
  leastCarbonate,
  waterBounds,
  within,
  type WaterReading,
} from './water-bounds.ts';

export type { WaterReading };
// Re-exported, so that callers find readings and doses in one module.
export { acidForPh, dose, gallonsFromMeasures, waterToReplace } from './water-doses.ts';

type Row = readonly [at: number, factor: number];

/** Linear between rows; constant beyond the first and last. */
const interpolate = (rows: readonly [Row, ...Row[]], at: number): number => {
  let [before] = rows;
  for (const row of rows) {
    if (at <= row[0])
      return at <= before[0]
        ? before[1]
        : before[1] + ((row[1] - before[1]) * (at - before[0])) / (row[0] - before[0]);
    before = row;
  }
  return before[1];
};

// From 10 CRR-NY 6-1.30, except rows 125 and 250, which are thepoolpros.com's. New York's own example
// interpolates.
// oxfmt-ignore
const temperatureFactors = [
  [32, 0], [37, 0.1], [46, 0.2], [53, 0.3], [60, 0.4], [66, 0.5],
  [76, 0.6], [84, 0.7], [94, 0.8], [105, 0.9], [128, 1],
] as const satisfies readonly Row[];
// oxfmt-ignore
const calciumFactors = [
  [5, 0.3], [25, 1], [50, 1.3], [75, 1.5], [100, 1.6], [125, 1.7], [150, 1.8],
  [200, 1.9], [250, 2], [300, 2.1], [400, 2.2], [800, 2.5], [1000, 2.6],
] as const satisfies readonly Row[];
// oxfmt-ignore
const alkalinityFactors = [
  [5, 0.7], [25, 1.4], [50, 1.7], [75, 1.9], [100, 2], [125, 2.1], [150, 2.2],
  [200, 2.3], [250, 2.4], [300, 2.5], [400, 2.6], [800, 2.9], [1000, 3],
] as const satisfies readonly Row[];
/** By pH: the fraction of the stabilizer that is measured as alkalinity. */
const cyanurateShares = [
  [7, 0.23],
  [7.2, 0.27],
  [7.4, 0.31],
  [7.6, 0.33],
  [7.8, 0.35],
  [8, 0.36],
] as const satisfies readonly Row[];

const carbonateShare = ({ ph, totalAlkalinity, cyanuricAcid = 0, borate = 0 }: WaterReading) =>
  totalAlkalinity - cyanuricAcid * interpolate(cyanurateShares, ph) - borate * 0.17;

/**
 * Total alkalinity without the contribution of stabilizer and borate, in ppm of CaCO3.
 * @throws {RangeError} for input outside its bounds, and below 5 ppm
 */
export const carbonateAlkalinity = (reading: WaterReading): number => {
  checkReading(reading, ['ph', 'totalAlkalinity']);
  return checkCarbonate(carbonateShare(reading));
};

const balanceFields = ['temperatureF', 'calciumHardness', 'totalAlkalinity'] as const;

/**
 * The Langelier saturation index (LSI), unrounded: negative water dissolves plaster, positive water
 * leaves scale. Not to be confused with PoolMath's CSI, which uses another scale.
 * @throws {RangeError}
 */
export const saturationIndex = (reading: WaterReading): number => {
  checkReading(reading, ['ph', ...balanceFields]);
  const { ph, temperatureF, calciumHardness, salt, totalDissolvedSolids = salt ?? 0 } = reading;
  return (
    ph +
    interpolate(temperatureFactors, temperatureF) +
    interpolate(calciumFactors, calciumHardness) +
    interpolate(alkalinityFactors, carbonateAlkalinity(reading)) -
    (totalDissolvedSolids >= 1000 ? 12.2 : 12.1)
  );
};

/** Water is balanced from -0.3 to this index. */
export const balancedIndex = 0.3;

/**
 * The pH at which the index is zero; the lowest if, with a lot of stabilizer, there are several.
 * @throws {RangeError} also if there is none from 6.2 to 9
 */
export const balancedPh = (reading: Omit<WaterReading, 'ph'>): number => {
  checkReading({ ...reading, ph: undefined }, balanceFields);
  const [least, most] = waterBounds.ph;
  const at = (ph: number) => saturationIndex({ ...reading, ph });
  // Carbonate alkalinity only falls as pH rises, so once it is too low, no higher pH has an index.
  const has = (ph: number) => carbonateShare({ ...reading, ph }) >= leastCarbonate;
  // The index is linear between multiples of 0.2 and the table rows it crosses, so these finer steps
  // miss no zero.
  const steps = 560;
  const phOf = (step: number) => least + ((most - least) * step) / steps;
  if (at(least) === 0) return least;
  for (let step = 1; step <= steps && has(phOf(step)); step++) {
    let [low, high] = [phOf(step - 1), phOf(step)];
    if (at(low) > 0 === at(high) > 0 && at(high) !== 0) continue;
    const rising = at(high) > at(low);
    for (let halving = 0; halving < 60; halving++) {
      const middle = (low + high) / 2;
      if (at(middle) > 0 === rising) high = middle;
      else low = middle;
    }
    return (low + high) / 2;
  }
  throw new RangeError(`ph must be from ${least} to ${most}, and none of them balances this water`);
};

/**
 * The free chlorine, in ppm, that a stabilizer level calls for; lower with a salt cell, which adds it
 * all day.
 */
export const chlorineRange = (
  cyanuricAcid: number,
  { salt = false }: { salt?: boolean | undefined } = {},
): { min: number; ideal: number; upper: number } => {
  within('cyanuricAcid', cyanuricAcid, waterBounds.cyanuricAcid);
  const [min, ideal, upper] = salt ? [0.05, 0.075, 0.115] : [0.075, 0.095, 0.115];
  return {
    min: Math.max(1, min * cyanuricAcid),
    ideal: Math.max(2, ideal * cyanuricAcid),
    upper: Math.max(4, upper * cyanuricAcid),
  };
};
