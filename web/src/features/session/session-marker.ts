/** Local storage key. It only decides which page greets a visitor without a session (rules: access-16). */
const key = 'signed-in-before';

/** Where storage is disabled, everyone is treated as a first-time visitor. */
const tryStorage = <T>(use: () => T): T | undefined => {
  try {
    return use();
  } catch {
    return undefined;
  }
};

/** The id of whoever signed in here last; null if they have signed out, undefined if storage is disabled. */
export const markedId = (): string | null | undefined =>
  tryStorage(() => localStorage.getItem(key));

/** Session storage key, set while this tab is at the sign-in: on return, the session is worth waiting for. */
const leftKey = 'signed-in-soon';

/** Whether the page came without prerendered content, which the site's edge serves to somebody with a session. */
let isAppPage = false;

export const sessionMarker = {
  set: (userId: string): void => tryStorage(() => localStorage.setItem(key, userId)),
  clear: (): void => tryStorage(() => localStorage.removeItem(key)),
  setLeft: (): void => tryStorage(() => sessionStorage.setItem(leftKey, '1')),
  /** Notes whether this page came without prerendered content. */
  noteAppPage: (isOne: boolean): void => {
    isAppPage = isOne;
  },
  /** True if somebody is or may be signed in, so that the server's answer is worth waiting for. */
  mayBeSignedIn: (): boolean =>
    isAppPage || Boolean(markedId() ?? tryStorage(() => sessionStorage.getItem(leftKey))),
};
