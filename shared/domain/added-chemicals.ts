import { chemicalNames } from './chemical-words.ts';

/** What an operator may have added: what doses are computed for, and what only its label doses. */
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

export type Added = { chemical: Addable; amount: number; unit: AddedUnit };

const isAbbreviated = (unit: AddedUnit) => unit === 'fl oz' || unit === 'oz' || unit === 'lb';

/** '1.5 quarts of Muriatic acid 31.45%' */
export const addedWords = ({ chemical, amount, unit }: Added): string => {
  const many = isAbbreviated(unit) || amount === 1 ? unit : `${unit}s`;
  return `${amount.toLocaleString('en-US', { maximumFractionDigits: 2 })} ${many} of ${addable[chemical]}`;
};
