import type { SessionClaim } from '../session/sessions.ts';

// Browsers accept the `__Host-` prefix, which binds a cookie to this host and to TLS, only over HTTPS.
const cookieName = (name: string, siteUrl: string): string =>
  isSecure(siteUrl) ? `__Host-${name}` : name;

const isSecure = (siteUrl: string): boolean => siteUrl.startsWith('https:');

export type CookieOptions = { name: string; value: string; siteUrl: string; maxAge: number };

/** A `Set-Cookie` value that scripts cannot read and that other sites cannot send with a POST. */
export const setCookie = ({ name, value, siteUrl, maxAge }: CookieOptions): string =>
  [
    `${cookieName(name, siteUrl)}=${value}`,
    'Path=/',
    'HttpOnly',
    'SameSite=Lax',
    `Max-Age=${maxAge}`,
    ...(isSecure(siteUrl) ? ['Secure'] : []),
  ].join('; ');

export const clearCookie = (name: string, siteUrl: string): string =>
  setCookie({ name, value: '', siteUrl, maxAge: 0 });

/** Reads a cookie from API Gateway's list of `name=value` strings. */
export const readCookie = (
  cookies: readonly string[] | undefined,
  name: string,
  siteUrl: string,
): string | undefined => {
  const prefix = `${cookieName(name, siteUrl)}=`;
  return cookies?.find((cookie) => cookie.startsWith(prefix))?.slice(prefix.length);
};

/** The names of this site's cookies, in the form {@link readCookie} takes and in the order they arrived. */
export const cookieNames = (cookies: readonly string[], siteUrl: string): string[] => {
  const prefix = cookieName('', siteUrl);
  return cookies
    .filter((cookie) => cookie.startsWith(prefix))
    .map((cookie) => cookie.slice(prefix.length).split('=', 1)[0] ?? '');
};

export const sessionCookie = 'session';

/** Parses the session cookie, `userId.sid`; undefined when it is absent or malformed. */
export const readSessionClaim = (
  cookies: readonly string[] | undefined,
  siteUrl: string,
): SessionClaim | undefined => {
  const match = /^([0-9a-f-]{36})\.([\w-]{43})$/.exec(
    readCookie(cookies, sessionCookie, siteUrl) ?? '',
  );
  const [, userId, sid] = match ?? [];
  return userId === undefined || sid === undefined ? undefined : { userId, sid };
};
