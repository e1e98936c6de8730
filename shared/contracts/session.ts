import * as z from 'zod/mini';
import { paymentMethods } from '../domain/visits/booking-status.ts';
import { defineContract } from './contract.ts';
import { id, instant } from './fields.ts';
import { currentUserEndpoint } from './start-endpoints.ts';

/** The signed-in person as the client sees them (rules: access-2). */
export const currentUser = z.object({
  id,
  email: z.string(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  profileImageUrl: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  address: z.nullable(z.string()),
  /**
   * The weekday they chose when they signed up, such as 'monday'; null for others. A session that a
   * phone has kept may lack it.
   */
  desiredDay: z._default(z.nullable(z.string()), null),
  /** The payment method they chose to store. */
  paymentMethod: z.nullable(z.enum(paymentMethods)),
  /** Tax settings made by the operator (rules: tax-3). */
  taxExempt: z.boolean(),
  taxRate: z.nullable(z.number()),
  isAdmin: z.boolean(),
  /**
   * When this session ends even if it is used; an administrator's may end sooner through inactivity
   * (rules: access-21).
   */
  sessionEndsAt: instant,
});
export type CurrentUser = z.infer<typeof currentUser>;

/** Enough for an entire office behind one address. Password guessing is limited by Cognito itself. */
const rateLimit = { requests: 100, seconds: 600, per: 'address' } as const;

export const login = defineContract('public', 'GET', '/api/login', {
  name: 'login',
  summary: 'Starts the hosted sign-in and comes back to `returnTo`, a path of this site',
  rateLimit,
  query: z.object({
    returnTo: z.optional(z.string().check(z.maxLength(2048))),
    /** Used after a password reset: signs in here and ends all other sessions. */
    elsewhere: z.optional(z.literal('end')),
    /** Asks for the password even if the hosted sign-in remembers the person. */
    prompt: z.optional(z.literal('login')),
  }),
  response: 'redirect',
});

export const signInCallback = defineContract('public', 'GET', '/api/callback', {
  name: 'sign-in-callback',
  summary: 'Ends the hosted sign-in: checks the code, opens the session',
  rateLimit,
  query: z.object({
    code: z.optional(z.string().check(z.maxLength(4096))),
    state: z.optional(z.string().check(z.maxLength(512))),
    error: z.optional(z.string()),
  }),
  response: 'redirect',
});

export const logout = defineContract('public', 'GET', '/api/logout', {
  name: 'logout',
  summary: 'Ends the session here and at the hosted sign-in',
  unlimited: 'ends access',
  response: 'redirect',
});

/** The hash of a session's secret, as base64url. */
const sessionId = z.string().check(z.regex(/^[\w-]{43}$/));

/** A place where the caller is signed in. */
export const openSession = z.object({
  id: sessionId,
  /** A rough description of the device, such as 'Safari on iPhone'. */
  device: z.string(),
  signedInAt: instant,
  /** Accurate to about ten minutes. */
  lastSeenAt: instant,
  /** Whether it is the session making this call. */
  isCurrent: z.boolean(),
});
export type OpenSession = z.infer<typeof openSession>;

export const listSessions = defineContract('customer', 'GET', '/api/auth/sessions', {
  name: 'list-sessions',
  summary: 'Where the caller is signed in, the last seen first',
  unlimited: 'small read',
  response: z.array(openSession),
});

export const endSession = defineContract('customer', 'DELETE', '/api/auth/sessions/{id}', {
  name: 'end-session',
  summary: 'Signs the caller out on one device',
  unlimited: 'ends access',
  params: z.object({ id: sessionId }),
  response: z.object({ success: z.boolean() }),
});

export const endOtherSessions = defineContract('customer', 'DELETE', '/api/auth/sessions', {
  name: 'end-other-sessions',
  summary: 'Signs the caller out everywhere but here',
  unlimited: 'ends access',
  response: z.object({ success: z.boolean() }),
});

export const getCurrentUser = defineContract('customer', 'GET', currentUserEndpoint.path, {
  name: currentUserEndpoint.name,
  summary: 'The signed-in person',
  unlimited: 'small read',
  response: currentUser,
});
