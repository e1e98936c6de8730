import * as z from 'zod/mini';
import { defineContract } from './contract.ts';
import { signupQuestions } from './customer-field-schemas.ts';

/** What a person fills in to get an account (rules: signup-1). The form and the function share it. */
export const signupForm = z.strictObject({
  ...signupQuestions,
  /** A field people never see. Robots fill it in; such a request is dropped without a word. */
  website: z.optional(z.string().check(z.maxLength(500))),
});
/** What the form holds. */
export type SignupInput = z.input<typeof signupForm>;
/** What its rules make of it. */
export type SignupForm = z.output<typeof signupForm>;

export const signUp = defineContract({
  name: 'sign-up',
  summary: 'Stores a sign-up request and opens the account; answers the same for a known address',
  method: 'POST',
  path: '/api/signup',
  access: 'public',
  rateLimit: { requests: 10, seconds: 3600, per: 'address' },
  body: signupForm,
  response: z.object({ success: z.boolean(), message: z.string() }),
});
