import { centsToDecimal } from 'shared/domain/prices/money.ts';
import type { MonthLine } from './month-lines.ts';

const columns = [
  'Kind',
  'Customer',
  'Name',
  'From',
  'Until',
  'Amount',
  'Tax',
  'Total',
  'State',
  'Paid by',
  'Paid on',
  'Note',
  'Refunded',
  'Refunded tax',
  'Refunded on',
  'Reason',
  'Failed refund',
  'Failed refund tax',
  'Paid again',
  'Paid again tax',
  'Returned',
  'Returned tax',
  'Fee',
] as const;

/** Columns that are left out become empty cells. */
type Cells = Partial<Record<(typeof columns)[number], string | null>>;

/**
 * What a spreadsheet would take for a formula, including the full-width characters
 * (https://owasp.org/www-community/attacks/CSV_Injection).
 */
const formula = /^[=+\-@\t\r＝＋－＠]/;

const cell = (value: string | null): string => {
  const text = value ?? '';
  const safe = formula.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

const kindOf = ({ what, of }: MonthLine): string | null => {
  switch (what) {
    case 'sale':
      return of;
    case 'paid again':
      return `${of} paid again`;
    case 'refund':
    case 'failed refund':
      return `${what} of a ${of}`;
    case 'returned':
      return `returned ${of}`;
    case 'fee':
      return 'provider fee';
  }
};

/**
 * All but sales have amount columns of their own, so that no amount is negative and the sales columns add up to the
 * sales.
 */
const amountsOf = ({ what, from, ...line }: MonthLine): Cells => {
  const [total, tax] = [centsToDecimal(line.total), centsToDecimal(line.tax)];
  switch (what) {
    case 'sale':
      return { Amount: centsToDecimal(line.total - line.tax), Tax: tax, Total: total };
    case 'paid again':
      return { 'Paid again': total, 'Paid again tax': tax };
    case 'refund':
      return { Refunded: total, 'Refunded tax': tax, 'Refunded on': from };
    case 'failed refund':
      return { 'Failed refund': total, 'Failed refund tax': tax };
    case 'returned':
      return { Returned: total, 'Returned tax': tax };
    case 'fee':
      return { Fee: total };
  }
};

const cellsOf = (line: MonthLine): Cells => ({
  Kind: kindOf(line),
  Name: line.name,
  From: line.from,
  // The last day, as on a statement.
  Until: line.until,
  ...amountsOf(line),
  State: line.state,
  'Paid by': line.method,
  'Paid on': line.paidOn,
  Note: line.note,
  Reason: line.reason,
});

/**
 * A CSV file of a month's charges, visits, refunds, returns and fees by day, each of them once. Amounts are in dollars.
 * No cell can be read as a formula.
 * @param names of the customers by their ids
 */
export const chargesCsv = (
  lines: readonly MonthLine[],
  names: ReadonlyMap<string, string>,
): string => {
  const rows = lines
    .map((line): Cells => ({ ...cellsOf(line), Customer: names.get(line.customerId) ?? '' }))
    .map((cells) => columns.map((column) => cell(cells[column] ?? null)).join(','));
  return [columns.join(','), ...rows, ''].join('\r\n');
};
