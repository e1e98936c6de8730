import * as z from 'zod/mini';
import { defineContract } from './contract.ts';
import { calendarMonth, decimal, id } from './fields.ts';

/** A month in which a customer was billed. */
export const statement = z.object({
  month: calendarMonth,
  /** The total of the month's bills, with tax. */
  total: decimal,
  /** How much of that is still to be paid. */
  due: decimal,
});
export type Statement = z.infer<typeof statement>;

export const listStatements = defineContract({
  name: 'list-statements',
  summary: 'The months of the last two years in which the caller was billed, latest first',
  method: 'GET',
  path: '/api/statements',
  access: 'customer',
  response: z.array(statement),
});

export const downloadStatement = defineContract({
  name: 'download-statement',
  summary: 'Sends the browser to a PDF that adds up the caller’s bills of a month',
  method: 'GET',
  path: '/api/statements/{month}',
  access: 'customer',
  params: z.strictObject({ month: calendarMonth }),
  response: 'redirect',
});

export const downloadStatementOfCustomer = defineContract({
  name: 'download-statement-of-customer',
  summary: 'The same of any customer',
  method: 'GET',
  path: '/api/admin/customers/{id}/statements/{month}',
  access: 'admin',
  params: z.strictObject({ id, month: calendarMonth }),
  response: 'redirect',
});
