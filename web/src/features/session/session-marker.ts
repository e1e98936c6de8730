/** Only decides which page greets a visitor without a session (rules: access-16). */
const key = 'signed-in-before';

/** Where storage is disabled, everyone is treated as a first-time visitor. */
const tryStorage = <T>(use: () => T): T | undefined => {
  try {
    return use();
  } catch {
    return undefined;
  }
};

/** Who signed in here last; null once they have signed out, undefined where storage is disabled. */
export const markedId = (): string | null | undefined =>
  tryStorage(() => localStorage.getItem(key));

/** Set for this tab during the sign-in: on return the session is worth waiting for. */
const leftKey = 'signed-in-soon';

/** Whether the page came without a screen: for somebody with a session, as the site's edge sees it. */
let isAppPage = false;

export const sessionMarker = {
  set: (userId: string): void => tryStorage(() => localStorage.setItem(key, userId)),
  clear: (): void => tryStorage(() => localStorage.removeItem(key)),
  setLeft: (): void => tryStorage(() => sessionStorage.setItem(leftKey, '1')),
  /** Whether this page came without a screen. */
  noteAppPage: (isOne: boolean): void => {
    isAppPage = isOne;
  },
  /** True if someone is or may be signed in, so that the response should be awaited. */
  mayBeSignedIn: (): boolean =>
    isAppPage || Boolean(markedId() ?? tryStorage(() => sessionStorage.getItem(leftKey))),
};
