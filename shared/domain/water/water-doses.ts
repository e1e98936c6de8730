import { checkCarbonate, checkReading, gallonBounds, waterBounds, within } from './water-bounds.ts';

const litersPerGallon = 3.785411784;
const gramsPerOunce = 28.349523125;
const millilitersPerFluidOunce = 29.5735295625;
/** Grams of CaCO3 in one equivalent. */
const equivalent = 50.04;
/** Milliliters of 31.45 % acid in one equivalent, at density 1.16. */
const acidMilliliters = 36.46 / 0.3145 / 1.16;

/** Milligrams (microliters if fluid) of product per milligram of the substance that a reading measures. */
const products = {
  'sodium-bicarbonate': { per: 84.01 / equivalent },
  'sodium-carbonate': { per: 105.99 / 2 / equivalent },
  'muriatic-acid-31.45': { per: acidMilliliters / equivalent, unit: 'fluid' },
  'sodium-bisulfate-93.2': { per: 120.06 / 0.932 / equivalent },
  'calcium-chloride-anhydrous': { per: 110.98 / 100.09 },
  'calcium-chloride-77': { per: 110.98 / 0.77 / 100.09 },
  'calcium-chloride-dihydrate': { per: 147.01 / 100.09 },
  'cyanuric-acid': { per: 1 },
  salt: { per: 1 },
  // Trade percent: grams of available chlorine in 100 ml.
  'liquid-chlorine-12.5': { per: 100 / 12.5, unit: 'fluid', adds: { salt: 1.65 } },
  'liquid-chlorine-10': { per: 100 / 10, unit: 'fluid', adds: { salt: 1.65 } },
  'cal-hypo-65': { per: 1 / 0.65, adds: { calciumHardness: 0.71 } },
  'cal-hypo-73': { per: 1 / 0.73, adds: { calciumHardness: 0.71 } },
  'dichlor-56': { per: 1 / 0.56, adds: { cyanuricAcid: 0.91 } },
  'trichlor-90': { per: 1 / 0.9, adds: { cyanuricAcid: 0.61 } },
} as const satisfies Record<string, { per: number; unit?: 'fluid'; adds?: Additions }>;
type Additions = { cyanuricAcid?: number; calciumHardness?: number; salt?: number };

export type Chemical = keyof typeof products;
const isChemical = (name: string): name is Chemical => Object.hasOwn(products, name);
export const chemicals = Object.keys(products).filter(isChemical);

export type Dose = { ounces: number; unit: 'weight' | 'fluid'; alsoAdds?: Additions };

/**
 * How much to add, by stoichiometry, in avoirdupois or US fluid ounces, and its side effects in ppm.
 * @param change ppm, above 0; the chemical determines the direction
 * @param strength trade percent of liquid chlorine, which weakens with age; the one in its name if
 * omitted
 * @throws {RangeError}
 */
export const dose = (wanted: {
  chemical: Chemical;
  gallons: number;
  change: number;
  strength?: number | undefined;
}): Dose => {
  const { chemical, gallons, change, strength } = wanted;
  if (!isChemical(chemical))
    throw new RangeError(
      `chemical must be one of ${chemicals.join(', ')}, not ${String(chemical)}`,
    );
  within('gallons', gallons, gallonBounds);
  if (!(change > 0 && change <= 10_000))
    throw new RangeError(`change must be above 0 and at most 10000 ppm, not ${String(change)}`);
  const product: { per: number; unit?: 'fluid'; adds?: Additions } = products[chemical];
  const per =
    strength !== undefined && chemical.startsWith('liquid-chlorine')
      ? 100 / within('strength', strength, [1, 15])
      : product.per;
  const thousandths = gallons * litersPerGallon * change * per;
  const unit = product.unit ?? 'weight';
  const inOunce = unit === 'fluid' ? millilitersPerFluidOunce : gramsPerOunce;
  const { cyanuricAcid, calciumHardness, salt } = product.adds ?? {};
  return {
    ounces: thousandths / 1000 / inOunce,
    unit,
    ...(product.adds && {
      alsoAdds: {
        ...(cyanuricAcid !== undefined && { cyanuricAcid: cyanuricAcid * change }),
        ...(calciumHardness !== undefined && { calciumHardness: calciumHardness * change }),
        ...(salt !== undefined && { salt: salt * change }),
      },
    }),
  };
};

