import { useEffect } from 'react';
import { leaveForSignIn } from '../../lib/sign-in.ts';
import { onceToastsAreDrawn, toast } from '../../ui/toast-store.ts';

/** What somebody is told whose session has ended (rules: access-14). */
export type SessionNotice = { title: string; description: string };

const unauthorized: SessionNotice = {
  title: 'Unauthorized',
  description: 'You are logged out. Logging in again...',
};

let current = unauthorized;

/** Says that the session is gone, in the words of the screen, and goes to the sign-in and back. */
export const announceLostSession = (): void => {
  toast({ ...current, variant: 'destructive' });
  onceToastsAreDrawn(leaveForSignIn);
};

/** Gives a screen's own words to {@link announceLostSession} while the screen is shown. */
export const useSessionNotice = ({ title, description }: SessionNotice): void => {
  useEffect(() => {
    current = { title, description };
    return () => {
      current = unauthorized;
    };
  }, [title, description]);
};
