/** A comma separates thousands only: '18,50' was meant as $18.50, and reading it as $1,850 would overbill. */
const amount = /^\$?(\d{1,6}|\d{1,3},\d{3})(?:\.(\d{1,2}))?$/;

/** '225.00' for '225', '$ 225' or '225.0'; '1225.50' for '1,225.5'; undefined if it is not a price. */
export const readPrice = (typed: string): string | undefined => {
  const [, whole, fraction = ''] = amount.exec(typed.replaceAll(/\s/g, '')) ?? [];
  return whole === undefined
    ? undefined
    : `${Number(whole.replace(',', ''))}.${fraction.padEnd(2, '0')}`;
};
