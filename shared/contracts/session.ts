import * as z from 'zod/mini';
import { paymentMethods } from '../domain/booking-status.ts';
import { defineContract } from './contract.ts';
import { id } from './fields.ts';

/** The signed-in person as the client sees them (rules: access-2). */
export const currentUser = z.object({
  id,
  email: z.string(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  profileImageUrl: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  address: z.nullable(z.string()),
  /** The payment method they asked us to remember. */
  paymentMethod: z.nullable(z.enum(paymentMethods)),
  isAdmin: z.boolean(),
});
export type CurrentUser = z.infer<typeof currentUser>;

/**
 * Enough for a whole office behind one address; password guessing happens at Cognito, which has its own
 * limits.
 */
const rateLimit = { requests: 100, seconds: 600, per: 'address' } as const;

export const login = defineContract({
  name: 'login',
  summary: 'Starts the hosted sign-in and comes back to `returnTo`, a path of this site',
  method: 'GET',
  path: '/api/login',
  access: 'public',
  rateLimit,
  query: z.object({
    returnTo: z.optional(z.string().check(z.maxLength(2048))),
    /** After a password reset: sign in here and sign out everywhere else. */
    elsewhere: z.optional(z.literal('end')),
  }),
  response: 'redirect',
});

export const signInCallback = defineContract({
  name: 'sign-in-callback',
  summary: 'Ends the hosted sign-in: checks the code, opens the session',
  method: 'GET',
  path: '/api/callback',
  access: 'public',
  rateLimit,
  query: z.object({
    code: z.optional(z.string().check(z.maxLength(4096))),
    state: z.optional(z.string().check(z.maxLength(512))),
    error: z.optional(z.string()),
  }),
  response: 'redirect',
});

export const logout = defineContract({
  name: 'logout',
  summary: 'Ends the session here and at the hosted sign-in',
  method: 'GET',
  path: '/api/logout',
  access: 'public',
  response: 'redirect',
});

export const endOtherSessions = defineContract({
  name: 'end-other-sessions',
  summary: 'Signs the caller out everywhere but here',
  method: 'DELETE',
  path: '/api/auth/sessions',
  access: 'customer',
  response: z.object({ success: z.boolean() }),
});

export const getCurrentUser = defineContract({
  name: 'get-current-user',
  summary: 'The signed-in person',
  method: 'GET',
  path: '/api/auth/user',
  access: 'customer',
  response: currentUser,
});
