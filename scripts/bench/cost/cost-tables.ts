import type { MeasuredCall } from 'functions/testing/cost/measured-call.ts';
import { hotKeys, limitsOf, visitsASecond } from './hot-keys.ts';
import { monthlyBill } from './monthly-bill.ts';
import { paymentCosts, stripeFees } from './payment-costs.ts';
import { prices, rivals, type Price } from './prices.ts';
import { withPayments } from './usage.ts';

/** The numbers of customers that a bill is calculated for. */
export const sizes = [100, 1000, 10_000, 100_000, 1_000_000] as const;

const lineOf = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

/** A Markdown table with its numbers on the right, as the formatter leaves it. */
const markdownTable = (rows: readonly [head: readonly string[], ...(readonly string[])[]]) => {
  const widths = rows[0].map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  const [head, ...others] = rows.map((row) =>
    lineOf(
      row.map((cell, at) =>
        at === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[at] ?? 0),
      ),
    ),
  );
  const rule = widths.map((width, at) =>
    at === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`,
  );
  return [head, lineOf(rule), ...others].join('\n');
};

const rounded = (value: number): string => Math.round(value).toLocaleString('en-US');

const asDollars = (dollars: number): string =>
  dollars.toLocaleString('en-US', {
    minimumFractionDigits: dollars < 100 ? 2 : 0,
    maximumFractionDigits: dollars < 100 ? 2 : 0,
  });

/** What a month costs by number of customers, line by line, and what competitors charge for it. */
export const billTable = (measured: readonly MeasuredCall[]): string => {
  const bills = sizes.map((customers) => ({ customers, ...monthlyBill(customers, measured) }));
  const rowsOf = (part: 'lines' | 'firewall'): string[][] =>
    (bills[0]?.[part] ?? []).map(({ price }, at) => [
      price.what,
      ...bills.map((bill) => asDollars(bill[part][at]?.dollars ?? 0)),
    ]);
  return markdownTable([
    ['Dollars a month, weekly visits', ...sizes.map((size) => size.toLocaleString('en-US'))],
    ...rowsOf('lines'),
    ['Together, without firewall', ...bills.map(({ dollars }) => asDollars(dollars))],
    ...rowsOf('firewall'),
    ['Together, with firewall', ...bills.map(({ withFirewall }) => asDollars(withFirewall))],
    [
      'By customer, in cents',
      ...bills.map(({ customers, withFirewall }) => ((withFirewall / customers) * 100).toFixed(2)),
    ],
    ...rivals.map(({ name, dollars, read }) => [
      `${name}, its page of ${read}`,
      ...sizes.map((size) => {
        const requested = dollars(size);
        return requested === undefined ? 'by offer' : asDollars(requested);
      }),
    ]),
  ]);
};

/** What taking cards and banks adds to a month's bill, and what Stripe keeps if everybody pays one bill. */
export const paymentCostTable = (): string => {
  const costs = sizes.map(paymentCosts);
  const rowOf = (what: string, name: keyof (typeof costs)[number]): string[] => [
    what,
    ...costs.map((cost) => asDollars(cost[name])),
  ];
  const bill = `a bill of ${withPayments.bill} dollars each`;
  return markdownTable([
    ['Dollars a month, for payments', ...sizes.map((size) => size.toLocaleString('en-US'))],
    rowOf(`${prices.secrets.what}, one more`, 'secrets'),
    rowOf(prices.secretCalls.what, 'secretCalls'),
    rowOf(`${prices.alarmMetrics.what}, one more`, 'alarmMetrics'),
    rowOf(`Stripe, ${bill} by card`, 'card'),
    rowOf(`Stripe, ${bill} by bank`, 'bank'),
  ]);
};

/** Dollars of payments that the table of Stripe's fees shows. */
const amounts = [25, 50, withPayments.bill, 500, 1000] as const;

/** What Stripe keeps of a payment. */
export const stripeFeeTable = (): string => {
  const fees = amounts.map(stripeFees);
  return markdownTable([
    ['Stripe keeps, in dollars, of', ...amounts.map((amount) => rounded(amount))],
    ['2.9 % + $0.30: cards, Link', ...fees.map(({ card }) => asDollars(card))],
    ['0.8 %, at most $5.00: banks', ...fees.map(({ bank }) => asDollars(bank))],
  ]);
};

/** Every price with its unit, what of it is free in a month, AWS's page, and when it was read. */
export const priceTable = (): string => {
  const all: Price[] = Object.values(prices);
  return markdownTable([
    ['Price', 'Dollars', 'Per', 'Free', 'Read'],
    ...all.map(({ what, dollars, per, free = 0, source, read, via }) => [
      `[${what}](${source})`,
      String(dollars),
      per.toLocaleString('en-US'),
      free.toLocaleString('en-US'),
      via === undefined ? read : `${read}, by [others](${via})`,
    ]),
  ]);
};

/** How often each key that all customers share is written and read in the busiest second. */
export const hotKeyTable = (): string => {
  const visits = visitsASecond(1_000_000);
  return markdownTable([
    ['Key', 'Writes a second', 'of', 'Reads a second', 'of'],
    ...hotKeys.map((hotKey) => {
      const limits = limitsOf(hotKey);
      return [
        `\`${hotKey.key}\``,
        rounded(hotKey.writes * visits),
        rounded(limits.writes),
        rounded(hotKey.reads * visits),
        rounded(limits.reads),
      ];
    }),
  ]);
};

/** Puts a table into a page, in place of the one with the same first cell. */
export const withTable = (page: string, table: string): string => {
  const [, first = ''] = /^\| (.+?) +\|/.exec(table) ?? [];
  const old = page.split(/\n\n+/).find((block) => block.startsWith(`| ${first} `));
  if (old === undefined) throw new Error(`The page has no table of "${first}"`);
  return page.replace(old.trimEnd(), () => table);
};
