import { signInHintCookie, signInHintSeconds } from 'shared/domain/sign-in-hint.ts';

/** Has the next sign-in fill in this address (rules: signup-11). */
export const hintSignIn = (email: string): void => {
  const isSecure = window.location.protocol === 'https:';
  // No API but this one works in every browser that the site supports.
  // oxlint-disable-next-line unicorn/no-document-cookie
  document.cookie = [
    `${isSecure ? '__Host-' : ''}${signInHintCookie}=${encodeURIComponent(email)}`,
    'Path=/',
    'SameSite=Lax',
    `Max-Age=${signInHintSeconds}`,
    ...(isSecure ? ['Secure'] : []),
  ].join('; ');
};
