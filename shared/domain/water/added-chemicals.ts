import { chemicalNames, isLiquidChlorine, liquidChlorineTitle } from './chemical-labels.ts';

/**
 * Everything an operator can record as added: chemicals with computed doses, and products dosed only by
 * their label.
 */
export const addable = {
  ...chemicalNames,
  algaecide: 'Algaecide',
  clarifier: 'Clarifier',
  'phosphate-remover': 'Phosphate remover',
  'metal-remover': 'Metal remover',
  enzymes: 'Enzymes',
  'diatomaceous-earth': 'Diatomaceous earth',
  borate: 'Borate',
  bromine: 'Bromine tablets',
} as const;
export type Addable = keyof typeof addable;

const isAddable = (name: string): name is Addable => name in addable;
export const addableNames = Object.keys(addable).filter(isAddable);

export const addedUnits = ['fl oz', 'cup', 'quart', 'gallon', 'oz', 'lb', 'tablet'] as const;
export type AddedUnit = (typeof addedUnits)[number];

export type Added = {
  chemical: Addable;
  amount: number;
  unit: AddedUnit;
  /** Trade percent of liquid chlorine, if it differs from the one in the chemical's name. */
  strength?: number | undefined;
};

export const addedTitle = ({ chemical, strength }: Pick<Added, 'chemical' | 'strength'>): string =>
  strength !== undefined && isLiquidChlorine(chemical)
    ? liquidChlorineTitle(strength)
    : addable[chemical];

const isAbbreviated = (unit: AddedUnit) => unit === 'fl oz' || unit === 'oz' || unit === 'lb';

/** '1.5 quarts' */
export const amountOf = ({ amount, unit }: Pick<Added, 'amount' | 'unit'>): string => {
  const many = isAbbreviated(unit) || amount === 1 ? unit : `${unit}s`;
  return `${amount.toLocaleString('en-US', { maximumFractionDigits: 2 })} ${many}`;
};

/** '1.5 quarts of Muriatic acid 31.45%' */
export const addedLabel = (added: Added): string => `${amountOf(added)} of ${addedTitle(added)}`;
