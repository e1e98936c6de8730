import { ApiError } from './api-error.ts';
import { paths } from './paths.ts';

/** Milliseconds before a redirect to the sign-in, so that the toast can be read (rules: access-14). */
const signInDelay = 500;

let leaving: ReturnType<typeof setTimeout> | undefined;

const leaveFor = (login: typeof paths.login): void => {
  leaving ??= setTimeout(() => {
    leaving = undefined;
    window.location.assign(login(window.location.pathname + window.location.search));
  }, signInDelay);
};

/** Goes to the sign-in after {@link signInDelay}, once; returns to the page open at that moment. */
export const leaveForSignIn = (): void => leaveFor(paths.login);

/** Goes to the sign-in if a call was refused because it needs a recent one (rules: access-23). */
export const signInAgainIfAsked = (error: unknown): void => {
  if (error instanceof ApiError && error.body?.code === 'sign-in-again') leaveFor(paths.loginAgain);
};

/** Resets the module, as a page reload would. */
export const forgetLeaving = (): void => {
  clearTimeout(leaving);
  leaving = undefined;
};