/** The fraction of a weak acid that has given up its proton. */
const dissociated = (ph: number, pk: number) => 1 / (1 + 10 ** (pk - ph));

/** Equivalents of alkalinity per mole of dissolved carbonate. */
const carbonateCharge = (ph: number) => {
  const first = 10 ** (ph - 6.35);
  const second = first * 10 ** (ph - 10.33);
  return (first + 2 * second) / (1 + first + second);
};

/**
 * Fluid ounces of 31.45 % acid that lower the pH, if no carbon dioxide is exchanged with the air.
 * @param to at least 7.2, and below `from`
 * @throws {RangeError}
 */
export const acidForPh = (wanted: {
  gallons: number;
  from: number;
  to: number;
  totalAlkalinity: number;
  cyanuricAcid?: number | undefined;
  borate?: number | undefined;
}): { ounces: number } => {
  const { gallons, from, to, totalAlkalinity, cyanuricAcid = 0, borate = 0 } = wanted;
  within('gallons', gallons, gallonBounds);
  within('from', from, waterBounds.ph);
  within('to', to, [7.2, 9]);
  if (to >= from) throw new RangeError(`to must be from 7.2 to below ${from}, not ${to}`);
  const fields = { ph: from, totalAlkalinity, cyanuricAcid, borate };
  checkReading(fields, ['totalAlkalinity']);
  // Millimoles per liter of the sources of alkalinity other than carbonate.
  const cyanurate = cyanuricAcid / 129.07;
  const boron = borate / 10.81;
  const others = (ph: number) => cyanurate * dissociated(ph, 6.88) + boron * dissociated(ph, 9.11);
  const carbonate = totalAlkalinity / equivalent - others(from);
  checkCarbonate(carbonate * equivalent);
  const carbon = carbonate / carbonateCharge(from);
  const milliequivalents =
    carbon * (carbonateCharge(from) - carbonateCharge(to)) + others(from) - others(to);
  const milliliters = ((milliequivalents * gallons * litersPerGallon) / 1000) * acidMilliliters;
  return { ounces: milliliters / millilitersPerFluidOunce };
};

/** The maximum fraction to replace at once: an emptied shell may float or crack. */
export const mostWaterAtOnce = 1 / 3;

/**
 * The fraction of the water to replace, from 0 to a third, to lower a reading from `now` toward
 * `target`.
 * @param fill the same reading in the fill water
 * @throws {RangeError}
 */
export const waterToReplace = (wanted: { now: number; target: number; fill: number }): number => {
  const now = within('now', wanted.now, [0, 10_000]);
  const target = within('target', wanted.target, [0, now]);
  const fill = within('fill', wanted.fill, [0, target]);
  if (now === target) return 0;
  return Math.min((now - target) / (now - fill), mostWaterAtOnce);
};

/**
 * The gallons in a pool of these dimensions in feet, with the average of its depths.
 * @throws {RangeError}
 */
export const gallonsFromMeasures = (measures: {
  shape: 'rectangle' | 'oval';
  length: number;
  width: number;
  depth: number;
}): number => {
  const { shape, length, width, depth } = measures;
  within('length', length, [1, 500]);
  within('width', width, [1, 500]);
  within('depth', depth, [0.5, 30]);
  if (shape !== 'rectangle' && shape !== 'oval')
    throw new RangeError(`shape must be rectangle or oval, not ${String(shape)}`);
  const gallons = length * width * depth * (shape === 'oval' ? 5.9 : 7.48);
  return within('gallons', gallons, gallonBounds);
};
