import { useEffect, useRef } from 'react';
import { hasStatus, isUnclear, messageOf } from '../lib/api-error.ts';
import { wait } from '../lib/wait.ts';
import { toast } from './toast-store.ts';

type Text = {
  title: string;
  fallback: string;
  /** For reads, and calls with their own wording: always reported as failed, even if the outcome is unclear. */
  isFinal?: boolean;
};

/** For a change that may have been carried out. All of them are safe to repeat (rules: api-11). */
const unclear = 'It may have worked. Trying again is safe.';

/**
 * Shows the server's message or `fallback`. If a change may have been carried out, the toast does not claim
 * that it failed. Does nothing for a 401, which lost-session.ts reports.
 */
export const toastFailure = (error: unknown, { title, fallback, isFinal = false }: Text): void => {
  if (hasStatus(error, 401)) return;
  const isOpen = isUnclear(error) && !isFinal;
  toast({
    title: isOpen ? 'Not Sure It Worked' : title,
    description: isOpen
      ? `${messageOf(error, 'We got no clear response.')} ${unclear}`
      : messageOf(error, fallback),
    variant: 'destructive',
  });
};

/**
 * Returns a function that reports a failed change in a toast if the form that sent it is no longer shown: it
 * was closed while waiting, or removed because somebody else has changed its subject.
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
