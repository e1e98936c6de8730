import * as z from 'zod/mini';
import { defineContract } from './contract.ts';
import { emailAddress, phoneNumber, postalAddress, requiredText, text } from './fields.ts';

/** The quote request form (rules: quote-1). */
export const quoteForm = z.strictObject({
  firstName: requiredText(100, 'First name is required'),
  lastName: requiredText(100, 'Last name is required'),
  email: emailAddress(),
  phone: phoneNumber('Phone number is required', 'Phone number must be at least 10 digits'),
  serviceAddress: postalAddress(
    'Service address is required',
    'Please provide your complete address',
  ),
  message: z.optional(z.nullable(text(4000))),
  /** A honeypot hidden from people; a request that fills it in is silently dropped. */
  website: z.optional(z.string().check(z.maxLength(500))),
});
export type QuoteForm = z.infer<typeof quoteForm>;

export const requestQuote = defineContract({
  name: 'request-quote',
  summary: 'Stores a request for a quote',
  method: 'POST',
  path: '/api/quote-requests',
  access: 'public',
  body: quoteForm,
  /** Empty by default, because the browser words a refusal itself if the server does not. */
  response: z.object({ success: z.boolean(), message: z._default(z.string(), '') }),
});
