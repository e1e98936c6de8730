import * as z from 'zod/mini';
import { defineContract } from './contract.ts';
import { signupQuestions } from './customer-field-schemas.ts';

/** The sign-up form (rules: signup-1). */
export const signupForm = z.strictObject({
  ...signupQuestions,
  /** A honeypot hidden from people; a request that fills it in is silently dropped. */
  website: z.optional(z.string().check(z.maxLength(500))),
});
export type SignupInput = z.input<typeof signupForm>;
export type SignupForm = z.output<typeof signupForm>;

export const signUp = defineContract('public', 'POST', '/api/signup', {
  name: 'sign-up',
  summary: 'Stores a sign-up request and opens the account; answers the same for a known address',
  rateLimit: { requests: 10, seconds: 3600, per: 'address' },
  body: signupForm,
  response: z.object({ success: z.boolean(), message: z.string() }),
});
