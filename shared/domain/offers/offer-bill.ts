import type { PricePeriod } from '../plans/plan-charges.ts';
import type { Rhythm } from '../plans/plan-schedule.ts';
import { requestBill } from '../prices/request-bill.ts';

/** A line of an offer; `cents` is without tax. A line without a rhythm is a single visit. */
export type PricedLine = {
  cents: number;
  per: PricePeriod;
  taxable: boolean;
  everyWeeks: Rhythm | null;
};

/**
 * The first cost of an offer, in cents: every single visit, and the first visit, month or year of
 * everything recurring, taxed as those bills will be (rules: offer-3).
 * @param rate the sales tax rate on the first day, as a fraction
 */
export const offerBill = (
  lines: readonly PricedLine[],
  rate: number,
): { lines: { tax: number }[]; tax: number; total: number } =>
  requestBill({
    lines: lines.map(({ cents, per, taxable, everyWeeks }) => ({
      cents,
      isTaxed: taxable,
      per: everyWeeks === null ? null : per,
      day: '',
    })),
    byCheck: false,
    rate,
  });
