import { useEffect, type ReactNode } from 'react';
import { ScreenLoading } from '../../ui/screen-loading.tsx';
import { announceLostSession, useSessionNotice } from './lost-session.ts';
import { sessionMarker } from './session-marker.ts';
import { useSession } from './use-session.ts';

/**
 * Shows its children to whoever is signed in. A visitor sees `otherwise`; somebody whose session has
 * ended, before they came or while they were here, is told so in the given words and taken to the
 * sign-in and back (rules: access-16).
 */
export const RequireCustomer = ({
  title,
  description,
  otherwise,
  children,
}: {
  title: string;
  description: string;
  otherwise: ReactNode;
  children: ReactNode;
}) => {
  const { status } = useSession();
  const sessionEnded = status === 'visitor' && sessionMarker.isSet();
  useSessionNotice({ title, description });

  useEffect(() => {
    if (sessionEnded) announceLostSession();
  }, [sessionEnded]);

  if (status === 'signed-in') return children;
  return status === 'unknown' || sessionEnded ? <ScreenLoading /> : otherwise;
};
