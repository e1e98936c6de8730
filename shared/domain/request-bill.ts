import type { PricePeriod } from './plan-charges.ts';
import { sumOf } from './money.ts';
import { checkFee } from './prices.ts';
import { splitTax, taxOn } from './sales-tax.ts';

export type RequestLine = {
  /** Cents, without fee and tax. */
  cents: number;
  isTaxed: boolean;
  /** What the price of the plan it makes is for; null for a single visit. Each plan has bills of its own. */
  per: PricePeriod | null;
  /** The calendar date of its first visit; empty while it has none. */
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
 * What a request costs at first, line by line: the single visits are one bill, every plan's first visit or
 * period is another (rules: tax-5). One check, one fee: it stands with the earliest line and is taxed with it;
 * a line whose visits are included in a period's price has it only if all are.
 * @param rate the customer's, as a fraction
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
