import * as z from 'zod/mini';
import { booking } from './bookings.ts';
import { defineContract } from './contract.ts';
import { idParams, ofCustomer, pageQuery } from './fields.ts';
import { customerMessage } from './messages.ts';
import { reportSummary } from './reports.ts';

/** Common to the operator's lists for one customer, which are empty if the customer is unknown. */
const history = {
  params: idParams,
  query: z.strictObject(pageQuery),
  paged: true,
} as const;

export const listBookingsOfCustomer = defineContract('admin', 'GET', `${ofCustomer}/bookings`, {
  ...history,
  name: 'list-bookings-of-customer',
  summary: 'A customer’s bookings, latest visit first',
  response: z.array(booking),
});

export const listReportsOfCustomer = defineContract('admin', 'GET', `${ofCustomer}/reports`, {
  ...history,
  name: 'list-reports-of-customer',
  summary: 'A customer’s reports in every state, latest visit first',
  response: z.array(reportSummary),
});

export const listMessagesOfCustomer = defineContract('admin', 'GET', `${ofCustomer}/messages`, {
  ...history,
  name: 'list-messages-of-customer',
  summary: 'The messages to a customer, newest first',
  response: z.array(customerMessage),
});
