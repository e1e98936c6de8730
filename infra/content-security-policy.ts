/** Addresses outside the site that its pages may reach, e.g. `https://example.auth.us-east-1.amazoncognito.com`. */
export type PolicyHosts = {
  /** Where photos are put and read by presigned URL: the bucket's address, with a slash at its end. */
  photos: string;
  /** Cognito's JSON API, called when a password is chosen. */
  identityApi: string;
  /** The hosted sign-in; a form may lead there. */
  signIn: string;
};

/** The Content-Security-Policy of every reply: nothing is allowed but what is named here. */
export const contentSecurityPolicy = ({ photos, identityApi, signIn }: PolicyHosts): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    `img-src 'self' data: blob: ${photos}`,
    `connect-src 'self' ${photos} ${identityApi}`,
    `form-action 'self' ${signIn}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "manifest-src 'self'",
  ].join('; ');
