/** Only decides which page greets a visitor without a session (rules: access-16). */
const key = 'signed-in-before';

const tryStorage = <T>(use: () => T, fallback: T): T => {
  try {
    return use();
  } catch {
    // Storage is disabled: treat everyone as a first-time visitor.
    return fallback;
  }
};

/** Set for this tab during the sign-in: on return the session is worth waiting for. */
const leftKey = 'left-for-sign-in';

/** Whether the page came without a screen: for somebody with a session, as the site's edge sees it. */
let isAppPage = false;

export const sessionMarker = {
  set: (userId: string): void => tryStorage(() => localStorage.setItem(key, userId), undefined),
  clear: (): void => tryStorage(() => localStorage.removeItem(key), undefined),
  setLeft: (): void => tryStorage(() => sessionStorage.setItem(leftKey, '1'), undefined),
  /** Whether this page came without a screen. */
  noteAppPage: (isOne: boolean): void => {
    isAppPage = isOne;
  },
  /** True if someone is or may be signed in, so that the response should be awaited. */
  mayBeSignedIn: (): boolean =>
    isAppPage ||
    sessionMarker.isSet() ||
    tryStorage(() => sessionStorage.getItem(leftKey) === '1', false),
  isSet: (): boolean => tryStorage(() => localStorage.getItem(key) !== null, false),
  /** Whether nobody has signed out since, or signed in as somebody else, as far as this browser keeps it. */
  isOf: (userId: string): boolean => tryStorage(() => localStorage.getItem(key) === userId, true),
};
