import type { Added } from 'shared/domain/water/added-chemicals.ts';
import type { AdviceStep } from 'shared/domain/water/water-advice.ts';

const hundredths = (amount: number) => Math.round(amount * 100) / 100;

/** The record of an advised step once it was carried out, in the unit people use; undefined for replacing water. */
export const addedOf = ({ chemical, strength, ounces, unit }: AdviceStep): Added | undefined => {
  if (chemical === null) return undefined;
  const what = { chemical, ...(strength !== undefined && { strength }) };
  if (unit === 'fluid')
    return ounces >= 128
      ? { ...what, amount: hundredths(ounces / 128), unit: 'gallon' }
      : { ...what, amount: ounces, unit: 'fl oz' };
  return ounces >= 32
    ? { ...what, amount: hundredths(ounces / 16), unit: 'lb' }
    : { ...what, amount: ounces, unit: 'oz' };
};
