import { useEffect } from 'react';
import type { sessionLost as sessionLostName } from '../../lib/drafts.ts';
import { sessionEnd, staysWithoutSession } from '../../lib/session-end.ts';
import { leaveForSignIn } from '../../lib/sign-in.ts';
import { onceToastsAreDrawn, toast } from '../../ui/toast-store.ts';

/** The toast shown when a session has ended (rules: access-14). */
export type SessionToast = { title: string; description: string };

const unauthorized: SessionToast = {
  title: 'Unauthorized',
  description: 'You are logged out. Logging in again...',
};

let current = unauthorized;

// A literal, checked against its type: the code of the forms that listen is loaded only with their screens.
const sessionLost: typeof sessionLostName = 'lost';

/**
 * Shows the screen's toast and goes to the sign-in, which returns to the current page. If somebody is writing or work
 * is waiting, a strip says so instead (rules: field-6).
 */
export const announceLostSession = (): void => {
  window.dispatchEvent(new Event(sessionLost));
  if (staysWithoutSession()) {
    sessionEnd.set(true);
    return;
  }
  toast({ ...current, variant: 'destructive' });
  onceToastsAreDrawn(leaveForSignIn);
};

/** Sets the toast of {@link announceLostSession} while the calling screen is shown. */
export const useSessionToast = ({ title, description }: SessionToast): void => {
  useEffect(() => {
    current = { title, description };
    return () => {
      current = unauthorized;
    };
  }, [title, description]);
};
