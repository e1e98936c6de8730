/**
 * Whether somebody has been signed in with this browser. It only decides which page greets a visitor
 * whose session is gone (decisions: Who may do what); the server decides everything else.
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

export const sessionMarker = {
  set: (): void => tryStorage(() => localStorage.setItem(key, '1'), undefined),
  clear: (): void => tryStorage(() => localStorage.removeItem(key), undefined),
  isSet: (): boolean => tryStorage(() => localStorage.getItem(key) === '1', false),
};
