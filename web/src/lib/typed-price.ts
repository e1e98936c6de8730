/** A comma separates thousands: in '18,50' it was meant as a point, and nobody is to be billed $1,850. */
const amount = /^\$?(\d{1,6}|\d{1,3},\d{3})(?:\.(\d{1,2}))?$/;

/** '225.00' for '225', '$ 225' or '225.0', '1225.50' for '1,225.5'; undefined for anything that is no price. */
export const readPrice = (typed: string): string | undefined => {
  const [, whole, fraction = ''] = amount.exec(typed.replaceAll(/\s/g, '')) ?? [];
  return whole === undefined
    ? undefined
    : `${Number(whole.replace(',', ''))}.${fraction.padEnd(2, '0')}`;
};
