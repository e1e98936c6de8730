import * as z from 'zod/mini';
import { booking } from './bookings.ts';
import { defineContract } from './contract.ts';
import { idParams, pageQuery } from './fields.ts';
import { customerMessage } from './messages.ts';
import { reportSummary } from './reports.ts';

/** Common to the operator's lists for one customer, which are empty if the customer is unknown. */
const history = {
  method: 'GET',
  access: 'admin',
  params: idParams,
  query: z.strictObject(pageQuery),
  paged: true,
} as const;

const of = '/api/admin/customers/{id}';

export const listBookingsOfCustomer = defineContract({
  ...history,
  name: 'list-bookings-of-customer',
  summary: 'A customer’s bookings, latest visit first',
  path: `${of}/bookings`,
  response: z.array(booking),
});

export const listReportsOfCustomer = defineContract({
  ...history,
  name: 'list-reports-of-customer',
  summary: 'A customer’s reports in every state, latest visit first',
  path: `${of}/reports`,
  response: z.array(reportSummary),
});

export const listMessagesOfCustomer = defineContract({
  ...history,
  name: 'list-messages-of-customer',
  summary: 'The messages to a customer, newest first',
  path: `${of}/messages`,
  response: z.array(customerMessage),
});
