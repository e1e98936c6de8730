// Money is whole cents in code and storage, and a decimal string with two places in the API (rules: api-1).

/** '215.00' for 21500 cents. */
export const centsToDecimal = (cents: number): string => {
  const sign = cents < 0 ? '-' : '';
  const digits = Math.abs(cents).toString().padStart(3, '0');
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

/** 21500 for '215.00'. @throws RangeError unless there are exactly two decimal places */
export const decimalToCents = (decimal: string): number => {
  const match = /^(-?)(\d{1,13})\.(\d{2})$/.exec(decimal);
  if (!match) throw new RangeError(`Not a decimal amount: ${decimal}`);
  const [, sign, whole, fraction] = match;
  const cents = Number(whole) * 100 + Number(fraction);
  return sign ? -cents : cents;
};

/**
 * '$2,365.00' for cents, for columns of amounts. Not `Intl`, whose first currency format takes a phone
 * 10 ms.
 */
export const formatCentsInFull = (cents: number): string => {
  const decimal = centsToDecimal(Math.abs(cents));
  return `${cents < 0 ? '-' : ''}$${decimal.replaceAll(/\B(?=(?:\d{3})+\.)/g, ',')}`;
};

/** '$2,365' or '$12.50' for cents. */
export const formatCents = (cents: number): string => formatCentsInFull(cents).replace(/\.00$/, '');

export const sumOf = (amounts: readonly number[]): number =>
  amounts.reduce((total, cents) => total + cents, 0);
