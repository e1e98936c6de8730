/** Session storage key. The address is stored because a phone may unload the page while its user reads the mail. */
const storageKey = 'code-mailed';

/** How long a code is valid, in milliseconds. */
const codeLife = 3_600_000;

/** Remembers, for this page in this tab, whom a code was mailed to. */
export const codeStep = {
  /** The address that this page mailed a code to, if the code may still be valid. */
  read: (): string | undefined => {
    try {
      const [page, at, email] = (sessionStorage.getItem(storageKey) ?? '').split('\n');
      const isGood = page === window.location.pathname && Date.now() - Number(at) < codeLife;
      return isGood ? email : undefined;
    } catch {
      return undefined;
    }
  },
  keep: (email: string): void => {
    try {
      sessionStorage.setItem(storageKey, [window.location.pathname, Date.now(), email].join('\n'));
    } catch {
      // Without storage, a reload means asking for another code.
    }
  },
  forget: (): void => {
    try {
      sessionStorage.removeItem(storageKey);
    } catch {
      // Nothing was kept.
    }
  },
};
