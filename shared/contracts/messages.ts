import * as z from 'zod/mini';
import { defineContract } from './contract.ts';
import { id, idParams, instant, pageQuery } from './fields.ts';

/** A notice on the site that a report was sent to the customer (rules: customer-7). */
export const customerMessage = z.object({
  id,
  serviceReportId: id,
  subject: z.string(),
  message: z.string(),
  sentAt: instant,
  /** When the customer first opened it; null until then. */
  readAt: z.nullable(instant),
});
export type CustomerMessage = z.infer<typeof customerMessage>;

export const listMessages = defineContract('customer', 'GET', '/api/user/messages', {
  name: 'list-messages',
  summary: 'The messages to the caller, newest first',
  unlimited: 'small read',
  query: z.strictObject(pageQuery),
  paged: true,
  response: z.array(customerMessage),
});

export const readMessage = defineContract('customer', 'POST', '/api/user/messages/{id}/read', {
  name: 'read-message',
  summary: 'Notes that the caller has opened a message; the first time stays',
  rateLimit: { requests: 600, seconds: 3600, per: 'account' },
  params: idParams,
  response: customerMessage,
});
