/**
 * Whether somebody has been signed in with this browser. It only decides which page greets a visitor
 * whose session is gone (rules: access-16); the server decides everything else.
 */
const key = 'signed-in-before';

const tryStorage = <T>(use: () => T, fallback: T): T => {
  try {
    return use();
  } catch {
    // Storage is switched off: everybody is a first-time visitor.
    return fallback;
  }
};

/** Set for this tab while somebody is away at the sign-in: their return is worth waiting for. */
const leftKey = 'left-for-sign-in';

export const sessionMarker = {
  set: (): void => tryStorage(() => localStorage.setItem(key, '1'), undefined),
  clear: (): void => tryStorage(() => localStorage.removeItem(key), undefined),
  setLeft: (): void => tryStorage(() => sessionStorage.setItem(leftKey, '1'), undefined),
  /** True when somebody is, or may be, signed in: the answer should be waited for. */
  mayBeSignedIn: (): boolean =>
    sessionMarker.isSet() || tryStorage(() => sessionStorage.getItem(leftKey) === '1', false),
  isSet: (): boolean => tryStorage(() => localStorage.getItem(key) === '1', false),
};
