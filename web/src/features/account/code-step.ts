/** Where this tab keeps whom a code was mailed to: a phone may forget the page while somebody reads the mail. */
const keptAs = 'code-mailed';

/** Milliseconds for which a code is good. */
const codeLife = 3_600_000;

/** The step of entering a mailed code, on the page that asked for it. */
export const codeStep = {
  /** Whom a code was mailed to from this page that may still be good; undefined without one. */
  read: (): string | undefined => {
    try {
      const [page, at, email] = (sessionStorage.getItem(keptAs) ?? '').split('\n');
      const isGood = page === window.location.pathname && Date.now() - Number(at) < codeLife;
      return isGood ? email : undefined;
    } catch {
      return undefined;
    }
  },
  keep: (email: string): void => {
    try {
      sessionStorage.setItem(keptAs, [window.location.pathname, Date.now(), email].join('\n'));
    } catch {
      // Without storage another code has to be asked for after a reload.
    }
  },
  forget: (): void => {
    try {
      sessionStorage.removeItem(keptAs);
    } catch {
      // Nothing was kept.
    }
  },
};
