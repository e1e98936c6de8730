import type { Chemical } from './water-doses.ts';

/** The name on the product's label. */
export const chemicalNames: Readonly<Record<Chemical, string>> = {
  'sodium-bicarbonate': 'Baking soda (sodium bicarbonate)',
  'sodium-carbonate': 'Soda ash (sodium carbonate)',
  'muriatic-acid-31.45': 'Muriatic acid 31.45%',
  'sodium-bisulfate-93.2': 'Dry acid 93.2% (sodium bisulfate)',
  'calcium-chloride-anhydrous': 'Calcium chloride, anhydrous',
  'calcium-chloride-77': 'Calcium chloride 77%',
  'calcium-chloride-dihydrate': 'Calcium chloride dihydrate',
  'cyanuric-acid': 'Stabilizer (cyanuric acid)',
  salt: 'Salt',
  'liquid-chlorine-12.5': 'Liquid chlorine 12.5%',
  'liquid-chlorine-10': 'Liquid chlorine 10%',
  'cal-hypo-65': 'Cal-hypo 65%',
  'cal-hypo-73': 'Cal-hypo 73%',
  'dichlor-56': 'Dichlor 56%',
  'trichlor-90': 'Trichlor 90%',
};

export const isLiquidChlorine = (chemical: string): boolean =>
  chemical.startsWith('liquid-chlorine');

/** @param strength trade percent */
export const liquidChlorineTitle = (strength: number): string => `Liquid chlorine ${strength}%`;

/** A group of chemicals that must not be added twice, or not together with another group. */
export type ChemicalFamily = 'acid' | 'chlorine' | 'soda' | 'calcium' | 'stabilizer' | 'salt';

export const familyOf = (chemical: string): ChemicalFamily | undefined => {
  if (chemical.startsWith('muriatic') || chemical.startsWith('sodium-bisulfate')) return 'acid';
  if (chemical === 'sodium-bicarbonate' || chemical === 'sodium-carbonate') return 'soda';
  if (chemical.startsWith('calcium-chloride')) return 'calcium';
  if (chemical === 'cyanuric-acid') return 'stabilizer';
  if (chemical === 'salt') return 'salt';
  return /^(?:liquid-chlorine|cal-hypo|dichlor|trichlor)/u.test(chemical) ? 'chlorine' : undefined;
};

/** 'trichlor', 'dichlor' or 'cal-hypo', no two of which may ever be mixed; undefined for everything else. */
export const dryChlorineOf = (chemical: string): string | undefined =>
  /^(?:trichlor|dichlor|cal-hypo)/u.exec(chemical)?.[0];

const parts = (left: number, units: readonly (readonly [number, string, string])[]): string => {
  const text: string[] = [];
  for (const [size, one, many] of units) {
    const count = Math.floor(left / size);
    left -= count * size;
    if (count > 0) text.push(`${count} ${count === 1 ? one : many}`);
  }
  return text.join(' ');
};

/**
 * An amount in units that can be measured next to a pool: '1 gallon 2 quarts', '3 lb 4 oz', '12 fl oz'.
 * @param ounces a whole number
 */
export const amountLabel = (ounces: number, unit: 'weight' | 'fluid'): string =>
  unit === 'weight'
    ? parts(ounces, [
        [16, 'lb', 'lb'],
        [1, 'oz', 'oz'],
      ])
    : parts(ounces, [
        [128, 'gallon', 'gallons'],
        [32, 'quart', 'quarts'],
        [1, 'fl oz', 'fl oz'],
      ]);
