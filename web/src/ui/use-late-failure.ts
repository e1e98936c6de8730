import { useEffect, useRef } from 'react';
import { wait } from '../lib/wait.ts';
import { toastFailure } from './toast-failure.ts';

/**
 * Tells of a change that failed by a toast where the form that asked for it is not there any more to say so: closed
 * while the answer was awaited, or gone with what it was about, which somebody else has changed.
 */
export const useLateFailure = () => {
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  /** `reading` is what the failure made stale, on its way; the form does not wait for it. */
  return (reading: Promise<void>, ...failure: Parameters<typeof toastFailure>): void => {
    const tell = async (): Promise<void> => {
      await reading;
      // What was read is drawn in a task of its own.
      await wait(0);
      if (!isShown.current) toastFailure(...failure);
    };
    void tell();
  };
};
