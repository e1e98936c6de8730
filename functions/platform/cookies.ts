import type { SessionClaim } from './sessions.ts';

/**
 * Over https the `__Host-` prefix binds the cookie to this very host and to TLS; a browser would not
 * take it from a plain-http origin, so there the bare name is used. The site's own address decides.
 */
const cookieName = (name: string, siteUrl: string): string =>
  isSecure(siteUrl) ? `__Host-${name}` : name;

const isSecure = (siteUrl: string): boolean => siteUrl.startsWith('https:');

export type CookieOptions = { name: string; value: string; siteUrl: string; maxAge: number };

/** A cookie that scripts cannot read and foreign sites cannot send along with a change. */
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

/** Reads a cookie out of API Gateway's list of `name=value`. */
export const readCookie = (
  cookies: readonly string[] | undefined,
  name: string,
  siteUrl: string,
): string | undefined => {
  const prefix = `${cookieName(name, siteUrl)}=`;
  return cookies?.find((cookie) => cookie.startsWith(prefix))?.slice(prefix.length);
};

export const sessionCookie = 'session';

/** Splits `userId.sid`; undefined when the cookie is absent or misshapen. */
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
