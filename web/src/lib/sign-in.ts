import { paths } from './paths.ts';

/** Milliseconds before a redirect to the sign-in, so that the toast can be read (rules: access-14). */
const signInDelay = 500;

let leaving = false;

/** Goes to the sign-in after {@link signInDelay}, once; returns to the page open at that moment. */
export const leaveForSignIn = (): void => {
  if (leaving) return;
  leaving = true;
  setTimeout(() => {
    leaving = false;
    window.location.assign(paths.login(window.location.pathname + window.location.search));
  }, signInDelay);
};
