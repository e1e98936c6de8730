import { addDays, monthOf } from 'shared/domain/dates.ts';
import { centsToDecimal } from 'shared/domain/prices/money.ts';
import type { StoredRefund } from '../bookings/refund-row.ts';
import { isCharge, type OwedRow } from './charge-store.ts';
import { ownerOf } from './due-items.ts';
import type { StoredCharge } from './stored-charge.ts';

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

// A refund has a row of its own in its own month, so that the row of an earlier month never changes.
const stateNames: Partial<Record<string, string>> = {
  refunded: 'paid',
  collecting: 'processing',
  pending: 'due',
};

type Paid = Pick<StoredCharge, 'paymentMethod' | 'paidOn' | 'processingOn' | 'note'> & {
  state: string;
};

const isBy = (day: string | null, month: string): boolean => day !== null && monthOf(day) <= month;

/** What was paid when the month ended; a later payment is in the file of its own month, and changes none before. */
const cellsOfPayment = (
  month: string,
  { state, paymentMethod, paidOn, processingOn, note }: Paid,
): Cells => {
  const isLater = paidOn !== null && !isBy(paidOn, month);
  if (isLater || state === 'collecting')
    return { State: isBy(processingOn, month) ? 'processing' : 'due' };
  return {
    State: stateNames[state] ?? state,
    'Paid by': paidOn && paymentMethod,
    'Paid on': paidOn,
    Note: note,
  };
};

/** A void charge counts as nothing (rules: statement-2); its reason keeps what it was. */
const voidCells = ({ amount, tax, reason }: StoredCharge): Cells => ({
  Amount: '0.00',
  Tax: '0.00',
  Total: '0.00',
  Reason: [reason, amount + tax > 0 && `(was ${centsToDecimal(amount + tax)})`]
    .filter(Boolean)
    .join(' '),
});

const cellsOf = (row: OwedRow, month: string): Cells =>
  isCharge(row)
    ? {
        Kind: 'charge',
        Name: row.name,
        From: row.from,
        // The last day, as on a statement.
        Until: addDays(row.until, -1),
        Amount: centsToDecimal(row.amount),
        Tax: centsToDecimal(row.tax),
        Total: centsToDecimal(row.amount + row.tax),
        ...cellsOfPayment(month, row),
        ...(row.state === 'void' && voidCells(row)),
      }
    : {
        Kind: 'visit',
        Name: row.serviceName,
        From: row.scheduledDate,
        Amount: centsToDecimal(row.totalAmount),
        Tax: centsToDecimal(row.tax),
        Total: centsToDecimal(row.totalAmount + row.tax),
        ...cellsOfPayment(month, { ...row, state: row.paymentStatus, note: row.paymentNote }),
      };

/**
 * Refunds have their own amount columns, so that no amount is negative and the sales columns add up to the sales. So
 * have those that have failed: the refund stays in the month in which it was made.
 */
const cellsOfRefund = (refund: StoredRefund): Cells => {
  const [amount, tax] = [centsToDecimal(refund.refunded), centsToDecimal(refund.refundedTax)];
  return {
    Kind: `${refund.hasFailed ? 'failed refund' : 'refund'} of a ${refund.of}`,
    Name: refund.name,
    From: refund.refundedOn,
    ...(refund.hasFailed
      ? { 'Failed refund': amount, 'Failed refund tax': tax }
      : { Refunded: amount, 'Refunded tax': tax, 'Refunded on': refund.refundedOn }),
    Reason: refund.reason,
  };
};

/**
 * A CSV file of a month's charges, visits and refunds by day, each of them once. Amounts are in dollars. No cell can be
 * read as a formula.
 * @param month such as `2026-11`
 * @param names of the customers by their ids
 */
export const chargesCsv = (
  month: string,
  { rows, refunds }: { rows: readonly OwedRow[]; refunds: readonly StoredRefund[] },
  names: ReadonlyMap<string, string>,
): string => {
  const unique = [...new Map(rows.map((row) => [row.id, row])).values()];
  const lines = [
    ...unique.map((row) => ({ ...cellsOf(row, month), Customer: names.get(ownerOf(row)) ?? '' })),
    ...refunds.map((row) => ({ ...cellsOfRefund(row), Customer: names.get(row.customerId) ?? '' })),
  ]
    .toSorted((a, b) => (a.From ?? '').localeCompare(b.From ?? ''))
    .map((cells: Cells) => columns.map((column) => cell(cells[column] ?? null)).join(','));
  return [columns.join(','), ...lines, ''].join('\r\n');
};
