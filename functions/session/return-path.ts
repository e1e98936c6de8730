/** Characters, in the encoded form the browser sends; it has to fit into a cookie. */
const longestReturnPath = 512;

/**
 * The path to return to after signing in: a page or download of this site, or else the landing page. Rejects
 * anything that browsers read as another host, such as `//host` and `/\host`, or that resolves to it, such as
 * `/..//host`.
 */
export const returnPath = (returnTo: string | undefined, siteUrl: string): string => {
  // Browsers drop some control characters from a URL and turn backslashes into slashes.
  if (!returnTo?.startsWith('/') || /[\\\p{Cc}]/u.test(returnTo)) return '/';
  if (!URL.canParse(returnTo, siteUrl)) return '/';
  const { origin, pathname, search, hash } = new URL(returnTo, siteUrl);
  if (origin !== new URL(siteUrl).origin || pathname.startsWith('//')) return '/';
  const isPage = pathname !== '/api' && !pathname.startsWith('/api/');
  if (!isPage && !isDownload(pathname)) return '/';
  const path = `${pathname}${search}${hash}`;
  return path.length <= longestReturnPath ? path : '/';
};

// Covers download links opened after the session expired.
const isDownload = (pathname: string) =>
  [
    /^\/api\/reports\/(download-all|[\w-]+\/download)$/,
    /^\/api(\/admin\/customers\/[\w-]+)?\/(statements\/[\w-]+|record\/pdf)$/,
    /^\/api\/admin\/export\/charges\.csv$/,
  ].some((download) => download.test(pathname));

/**
 * Where a person lands after signing in: where they wanted to go, or for the operator, by default, today's stops
 * (rules: route-5).
 */
export const landingPath = (
  returnTo: string | undefined,
  { isAdmin }: { isAdmin: boolean },
  siteUrl: string,
): string => {
  const path = returnPath(returnTo, siteUrl);
  return isAdmin && path === '/' ? '/admin/bookings' : path;
};
