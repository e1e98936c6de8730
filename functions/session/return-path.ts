/**
 * The path to return to after signing in: a page or download of this site, or else the landing page. Rejects
 * paths such as `//host` and `/\host`, which browsers read as another host.
 */
export const returnPath = (returnTo: string | undefined, siteUrl: string): string => {
  if (!returnTo?.startsWith('/') || !URL.canParse(returnTo, siteUrl)) return '/';
  const url = new URL(returnTo, siteUrl);
  const isOfSite = url.origin === new URL(siteUrl).origin;
  const isPage = url.pathname !== '/api' && !url.pathname.startsWith('/api/');
  return isOfSite && (isPage || isDownload(url.pathname))
    ? `${url.pathname}${url.search}${url.hash}`
    : '/';
};

// For download links that were opened after the session expired.
const isDownload = (pathname: string) => /^\/api\/reports\/[\w-]+(\/download)?$/.test(pathname);
