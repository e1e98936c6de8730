import type { MonthTotals } from 'shared/contracts/charges.ts';
import { monthOf } from 'shared/domain/dates.ts';
import { centsToDecimal, sumOf } from 'shared/domain/prices/money.ts';
import type { MonthLine } from './month-lines.ts';

/** A bill may be paid without a day if it was imported; then it is only in its own month. */
const isTakenIn =
  (month: string) =>
  ({ what, state, paidOn }: MonthLine): boolean =>
    what === 'paid again' ||
    (what === 'sale' && (paidOn === null ? state === 'paid' : monthOf(paidOn) === month));

/** What the lines of a month's table add up to, to the cent (rules: payment-43). */
export const monthTotals = (month: string, lines: readonly MonthLine[]): MonthTotals => {
  const totalOf = (isCounted: (line: MonthLine) => boolean): number =>
    sumOf(lines.filter(isCounted).map(({ total }) => total));
  const of = (wanted: MonthLine['what']): number => totalOf(({ what }) => what === wanted);
  const taken = totalOf(isTakenIn(month));
  const refunded = of('refund') - of('failed refund');
  const [returned, fees] = [of('returned'), of('fee')];
  return {
    month,
    taken: centsToDecimal(taken),
    refunded: centsToDecimal(refunded),
    returned: centsToDecimal(returned),
    fees: centsToDecimal(fees),
    net: centsToDecimal(taken - refunded - returned - fees),
  };
};
