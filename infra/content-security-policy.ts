/** External origins for the site's pages, e.g. `https://example.auth.us-east-1.amazoncognito.com`. */
export type PolicyHosts = {
  /** The bucket's address with a trailing slash, for presigned URLs. */
  photos: string;
  /** Cognito's JSON API, for choosing a password. */
  identityApi: string;
  /** The hosted sign-in, as a form target. */
  signIn: string;
  /** The Companion server for importing photos, or null. */
  companion: string | null;
};

/** The Content-Security-Policy of every reply. */
export const contentSecurityPolicy = ({
  photos,
  identityApi,
  signIn,
  companion,
}: PolicyHosts): string => {
  // Imports report progress over a socket and show thumbnails.
  const sockets = companion === null ? '' : ` ${companion} ${companion.replace(/^http/, 'ws')}`;
  const pictures = companion === null ? '' : ` ${companion}`;
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    `img-src 'self' data: blob: ${photos}${pictures}`,
    `connect-src 'self' ${photos} ${identityApi}${sockets}`,
    `form-action 'self' ${signIn}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "manifest-src 'self'",
  ].join('; ');
};
