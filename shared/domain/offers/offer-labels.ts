import { formatCalendarDate } from '../dates.ts';
import { decimalToCents, formatCentsInFull } from '../prices/money.ts';
import { describeOptions, type ServiceOptions } from '../prices/options.ts';
import type { PricePeriod } from '../plans/plan-charges.ts';
import { weekdayOf, type Rhythm } from '../plans/plan-schedule.ts';
import { describeRhythm } from '../plans/plan-labels.ts';
import { formatRate } from '../prices/sales-tax.ts';
import { describeVisit } from '../visits/visit.ts';

type Line = {
  name: string;
  /** Dollars with two places, without tax. */
  price: string;
  per: PricePeriod;
  taxable: boolean;
  options: ServiceOptions;
  everyWeeks: Rhythm | null;
};
type Terms = {
  lines: readonly Line[];
  firstDate: string;
  preferredTime: string | null;
  taxRate: number;
  tax: string;
  total: string;
};

/** 'Small yard, 2 dogs · Every other Tuesday', or 'One visit'. */
export const describeOfferedWork = (
  { options, everyWeeks }: Pick<Line, 'options' | 'everyWeeks'>,
  firstDate: string,
): string =>
  [
    describeOptions(options),
    everyWeeks === null
      ? 'One visit'
      : describeRhythm({ weekday: weekdayOf(firstDate), everyWeeks }),
  ]
    .filter(Boolean)
    .join(' · ');

/**
 * '$225.00 a month plus sales tax', or '$80.00' for a single visit.
 *
 * @param taxRate the offer's; 0 for a customer who pays no sales tax
 */
export const describeOfferedPrice = (
  { price, per, taxable, everyWeeks }: Line,
  taxRate: number,
): string =>
  `${formatCentsInFull(decimalToCents(price))}${everyWeeks === null ? '' : ` a ${per}`}${taxable && taxRate > 0 ? ' plus sales tax' : ''}`;

/** When all first visits take place: 'Dec 1, 2026, Morning 8-12'. */
export const describeFirstVisit = ({
  firstDate,
  preferredTime,
}: Pick<Terms, 'firstDate' | 'preferredTime'>): string =>
  describeVisit({ scheduledDate: firstDate, preferredTime }) ?? '';

/** The totals of an offer, each with its label. */
export const describeOfferSums = ({
  lines,
  taxRate,
  tax,
  total,
}: Pick<Terms, 'lines' | 'taxRate' | 'tax' | 'total'>): { label: string; value: string }[] => [
  ...(lines.some(({ taxable }) => taxable)
    ? [
        {
          label: `Sales tax, ${formatRate(taxRate)}`,
          value: formatCentsInFull(decimalToCents(tax)),
        },
      ]
    : []),
  {
    label: lines.every(({ everyWeeks }) => everyWeeks === null) ? 'Total' : 'First bill',
    value: formatCentsInFull(decimalToCents(total)),
  },
];

/** The note that accompanies every price of an offer (rules: offer-3). */
export const offerPriceNote =
  'These prices apply to this offer, even if our price list differs. Sales tax is computed on the day of each bill, at the rate of that day. You pay on service day, and you won’t be charged before then.';

/** 'You can accept it until the end of Nov 30, 2026, Texas time.' */
export const describeValidity = ({ validUntil }: { validUntil: string }): string =>
  `You can accept it until the end of ${formatCalendarDate(validUntil)}, Texas time.`;
