import * as z from 'zod/mini';
import { defineContract } from './contract.ts';
import { writtenPhone } from '../domain/customers/phone-number.ts';
import { requiredText, text } from './fields.ts';

/** The quote request form. Five fields are required; nothing else about them is checked (rules: quote-1, quote-6). */
export const quoteForm = z.strictObject({
  firstName: requiredText(100, 'First name is required'),
  lastName: requiredText(100, 'Last name is required'),
  email: requiredText(254, 'Email is required').check(z.toLowerCase()),
  phone: requiredText(40, 'Phone number is required').check(z.overwrite(writtenPhone)),
  serviceAddress: requiredText(300, 'Service address is required'),
  message: z.optional(z.nullable(text(4000))),
  /** A honeypot hidden from people; a request that fills it in is silently dropped. */
  website: z.optional(z.string().check(z.maxLength(500))),
});
export type QuoteForm = z.infer<typeof quoteForm>;

export const requestQuote = defineContract('public', 'POST', '/api/quote-requests', {
  name: 'request-quote',
  summary: 'Stores a request for a quote',
  unlimited: 'counts itself',
  body: quoteForm,
  /** Empty by default, because the browser has its own message for a refusal without one. */
  response: z.object({ success: z.boolean(), message: z._default(z.string(), '') }),
});
