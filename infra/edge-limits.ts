import { actOnLink, getLink } from 'shared/contracts/links.ts';
import { listReviews } from 'shared/contracts/reviews.ts';
import { getCalendar } from 'shared/contracts/reminders.ts';
import { requestQuote } from 'shared/contracts/quotes.ts';
import { login, signInCallback } from 'shared/contracts/session.ts';
import { signUp } from 'shared/contracts/signup.ts';
import { photoEvents } from 'functions/platform/route.ts';

/** With what the paths of customers' calendars begin; the rest of such a path is a secret. */
export const calendarPaths = getCalendar.path.replace('{secret}', '');

/** What the firewall counts (docs/decisions/0027). */
export type AddressLimit = {
  name: string;
  /** Beginnings of the paths that are counted together. */
  paths: readonly [string, ...string[]];
  /** Calls of one address within {@link windowSeconds}. */
  calls: number;
  /** What a blocked caller is shown: a person follows links to the sign-in. */
  reply: 'page' | 'error';
};

/** The shortest window AWS WAF has. */
export const windowSeconds = 60;

/** Above these the firewall blocks an address, until its rate has come down. */
export const addressLimits: readonly AddressLimit[] = [
  {
    name: 'sign-in',
    // What a link in a mail does without a sign-in is counted with it.
    paths: [login.path, signInCallback.path, getLink.path, listReviews.path],
    calls: 60,
    reply: 'page',
  },
  { name: 'requests', paths: [requestQuote.path, signUp.path], calls: 10, reply: 'error' },
  { name: 'api', paths: ['/api/'], calls: 600, reply: 'error' },
];

/** What API Gateway lets through of a route for all callers together: a token bucket. */
export type RouteLimit = { ratePerSecond: number; burst: number };

type RouteKind = {
  routes: readonly { method: string; path: string }[];
  /** Part of the functions that may run at a time which these routes together may keep busy. */
  share: number;
  /** How long a call keeps one busy, in seconds, rather too long than too short. */
  seconds: number;
  /** Enough for any day of this business, and little enough for its bill. */
  most: number;
};

/** A warm one takes 20 to 50 ms; a cold one, here and there, a second. */
const ordinaryCall = 0.1;

const signIn: RouteKind = {
  routes: [login, signInCallback],
  share: 1 / 4,
  seconds: ordinaryCall,
  most: 50,
};
/** A sign-up is answered after a second and a half at the earliest; both wait for the mail service. */
const requests: RouteKind = { routes: [requestQuote, signUp], share: 1 / 4, seconds: 2, most: 5 };
/** Read by programs, all of which like to come at the full hour. */
const calendars: RouteKind = {
  routes: [getCalendar],
  share: 1 / 5,
  seconds: ordinaryCall,
  most: 50,
};
/** What is done without a session, by customers with a link and by anybody who reads reviews. */
const links: RouteKind = {
  routes: [getLink, actOnLink, listReviews],
  share: 1 / 10,
  seconds: ordinaryCall,
  most: 50,
};
/** API Gateway applies this to each of the other routes; one at a time is busy. */
const others: RouteKind = { routes: [], share: 1 / 5, seconds: ordinaryCall, most: 100 };

/** Photos are prepared in two queues (docs/decisions/0017); what they leave answers calls. */
export const functionsForCalls = (concurrency: number): number =>
  concurrency - 2 * photoEvents.concurrency;

/**
 * The limits of all callers together, by route, and of every other route. Together they never take more
 * functions than the account runs at a time; each is above what the firewall lets one address do.
 * @param concurrency functions that may run at a time, ten at least
 */
export const routeLimits = (
  concurrency: number,
): { byRoute: Record<string, RouteLimit>; others: RouteLimit } => {
  const functions = functionsForCalls(concurrency);
  const limitOf = ({ routes, share, seconds, most }: RouteKind): RouteLimit => {
    const carried = (functions * share) / seconds / Math.max(routes.length, 1);
    const ratePerSecond = Math.min(carried, most);
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

/** How long a call of a route keeps a function busy, in seconds. */
export const busySeconds = (path: string): number =>
  [signIn, requests].find(({ routes }) => routes.some((route) => route.path === path))?.seconds ??
  others.seconds;
