import * as z from 'zod/mini';
import { charge } from './charges.ts';
import { defineContract } from './contract.ts';
import { calendarDate, calendarMonth, decimal, id, ofCustomer } from './fields.ts';

/** A charge, or a visit that is paid for separately, as a statement lists it (rules: statement-1). */
export const bill = z.extend(
  z.pick(charge, {
    id: true,
    /** The first day of the period, or the day of the visit. */
    from: true,
    name: true,
    fee: true,
    credit: true,
    tax: true,
    total: true,
    state: true,
    paymentMethod: true,
    paymentSource: true,
    paidOn: true,
    refunded: true,
    refundedOn: true,
    reason: true,
    returnedOn: true,
  }),
  /** The day after the period's last; null for a visit. */
  { until: z.nullable(calendarDate) },
);
export type Bill = z.infer<typeof bill>;

/** A month in which a customer was billed. */
export const statement = z.object({
  month: calendarMonth,
  /** The total of the month's bills, with tax. */
  total: decimal,
  /** How much of that was paid, refunded or not; is processing (rules: payment-7); and is still to be paid. */
  paid: decimal,
  processing: decimal,
  due: decimal,
  /** By day. */
  bills: z.array(bill),
});
export type Statement = z.infer<typeof statement>;

export const listStatements = defineContract('customer', 'GET', '/api/statements', {
  name: 'list-statements',
  summary:
    'The months of the last two years in which the caller was billed, latest first, each with its bills',
  unlimited: 'small read',
  response: z.array(statement),
});

/** Drawing a PDF takes a tenth of a second of CPU time. Two years of statements are 24. */
const rateLimit = { requests: 30, seconds: 600, per: 'account' } as const;

export const downloadStatement = defineContract('customer', 'GET', '/api/statements/{month}', {
  name: 'download-statement',
  summary: 'Sends the browser to a PDF that adds up the caller’s bills of a month',
  rateLimit,
  params: z.strictObject({ month: calendarMonth }),
  response: 'redirect',
});

export const downloadStatementOfCustomer = defineContract(
  'admin',
  'GET',
  `${ofCustomer}/statements/{month}`,
  {
    name: 'download-statement-of-customer',
    summary: 'The same of any customer',
    rateLimit,
    params: z.strictObject({ id, month: calendarMonth }),
    response: 'redirect',
  },
);
