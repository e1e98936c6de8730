import * as z from 'zod/mini';
import { defineContract } from './contract.ts';
import { calendarMonth, decimal, id, ofCustomer } from './fields.ts';

/** A month in which a customer was billed. */
export const statement = z.object({
  month: calendarMonth,
  /** The total of the month's bills, with tax. */
  total: decimal,
  /** How much of that is still to be paid. */
  due: decimal,
});
export type Statement = z.infer<typeof statement>;

export const listStatements = defineContract('customer', 'GET', '/api/statements', {
  name: 'list-statements',
  summary: 'The months of the last two years in which the caller was billed, latest first',
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
