import { addDays, monthOf } from 'shared/domain/dates.ts';
import { centsToDecimal } from 'shared/domain/prices/money.ts';
import type { StoredBooking } from '../bookings/booking-store.ts';
import { isRefundRow, type FormerPayment, type OutgoingRow } from '../bookings/month-rows.ts';
import { isCharge, type MonthOfCharges, type OwedRow, type PaidRow } from './charge-store.ts';
import type { StoredCharge } from './stored-charge.ts';

/** What a month's lines are made of. */
export type MonthRows = MonthOfCharges & {
  /** The month's completed visits that are paid for separately. */
  visits: readonly StoredBooking[];
};

/** A line of a month's table. Amounts are in cents. */
export type MonthLine = {
  what: 'sale' | 'paid again' | 'refund' | 'failed refund' | 'returned' | 'fee';
  /** Null for a fee of the provider. */
  of: 'charge' | 'visit' | null;
  customerId: string;
  name: string;
  /** The first day of a charge's period, the day of a visit, or the line's own day. */
  from: string | null;
  /** The last day of a charge's period. */
  until: string | null;
  /** Includes the tax. */
  total: number;
  tax: number;
  /** How a sale stood when the month ended: 'paid', 'processing', 'due' or 'void'. */
  state: string | null;
  /** How and when a sale was paid by then. */
  method: string | null;
  paidOn: string | null;
  note: string | null;
  reason: string | null;
};

const noPayment = { state: null, method: null, paidOn: null, note: null, reason: null };

// Refunds, returns and later payments are lines of their own months, so that the line of an earlier month never
// changes. A disputed payment is ours until it is lost.
const stateNames: Partial<Record<string, string>> = {
  refunded: 'paid',
  disputed: 'paid',
  collecting: 'processing',
  pending: 'due',
};

type Sale = Pick<MonthLine, 'customerId' | 'name' | 'from' | 'until'> & {
  of: 'charge' | 'visit';
  id: string;
  amount: number;
  tax: number;
  state: string;
  method: string | null;
  paidOn: string | null;
  processingOn: string | null;
  note: string | null;
};

const lastDay = (until: string | null): string | null => until && addDays(until, -1);

/** Without the payment. */
const billOf = (row: OwedRow) =>
  isCharge(row)
    ? {
        of: 'charge' as const,
        id: row.id,
        customerId: row.customerId,
        name: row.name,
        from: row.from,
        until: lastDay(row.until),
      }
    : {
        of: 'visit' as const,
        id: row.id,
        customerId: row.userId,
        name: row.serviceName,
        from: row.scheduledDate,
        until: null,
      };

const paymentOf = (row: OwedRow) => ({
  ...(isCharge(row)
    ? { amount: row.amount, state: row.state, note: row.note }
    : { amount: row.totalAmount, state: row.paymentStatus, note: row.paymentNote }),
  tax: row.tax,
  method: row.paymentMethod,
  paidOn: row.paidOn,
  processingOn: row.processingOn,
});

/** As it was sold, with its first payment, also if that was returned and the item is due, void or paid again. */
const saleOf = (row: OwedRow): Sale => {
  const [first] = row.returns;
  const paidFirst = first && {
    amount: first.amount,
    tax: first.tax,
    state: 'paid',
    method: first.method,
    paidOn: first.paidOn,
    processingOn: first.processingOn,
    note: null,
  };
  return { ...billOf(row), ...(paidFirst ?? paymentOf(row)) };
};

const formerSaleOf = ({ row: _row, until, isAgain: _again, ...former }: FormerPayment): Sale => ({
  ...former,
  until: lastDay(until),
  state: 'paid',
  processingOn: null,
  note: null,
});

const isBy = (day: string | null, month: string): boolean => day !== null && monthOf(day) <= month;

