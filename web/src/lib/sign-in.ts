import { paths } from './paths.ts';

/** Delay before a redirect to the sign-in, so that the toast can be read (rules: access-14). */
const signInDelay = 500;

let leaving = false;

/**
 * Goes to the sign-in after {@link signInDelay} and comes back to the page then shown: whoever went on
 * to another one in the meantime wants that. Once.
 */
export const leaveForSignIn = (): void => {
  if (leaving) return;
  leaving = true;
  setTimeout(() => {
    leaving = false;
    window.location.assign(paths.login(window.location.pathname + window.location.search));
  }, signInDelay);
};
