import { useEffect } from 'react';
import { observable } from './observable.ts';

const names = new Set<string>();

/** Whether anything is being written or on its way in this tab. */
export const appBusy = observable(false);

/**
 * Says that something must not be interrupted, such as an open report or an upload: no new version takes over
 * meanwhile, and a lost session sends nobody away (rules: field-2, field-6).
 *
 * @param name of what is busy; each is busy until it says otherwise.
 */
export const setAppBusy = (name: string, busy: boolean): void => {
  if (busy) names.add(name);
  else names.delete(name);
  appBusy.set(names.size > 0);
};

export const isAppBusy = (): boolean => appBusy.get();

/** Whether somebody has something open to write in, which outlives the session (rules: field-5). */
export const writing = observable(false);

/** The calling editor is busy, and written in, as long as it is on the page. One at a time. */
export const useWriting = (name: string): void =>
  useEffect(() => {
    setAppBusy(name, true);
    writing.set(true);
    return () => {
      setAppBusy(name, false);
      writing.set(false);
    };
  }, [name]);
