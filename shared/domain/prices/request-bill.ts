import type { PricePeriod } from '../plans/plan-charges.ts';
import { sumOf } from './money.ts';
import { checkFee } from './prices.ts';
import { splitTax, taxOn } from './sales-tax.ts';

export type RequestLine = {
  /** Cents, without fee or tax. */
  cents: number;
  isTaxed: boolean;
  /**
   * The period of the price if the line creates a plan, which is billed separately; null for a single
   * visit.
   */
  per: PricePeriod | null;
  /** The calendar date of its first visit; empty if it has none yet. */
  day: string;
};

const feeLine = (lines: readonly RequestLine[]): number => {
  const isByVisit = ({ per }: RequestLine) => per === null || per === 'visit';
  const [first] = (lines.some(isByVisit) ? lines.filter(isByVisit) : lines).toSorted((a, b) =>
    a.day.localeCompare(b.day),
  );
  return first ? lines.indexOf(first) : -1;
};

/** Cents. */
type LineBill = { fee: number; tax: number };

/**
 * The first cost of a request, line by line: the single visits form one bill, and the first visit or
 * period of each plan another (rules: tax-5). The fee is for one check, so it is charged once, on the
 * earliest line, and taxed with it. Lines billed by month or year get it only if there are no others.
 * @param rate the customer's tax rate, as a fraction
 */
export const requestBill = ({
  lines,
  byCheck,
  rate,
}: {
  lines: readonly RequestLine[];
  byCheck: boolean;
  rate: number;
}): { lines: LineBill[]; fee: number; tax: number; total: number } => {
  const first = byCheck ? feeLine(lines) : -1;
  const feeOf = (index: number): number => (index === first ? checkFee : 0);
  const taxable = lines.map(({ cents, isTaxed }, index) => (isTaxed ? cents + feeOf(index) : 0));
  const single = splitTax(
    lines.map(({ per }, index) => (per === null ? (taxable[index] ?? 0) : 0)),
    rate,
  );
  const bills = lines.map(({ per }, index) => ({
    fee: feeOf(index),
    tax: per === null ? (single[index] ?? 0) : taxOn(taxable[index] ?? 0, rate),
  }));
  const fee = sumOf(bills.map((bill) => bill.fee));
  const tax = sumOf(bills.map((bill) => bill.tax));
  return { lines: bills, fee, tax, total: sumOf(lines.map(({ cents }) => cents)) + fee + tax };
};
