import { actOnLink, getLink } from 'shared/contracts/links.ts';
import { listReviews } from 'shared/contracts/reviews.ts';
import { getCalendar } from 'shared/contracts/reminders.ts';
import { requestQuote } from 'shared/contracts/quotes.ts';
import { login, signInCallback } from 'shared/contracts/session.ts';
import { signUp } from 'shared/contracts/signup.ts';
import { photoEvents } from 'functions/platform/endpoint/route.ts';

/** The prefix of customers' calendar paths; the rest of such a path is a secret. */
export const calendarPaths = getCalendar.path.replace('{secret}', '');

/** A limit that the firewall enforces per address (docs/decisions/0027). */
export type AddressLimit = {
  name: string;
  /** Path prefixes that are counted together. */
  paths: readonly [string, ...string[]];
  /** Calls from one address within {@link windowSeconds}. */
  calls: number;
  /** What a blocked caller gets: the sign-in is reached by following links, so the response is a page. */
  reply: 'page' | 'error';
};

/** The shortest window AWS WAF offers. */
export const windowSeconds = 60;

/** Above these limits the firewall blocks an address until its rate drops. */
export const addressLimits: readonly AddressLimit[] = [
  {
    name: 'sign-in',
    // Includes what mailed links and public reviews do without a sign-in.
    paths: [login.path, signInCallback.path, getLink.path, listReviews.path],
    calls: 60,
    reply: 'page',
  },
  { name: 'requests', paths: [requestQuote.path, signUp.path], calls: 10, reply: 'error' },
  { name: 'api', paths: ['/api/'], calls: 600, reply: 'error' },
];

/** A limit per address on calls of the user pool's own API, which anybody can make. */
export type PoolLimit = {
  name: string;
  /** The end of the `x-amz-target` header. */
  actions: readonly [string, string, ...string[]];
  /** Calls from one address within {@link windowSeconds}. */
  calls: number;
};

/** A person asks for a code once or twice and signs in with two calls. */
export const poolLimits: readonly PoolLimit[] = [
  {
    name: 'codes',
    actions: [
      'ForgotPassword',
      'SignUp',
      'ResendConfirmationCode',
      'GetUserAttributeVerificationCode',
      'UpdateUserAttributes',
    ],
    calls: 10,
  },
  {
    name: 'sign-ins',
    actions: ['InitiateAuth', 'RespondToAuthChallenge', 'ConfirmForgotPassword'],
    calls: 60,
  },
];

/** What API Gateway lets through on a route for all callers together, as a token bucket. */
export type RouteLimit = { ratePerSecond: number; burst: number };

type RouteKind = {
  routes: readonly { method: string; path: string }[];
  /** The fraction of the concurrent functions that these routes together may occupy. */
  share: number;
  /** How long a call occupies a function, in seconds; rather too high than too low. */
  seconds: number;
  /** Calls per second: more than this business ever needs, yet few enough not to inflate its bill. */
  most: number;
};

/** A warm call takes 20 to 50 ms; an occasional cold one, a second. */
const ordinaryCall = 0.1;

const signIn: RouteKind = {
  routes: [login, signInCallback],
  share: 1 / 4,
  seconds: ordinaryCall,
  most: 50,
};
/** A sign-up takes at least a second and a half by design; both wait for the mail service. */
const requests: RouteKind = { routes: [requestQuote, signUp], share: 1 / 4, seconds: 2, most: 5 };
/** Fetched by calendar programs, many of them on the hour. */
const calendars: RouteKind = {
  routes: [getCalendar],
  share: 1 / 5,
  seconds: ordinaryCall,
  most: 50,
};
/** Calls without a session, by customers with a mailed link and by anyone who reads reviews. */
const links: RouteKind = {
  routes: [getLink, actOnLink, listReviews],
  share: 1 / 10,
  seconds: ordinaryCall,
  most: 50,
};
/**
 * API Gateway applies this to each of the other routes; the calculation assumes one of them is busy at
 * a time.
 */
const others: RouteKind = { routes: [], share: 1 / 5, seconds: ordinaryCall, most: 100 };

/** Two queues of photos each use some of the concurrency (docs/decisions/0017); the rest is for calls. */
export const functionsForCalls = (concurrency: number): number =>
  concurrency - 2 * photoEvents.concurrency;

/**
 * The limits for all callers together, by route and for every other route. Together they never use more
 * functions than the account can run concurrently, and each is above the firewall's limit for one
 * address.
 * @param concurrency functions that may run at the same time, at least ten
 */
export const routeLimits = (
  concurrency: number,
): { byRoute: Record<string, RouteLimit>; others: RouteLimit } => {
  const functions = functionsForCalls(concurrency);
  const limitOf = ({ routes, share, seconds, most }: RouteKind): RouteLimit => {
    const synced = (functions * share) / seconds / Math.max(routes.length, 1);
    const ratePerSecond = Math.min(synced, most);
    return { ratePerSecond, burst: Math.min(functions, 2 * most) };
  };
  return {
    byRoute: Object.fromEntries(
      [signIn, requests, calendars, links].flatMap((kind) =>
        kind.routes.map(({ method, path }) => [`${method} ${path}`, limitOf(kind)]),
      ),
    ),
    others: limitOf(others),
  };
};
