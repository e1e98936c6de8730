import { useEffect, useRef } from 'react';
import { wait } from '../lib/wait.ts';
import { toastFailure } from './toast-failure.ts';

/**
 * Returns a function that reports a failed change in a toast if the form that sent it is no longer shown: it
 * was closed while waiting, or removed because someone else has changed its subject.
 */
export const useLateFailure = () => {
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  /** `reading` is the pending refetch of what the failure made stale; the form does not wait for it. */
  return (reading: Promise<void>, ...failure: Parameters<typeof toastFailure>): void => {
    const notify = async (): Promise<void> => {
      await reading;
      // React renders the refetched data in a separate task.
      await wait(0);
      if (!isShown.current) toastFailure(...failure);
    };
    void notify();
  };
};
