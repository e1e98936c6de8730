import { formatCalendarDate } from '../dates.ts';
import type { PricePeriod } from '../plans/plan-charges.ts';

/** When the first cost of a request is to be paid, in cents with tax. */
export type FirstPayments = {
  /** The visits that are paid for by the visit, on their days. */
  onServiceDay: number;
  /** The first month or year of what is charged by month or year, which includes its visits. */
  firstBill: number;
  /** When the first bill is due, '2026-12-03'; several if plans begin on different days, none if no day is chosen. */
  billDays: readonly string[];
  /** How often it is due again. */
  periods: readonly PricePeriod[];
};

const distinct = <Item extends string>(items: readonly Item[]): Item[] =>
  [...new Set(items)].toSorted();

/**
 * Splits what a request costs at first by when it is to be paid (rules: booking-31).
 * @param request.visits what the visits cost that are paid for by the visit, in cents with tax and fee
 * @param request.total what all of it costs
 * @param request.recurring the lines that create a plan, each with the day of its first visit, '' if none is chosen
 */
export const firstPaymentsOf = ({
  visits,
  total,
  recurring,
}: {
  visits: number;
  total: number;
  recurring: readonly { per: PricePeriod; day: string }[];
}): FirstPayments => {
  const charged = recurring.filter(({ per }) => per !== 'visit');
  return {
    onServiceDay: visits,
    firstBill: total - visits,
    billDays: distinct(charged.map(({ day }) => day)).filter((day) => day !== ''),
    periods: distinct(charged.map(({ per }) => per)),
  };
};

/** 'on Dec 3, 2026', or 'on the day of your first visit' before a day is chosen. */
export const describeBillDays = ({ billDays }: Pick<FirstPayments, 'billDays'>): string =>
  billDays.length === 0
    ? 'on the day of your first visit'
    : `on ${billDays.map(formatCalendarDate).join(' and ')}`;
