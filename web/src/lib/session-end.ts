import { useEffect, useRef } from 'react';
import { isAppBusy } from './app-busy.ts';
import { observable } from './observable.ts';
import { waitingWork } from './waiting-work.ts';

/** Whether the operator's session has ended on a page that stays open (rules: field-5, field-6). */
export const sessionEnd = observable(false);

/** Whether an editor or upload is open, or work is waiting to be sent. */
export const hasWork = (): boolean => isAppBusy() || waitingWork.count() > 0;

let openEditor: (() => boolean) | undefined;

/** Whether an editor is open that has just stored what was typed and opens with it again (rules: access-17). */
export const storeOpenEditor = (): boolean => openEditor?.() ?? false;

/**
 * Makes the calling editor leave for the sign-in when the session is lost.
 *
 * @param store stores what is typed; false if the browser did not allow it, so that the page has to stay
 */
export const useStoringEditor = (store: () => boolean): void => {
  const latest = useRef(store);
  useEffect(() => {
    latest.current = store;
  });
  useEffect(() => {
    const own = (): boolean => latest.current();
    openEditor = own;
    return () => {
      if (openEditor === own) openEditor = undefined;
    };
  }, []);
};

/**
 * Whether a lost session is announced by a strip instead of a redirect to the sign-in. Once shown, the strip
 * stays.
 */
export const staysWithoutSession = (): boolean =>
  !storeOpenEditor() && (sessionEnd.get() || hasWork());
