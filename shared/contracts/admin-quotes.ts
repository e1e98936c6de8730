import * as z from 'zod/mini';
import { quoteActions, quoteStatuses } from '../domain/customers/quote-status.ts';
import { defineContract } from './contract.ts';
import { id, idParams, instant, pageQuery } from './fields.ts';

export const adminQuote = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  serviceAddress: z.string(),
  message: z.nullable(z.string()),
  status: z.enum(quoteStatuses),
  createdAt: instant,
  /** When the last action was taken; null before the first. */
  changedAt: z.nullable(instant),
  /** How many offers have been made. */
  offers: z.int(),
  /**
   * Whether the latest offer awaits an answer; until it has one, the request cannot be accepted or
   * declined.
   */
  awaitsAnswer: z.boolean(),
});
export type AdminQuote = z.infer<typeof adminQuote>;

export const listQuotes = defineContract('admin', 'GET', '/api/admin/quotes', {
  name: 'list-quotes',
  summary: 'Quote requests, newest first; with a status, those of that status',
  query: z.strictObject({ ...pageQuery, status: z.optional(z.enum(quoteStatuses)) }),
  paged: true,
  response: z.array(adminQuote),
});

export const transitionQuote = defineContract(
  'admin',
  'POST',
  '/api/admin/quotes/{id}/transition',
  {
    name: 'transition-quote',
    summary: 'Takes a quote request one step further; harmless to repeat',
    params: idParams,
    body: z.strictObject({ action: z.enum(quoteActions) }),
    response: adminQuote,
  },
);
