import * as z from 'zod/mini';
import { defineContract } from './contract.ts';
import { signupAnswers } from './customer-field-schemas.ts';
import { id, idParams, instant, pageQuery } from './fields.ts';

export const signupStatuses = ['pending', 'handled'] as const;
export type SignupStatus = (typeof signupStatuses)[number];

/** A sign-up request as the operator sees it, to be answered within 24 hours of `createdAt`. */
export const adminSignup = z.object({
  id,
  ...signupAnswers,
  status: z.enum(signupStatuses),
  createdAt: instant,
  handledAt: z.nullable(instant),
  /** Email of the administrator who answered it. */
  handledBy: z.nullable(z.string()),
});
export type AdminSignup = z.infer<typeof adminSignup>;

export const listSignups = defineContract('admin', 'GET', '/api/admin/signups', {
  name: 'list-signups',
  summary: 'Sign-up requests, newest first; with a status, those of that status',
  query: z.strictObject({ ...pageQuery, status: z.optional(z.enum(signupStatuses)) }),
  paged: true,
  response: z.array(adminSignup),
});

export const handleSignup = defineContract('admin', 'POST', '/api/admin/signups/{id}/handle', {
  name: 'handle-signup',
  summary: 'Notes that a sign-up request was answered, by whom and when; the first says it',
  params: idParams,
  response: adminSignup,
});
