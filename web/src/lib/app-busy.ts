import { useEffect } from 'react';
import { observable } from './observable.ts';

const names = new Set<string>();

/** Whether this tab has an open editor, an upload or another task that must not be interrupted. */
export const appBusy = observable(false);

/**
 * Marks a task, such as an open report or an upload, as one that must not be interrupted. Until it is done,
 * no new version takes over and a lost session does not redirect to the sign-in (rules: field-2, field-6).
 *
 * @param name identifies the task; it stays busy until set to false under the same name
 */
export const setAppBusy = (name: string, busy: boolean): void => {
  if (busy) names.add(name);
  else names.delete(name);
  appBusy.set(names.size > 0);
};

export const isAppBusy = (): boolean => appBusy.get();

/** Whether an editor is open that may be written in after the session ends (rules: field-5). */
export const writing = observable(false);

/** Sets {@link writing} and marks the calling editor as busy while it is mounted. One editor at a time. */
export const useWriting = (name: string): void =>
  useEffect(() => {
    setAppBusy(name, true);
    writing.set(true);
    return () => {
      setAppBusy(name, false);
      writing.set(false);
    };
  }, [name]);
