import { clearCookie, cookieNames, readCookie, setCookie } from '../platform/endpoint/cookies.ts';
import { signInAttempt, type SignInAttempt } from './hosted-sign-in.ts';

const prefix = 'sign-in-';

// One cookie per attempt, so that two tabs can sign in at the same time.
const nameOf = (state: string): string => `${prefix}${state.slice(0, 8)}`;

/**
 * The most attempts at once in one browser. API Gateway refuses calls whose headers exceed 10,240 bytes in total.
 */
const mostAttempts = 3;

/** A `Set-Cookie` value that stores an attempt for ten minutes, hidden from scripts. */
export const attemptCookie = (attempt: SignInAttempt, siteUrl: string): string =>
  setCookie({
    name: nameOf(attempt.state),
    value: Buffer.from(JSON.stringify(attempt)).toString('base64url'),
    siteUrl,
    maxAge: 600,
  });

export const clearAttemptCookie = (state: string, siteUrl: string): string =>
  clearCookie(nameOf(state), siteUrl);

/**
 * `Set-Cookie` values that clear the oldest attempts to make room for one more. Browsers send the oldest cookie
 * first.
 */
export const clearOldAttempts = (cookies: readonly string[], siteUrl: string): string[] =>
  cookieNames(cookies, siteUrl)
    .filter((name) => name.startsWith(prefix))
    .slice(0, 1 - mostAttempts)
    .map((name) => clearCookie(name, siteUrl));

/** Undefined if this browser did not start an attempt with this state. */
export const readAttempt = (
  cookies: readonly string[],
  state: string | undefined,
  siteUrl: string,
): SignInAttempt | undefined => {
  if (state === undefined || !/^[\w-]{8,512}$/.test(state)) return undefined;
  const value = readCookie(cookies, nameOf(state), siteUrl);
  if (value === undefined) return undefined;
  try {
    const attempt = signInAttempt.parse(JSON.parse(Buffer.from(value, 'base64url').toString()));
    return attempt.state === state ? attempt : undefined;
  } catch {
    return undefined;
  }
};
