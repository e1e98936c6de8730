import { signInHintCookie, signInHintSeconds } from 'shared/domain/customers/sign-in-hint.ts';

/** Prefills this address at the next sign-in (rules: signup-11). */
export const hintSignIn = (email: string): void => {
  const isSecure = window.location.protocol === 'https:';
  // The Cookie Store API is missing in some supported browsers.
  // oxlint-disable-next-line unicorn/no-document-cookie
  document.cookie = [
    `${isSecure ? '__Host-' : ''}${signInHintCookie}=${encodeURIComponent(email)}`,
    'Path=/',
    'SameSite=Lax',
    `Max-Age=${signInHintSeconds}`,
    ...(isSecure ? ['Secure'] : []),
  ].join('; ');
};
