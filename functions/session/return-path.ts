/**
 * The path to come back to after signing in: of this site and not of the API, else the landing page.
 * A backslash or a second slash would make a browser read another host out of it.
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

// A download link opened with a lapsed session: the person wants the file, not the landing page.
const isDownload = (pathname: string) => /^\/api\/reports\/[\w-]+(\/download)?$/.test(pathname);