/** What was paid when the month ended; a later payment is in the table of its own month, and changes none before. */
const stateAtEnd = (
  month: string,
  { state, method, paidOn, processingOn, note }: Sale,
): Pick<MonthLine, 'state' | 'method' | 'paidOn' | 'note'> => {
  const isLater = paidOn !== null && !isBy(paidOn, month);
  if (isLater || state === 'collecting')
    return { ...noPayment, state: isBy(processingOn, month) ? 'processing' : 'due' };
  return { state: stateNames[state] ?? state, method: paidOn && method, paidOn, note };
};

/** A void charge counts as nothing (rules: statement-2); its reason keeps what it was. */
const voided = ({ amount, tax, reason }: StoredCharge): Pick<MonthLine, 'reason'> => ({
  reason: [reason, amount + tax > 0 && `(was ${centsToDecimal(amount + tax)})`]
    .filter(Boolean)
    .join(' '),
});

const lineOfSale = (month: string, sale: Sale, row?: OwedRow): MonthLine => {
  const { of, customerId, name, from, until, amount, tax } = sale;
  const line = {
    what: 'sale' as const,
    of,
    customerId,
    name,
    from,
    until,
    total: amount + tax,
    tax,
    ...stateAtEnd(month, sale),
    reason: null,
  };
  return row && isCharge(row) && sale.state === 'void'
    ? { ...line, total: 0, tax: 0, ...voided(row) }
    : line;
};

const isFormer = (row: PaidRow): row is FormerPayment => 'row' in row;

/** The month's bills and what else was paid for the first time in it, each of them once. */
const salesOf = (month: string, { begun, paid, visits }: MonthRows): MonthLine[] => {
  const lines = new Map<string, MonthLine>();
  const add = (sale: Sale, row?: OwedRow): void => {
    if (!lines.has(sale.id)) lines.set(sale.id, lineOfSale(month, sale, row));
  };
  for (const charge of begun) add(saleOf(charge), charge);
  for (const row of paid) {
    if (!isFormer(row)) {
      if (row.returns.length === 0) add(saleOf(row), row);
    } else if (!row.isAgain) add(formerSaleOf(row));
  }
  for (const visit of visits) add(saleOf(visit), visit);
  return [...lines.values()];
};

const lineOfAgain = ({ of, customerId, name, amount, tax, ...paid }: Sale): MonthLine => ({
  ...noPayment,
  what: 'paid again',
  of,
  customerId,
  name,
  from: paid.paidOn,
  until: null,
  total: amount + tax,
  tax,
  method: paid.method,
  paidOn: paid.paidOn,
  note: paid.note,
});

/** What was paid in the month for bills of which an earlier payment had been returned. */
const paidAgain = ({ paid }: MonthRows): MonthLine[] =>
  paid.flatMap((row) => {
    if (isFormer(row)) return row.isAgain ? lineOfAgain(formerSaleOf(row)) : [];
    return row.returns.length > 0 ? lineOfAgain({ ...billOf(row), ...paymentOf(row) }) : [];
  });

/** Refunds that have failed stay in the month in which they were made, and are lines of their own. */
const outgoing = (row: OutgoingRow): MonthLine => {
  const line = { ...noPayment, customerId: row.customerId, until: null };
  if (isRefundRow(row)) {
    const { of, name, refunded: total, refundedTax: tax, refundedOn: from, reason } = row;
    const what = row.hasFailed ? 'failed refund' : 'refund';
    return { ...line, what, of, name, from, total, tax, reason };
  }
  const { amount: total, day: from } = row;
  if (row.row === 'fee') return { ...line, what: 'fee', of: null, name: '', from, total, tax: 0 };
  const { of, name, tax, reason } = row;
  return { ...line, what: 'returned', of, name, from, total, tax, reason };
};

/**
 * A month's lines, by day: its bills and what else was paid in it, then what was given back, taken back by banks and
 * charged by the payment provider (rules: payment-43).
 * @param month such as `2026-11`
 */
export const monthLines = (month: string, rows: MonthRows): MonthLine[] =>
  [...salesOf(month, rows), ...paidAgain(rows), ...rows.outgoing.map(outgoing)].toSorted((a, b) =>
    (a.from ?? '').localeCompare(b.from ?? ''),
  );
