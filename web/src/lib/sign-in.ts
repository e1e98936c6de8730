import { paths } from './paths.ts';

/** Milliseconds before a redirect to the sign-in, so that the toast can be read (rules: access-14). */
const signInDelay = 500;

let leaving: ReturnType<typeof setTimeout> | undefined;

/** Goes to the sign-in after {@link signInDelay}, once; returns to the page open at that moment. */
export const leaveForSignIn = (): void => {
  leaving ??= setTimeout(() => {
    leaving = undefined;
    window.location.assign(paths.login(window.location.pathname + window.location.search));
  }, signInDelay);
};

/** Resets the module, as a page reload would. */
export const forgetLeaving = (): void => {
  clearTimeout(leaving);
  leaving = undefined;
};
