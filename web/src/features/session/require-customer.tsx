import { useEffect, type ReactNode } from 'react';
import { ScreenLoading } from '../../ui/screen-loading.tsx';
import { announceLostSession, useSessionToast } from './lost-session.ts';
import SessionFailed from './session-failed.tsx';
import { markedId } from './session-marker.ts';
import { useSession } from './use-session.ts';

/**
 * Renders its children if someone is signed in, and `fallback` for a visitor. If the session has
 * ended, it shows the given toast and goes to the sign-in, which returns to this page (rules:
 * access-16).
 */
export const RequireCustomer = ({
  title,
  description,
  fallback,
  children,
}: {
  title: string;
  description: string;
  fallback: ReactNode;
  children: ReactNode;
}) => {
  const session = useSession();
  const { status } = session;
  const sessionEnded = status === 'visitor' && Boolean(markedId());
  useSessionToast({ title, description });

  useEffect(() => {
    if (sessionEnded) announceLostSession();
  }, [sessionEnded]);

  if (status === 'signed-in') return children;
  if (status === 'failed') return <SessionFailed failure={session.failure} />;
  return status === 'unknown' || sessionEnded ? <ScreenLoading /> : fallback;
};
