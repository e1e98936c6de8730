import * as z from 'zod/mini';
import { defineContract } from './contract.ts';
import { emailAddress, requiredText, text } from './fields.ts';

const missing = 'Please fill in all required fields.';

/** What a visitor sends (rules: quote-1). The form and the function share it. */
export const quoteForm = z.strictObject({
  firstName: requiredText(100, missing),
  lastName: requiredText(100, missing),
  email: emailAddress(),
  phone: requiredText(40, missing),
  serviceAddress: requiredText(300, missing),
  message: z.optional(text(4000)),
  /** A field people never see. Robots fill it in; such a request is dropped without a word. */
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
  response: z.object({ success: z.boolean(), message: z.string() }),
});
