import { lazily } from './lazily.ts';

// Money is whole cents in code and storage, and a decimal string with two places in the API (rules: api-1).

/** '215.00' for 21500 cents. */
export const centsToDecimal = (cents: number): string => {
  const sign = cents < 0 ? '-' : '';
  const digits = Math.abs(cents).toString().padStart(3, '0');
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

/** 21500 for '215.00'. @throws RangeError unless there are two decimal places */
export const decimalToCents = (decimal: string): number => {
  const match = /^(-?)(\d{1,8})\.(\d{2})$/.exec(decimal);
  if (!match) throw new RangeError(`Not a decimal amount: ${decimal}`);
  const [, sign, whole, fraction] = match;
  const cents = Number(whole) * 100 + Number(fraction);
  return sign ? -cents : cents;
};

const dollars = lazily(
  () =>
    new Intl.NumberFormat('en-US', {
      style: 'currency',
      currency: 'USD',
      trailingZeroDisplay: 'stripIfInteger',
    }),
);

/** '$2,365' or '$12.50' for cents. */
export const formatCents = (cents: number): string => dollars().format(cents / 100);

const exactDollars = lazily(
  () => new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }),
);

/** '$2,365.00' for cents: for columns of amounts. */
export const formatCentsInFull = (cents: number): string => exactDollars().format(cents / 100);

export const sumOf = (amounts: readonly number[]): number =>
  amounts.reduce((total, cents) => total + cents, 0);
