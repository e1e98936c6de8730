import { lines, serviceLines } from '../lines/lines.ts';

/** Kinds of services that sales tax may treat differently; each stage defines which are taxed. */
export const taxCategories = [
  ...serviceLines.map((line) => lines[line].taxCategory),
  'repairs' as const,
  'lessons' as const,
];
export type TaxCategory = (typeof taxCategories)[number];

/** A stage's sales tax. */
export type SalesTax = {
  /** Fractions such as 0.0825, each effective from a calendar date. */
  rates: readonly { from: string; rate: number }[];
  services: readonly TaxCategory[];
};

/** Exceptions for one customer: no tax, or their own rate. */
export type CustomerTax = { taxExempt: boolean; taxRate: number | null };

/** The stage's rate on a day; zero before the first rate takes effect. */
export const taxRateOn = ({ rates }: SalesTax, date: string): number =>
  rates
    .filter(({ from }) => from <= date)
    .toSorted((a, b) => a.from.localeCompare(b.from))
    .at(-1)?.rate ?? 0;

/** The rate a customer is taxed at on a day (rules: tax-3). */
export const customerTaxRate = (
  tax: SalesTax,
  { taxExempt, taxRate }: CustomerTax,
  date: string,
): number => (taxExempt ? 0 : (taxRate ?? taxRateOn(tax, date)));

/** Whether sales tax is added to the price of a service. */
export const isTaxed = (
  { rates, services }: SalesTax,
  { taxCategory }: { taxCategory: TaxCategory },
): boolean => rates.length > 0 && services.includes(taxCategory);

/** '8.25%' */
export const formatRate = (rate: number): string => `${Number((rate * 100).toFixed(4))}%`;

const millionth = 1_000_000;

/**
 * Sales tax in cents, half a cent rounded up. It is computed once per bill, on the sum of its taxable
 * amounts (rules: tax-1).
 * @param rate a fraction such as 0.0825
 */
export const taxOn = (cents: number, rate: number): number =>
  Math.floor((2 * cents * Math.round(rate * millionth) + millionth) / (2 * millionth));

/** The tax refunded along with an amount: the whole tax less the tax on what remains (rules: charge-4). */
export const taxBack = (
  { amount, taxRate }: { amount: number; taxRate: number },
  cents: number,
): number => taxOn(amount, taxRate) - taxOn(amount - cents, taxRate);

/** The cents of a bill, of its tax, and what of both was refunded before. */
export type RefundedBill = { total: number; tax: number; refunded: number; refundedTax: number };

/**
 * The tax in a refund that is named with its tax: in proportion, half a cent rounded up, so that it comes to the bill's
 * tax once all is refunded (rules: payment-17).
 * @param cents to be refunded, at most what is left
 */
export const taxInRefund = (
  { total, tax, refunded, refundedTax }: RefundedBill,
  cents: number,
): number => {
  if (total === 0) return 0;
  const share = Math.floor((2 * tax * (refunded + cents) + total) / (2 * total)) - refundedTax;
  const priceLeft = total - tax - (refunded - refundedTax);
  return Math.min(Math.max(share, cents - priceLeft, 0), cents, tax - refundedTax);
};

/**
 * A bill's tax, distributed over its amounts so that the parts add up exactly: each gets its share in
 * whole cents, and the remaining cents go to the largest remainders, earlier ones first (rules: tax-2).
 * @param amounts cents, none negative
 */
export const splitTax = (amounts: readonly number[], rate: number): number[] => {
  const parts = Math.round(rate * millionth);
  const total = taxOn(
    amounts.reduce((sum, cents) => sum + cents, 0),
    rate,
  );
  const shares = amounts.map((cents) => Math.floor((cents * parts) / millionth));
  const left = total - shares.reduce((sum, cents) => sum + cents, 0);
  const byRemainder = amounts
    .map((cents, index) => ({ index, remainder: (cents * parts) % millionth }))
    .toSorted((one, other) => other.remainder - one.remainder || one.index - other.index);
  const rounded = new Set(byRemainder.slice(0, left).map(({ index }) => index));
  return shares.map((cents, index) => cents + (rounded.has(index) ? 1 : 0));
};
