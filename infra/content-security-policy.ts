/** Addresses outside the site that its pages may reach, e.g. `https://example.auth.us-east-1.amazoncognito.com`. */
export type PolicyHosts = {
  /** Where photos are put and read by presigned URL: the bucket's address, with a slash at its end. */
  photos: string;
  /** Cognito's JSON API, called when a password is chosen. */
  identityApi: string;
  /** The hosted sign-in; a form may lead there. */
  signIn: string;
  /** The Companion server photos are imported through, or null. */
  companion: string | null;
};

/** The Content-Security-Policy of every reply: nothing is allowed but what is named here. */
export const contentSecurityPolicy = ({
  photos,
  identityApi,
  signIn,
  companion,
}: PolicyHosts): string => {
  // A browser follows an import through a socket, and shows small pictures of what there is to import.
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
