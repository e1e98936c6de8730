import {
  addressLimits,
  busySeconds,
  functionsForCalls,
  routeLimits,
  windowSeconds,
} from '../../infra/edge-limits.ts';
import type { RouteLimit } from '../../infra/edge-limits.ts';
import { getCart } from 'shared/contracts/cart.ts';
import { requestQuote } from 'shared/contracts/quotes.ts';
import { login, signInCallback } from 'shared/contracts/session.ts';
import { signUp } from 'shared/contracts/signup.ts';

type Endpoint = { method: string; path: string };

/** Calls from one address to one endpoint; nonstop unless `isOn` is given. */
type Source = {
  address: string;
  endpoint: Endpoint;
  perSecond: number;
  isOn?: (second: number) => boolean;
};

export type Flood = { name: string; sources: readonly Source[] };

const fromEach = (machines: number, sourcesOf: (address: string) => Source[]): Source[] =>
  Array.from({ length: machines }, (_, nth) => sourcesOf(`machine-${nth}`)).flat();

const repeating =
  (perSecond: number, ...endpoints: Endpoint[]) =>
  (address: string): Source[] =>
    endpoints.map((endpoint) => ({ address, endpoint, perSecond }));

/** As many calls of each kind as the firewall lets through. */
const belowEveryLimit = (address: string): Source[] => [
  ...repeating(0.49, login, signInCallback)(address),
  ...repeating(0.08, requestQuote, signUp)(address),
  ...repeating(8.8, getCart)(address),
];

/** The goal holds for these (docs/decisions/0027). */
export const stoppedFloods: readonly Flood[] = [
  { name: 'one machine repeats the sign-in', sources: fromEach(1, repeating(500, login)) },
  {
    name: 'one machine repeats everything',
    sources: fromEach(1, repeating(200, login, signInCallback, requestQuote, signUp, getCart)),
  },
  { name: 'twenty machines repeat the sign-in', sources: fromEach(20, repeating(25, login)) },
  { name: 'one machine stays below every limit', sources: fromEach(1, belowEveryLimit) },
];

/** Floods that are not stopped (docs/threat-model.md). */
export const openFloods: readonly Flood[] = [
  {
    name: 'one machine comes back whenever it may',
    sources: fromEach(1, repeating(500, login)).map((source) => ({
      ...source,
      isOn: (second) => second % (2 * windowSeconds) < firewallDelay,
    })),
  },
  { name: 'twenty machines stay below every limit', sources: fromEach(20, belowEveryLimit) },
];

/**
 * Seconds.
 * https://docs.aws.amazon.com/waf/latest/developerguide/waf-rule-statement-type-rate-based-caveats.html
 */
export const firewallDelay = 30;

const minutes = 6;
/** Seconds between opening the hosted sign-in page and returning from it. */
const typing = 5;

/** A random generator with the same numbers in every run (the one from Numerical Recipes). */
const chance = () => {
  let state = 1;
  return (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
};

/** Blocks based on the calls in a window that ended {@link firewallDelay} ago, blocked ones included. */
const firewall = () => {
  const seen = new Map<string, number[]>();
  const isAbove = (key: string, limit: number, second: number): boolean => {
    const counts = seen.get(key) ?? [];
    const end = Math.max(second - firewallDelay, 0);
    const window = counts.slice(Math.max(end - windowSeconds, 0), end);
    return window.reduce((sum, count) => sum + (count || 0), 0) > limit;
  };
  return (address: string, { path }: Endpoint, second: number): boolean => {
    // A rule that blocks is the last: later rules do not count the call.
    for (const { name, paths, calls } of addressLimits) {
      if (!paths.some((beginning) => path.startsWith(beginning))) continue;
      const key = `${name} ${address}`;
      const counts = seen.get(key) ?? [];
      seen.set(key, counts);
      counts[second] = (counts[second] ?? 0) + 1;
      if (isAbove(key, calls, second)) return false;
    }
    return true;
  };
};

/** A token bucket per route. */
const gateway = (concurrency: number) => {
  const { byRoute, others } = routeLimits(concurrency);
  const buckets = new Map<string, { tokens: number; at: number; limit: RouteLimit }>();
  return ({ method, path }: Endpoint, at: number): boolean => {
    const key = `${method} ${path}`;
    const limit = byRoute[key] ?? others;
    const bucket = buckets.get(key) ?? { tokens: limit.burst, at, limit };
    buckets.set(key, bucket);
    bucket.tokens = Math.min(limit.burst, bucket.tokens + (at - bucket.at) * limit.ratePerSecond);
    bucket.at = at;
    if (bucket.tokens < 1) return false;
    bucket.tokens -= 1;
    return true;
  };
};

/** The functions available for calls; photos being prepared keep the rest busy all the time. */
const lambda = (concurrency: number) => {
  let busyUntil: number[] = [];
  return ({ path }: Endpoint, at: number): boolean => {
    busyUntil = busyUntil.filter((until) => until > at);
    if (busyUntil.length >= functionsForCalls(concurrency)) return false;
    busyUntil.push(at + busySeconds(path));
    return true;
  };
};

/** The fraction of other people's sign-ins that succeed: both calls at the first attempt. */
export type SignInShares = { firstMinute: number; afterwards: number };

/**
 * Simulates six minutes of a flood. Meanwhile, one other person per second signs in from an address of
 * their own.
 * @param setup.concurrency functions the account can run at the same time
 */
export const simulateSignIns = (
  { sources }: Flood,
  setup: { concurrency: number; hasFirewall: boolean },
): SignInShares => {
  const random = chance();
  const admits = firewall();
  const passes = gateway(setup.concurrency);
  const runs = lambda(setup.concurrency);
  const call = (address: string, endpoint: Endpoint, at: number): boolean =>
    (!setup.hasFirewall || admits(address, endpoint, Math.floor(at))) &&
    passes(endpoint, at) &&
    runs(endpoint, at);

  const seconds = minutes * 60;
  const tally = { first: 0, later: 0 };
  const begun = new Set<number>();
  for (let second = 0; second < seconds; second += 1) {
    const calls = sources
      .filter(({ isOn }) => isOn?.(second) ?? true)
      .flatMap(({ address, endpoint, perSecond }) => {
        const count = Math.floor(perSecond) + (random() < perSecond % 1 ? 1 : 0);
        return Array.from({ length: count }, () => ({
          at: second + random(),
          take: (at: number): void => void call(address, endpoint, at),
        }));
      });
    const person = `person-${second}`;
    calls.push({
      at: second + random(),
      take: (at) => {
        if (call(person, login, at)) begun.add(second);
      },
    });
    const back = second - typing;
    if (begun.has(back))
      calls.push({
        at: second + random(),
        take: (at) => {
          if (!call(`person-${back}`, signInCallback, at)) return;
          tally[back < 60 ? 'first' : 'later'] += 1;
        },
      });
    for (const { at, take } of calls.toSorted((one, other) => one.at - other.at)) take(at);
  }
  return { firstMinute: tally.first / 60, afterwards: tally.later / (seconds - 60 - typing) };
};
