import { centsToDecimal } from 'shared/domain/money.ts';
import { isCharge } from './charge-store.ts';
import type { OwedRow } from './charge-store.ts';

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
  'Refunded on',
  'Reason',
] as const;

/** What a spreadsheet would take for a formula (https://owasp.org/www-community/attacks/CSV_Injection). */
const formula = /^[=+\-@\t\r]/;

const cell = (value: string | null): string => {
  const text = value ?? '';
  const safe = formula.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

const cellsOf = (
  row: OwedRow,
  customer: string,
): Record<(typeof columns)[number], string | null> =>
  isCharge(row)
    ? {
        Kind: 'charge',
        Customer: customer,
        Name: row.name,
        From: row.from,
        Until: row.until,
        Amount: centsToDecimal(row.amount),
        Tax: centsToDecimal(row.tax),
        Total: centsToDecimal(row.amount + row.tax),
        State: row.state,
        'Paid by': row.paidOn && row.paymentMethod,
        'Paid on': row.paidOn,
        Note: row.note,
        Refunded: row.refunded === null ? null : centsToDecimal(row.refunded),
        'Refunded on': row.refundedOn,
        Reason: row.reason,
      }
    : {
        Kind: 'visit',
        Customer: customer,
        Name: row.serviceName,
        From: row.scheduledDate,
        Until: null,
        Amount: centsToDecimal(row.totalAmount),
        Tax: centsToDecimal(row.tax),
        Total: centsToDecimal(row.totalAmount + row.tax),
        State: row.paymentStatus === 'pending' ? 'due' : row.paymentStatus,
        'Paid by': row.paidOn && row.paymentMethod,
        'Paid on': row.paidOn,
        Note: row.paymentNote,
        Refunded: null,
        'Refunded on': null,
        Reason: null,
      };

/** A table of charges and visits by day, each once; money in dollars. Nothing in it is taken for a formula. */
export const chargesCsv = (rows: readonly OwedRow[], nameOf: (row: OwedRow) => string): string => {
  const unique = [...new Map(rows.map((row) => [row.id, row])).values()];
  const lines = unique
    .map((row) => cellsOf(row, nameOf(row)))
    .toSorted((a, b) => (a.From ?? '').localeCompare(b.From ?? ''))
    .map((cells) => columns.map((column) => cell(cells[column])).join(','));
  return [columns.join(','), ...lines, ''].join('\r\n');
};
