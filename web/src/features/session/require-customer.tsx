import { useEffect, type ReactNode } from 'react';
import { leaveForSignIn } from '../../lib/sign-in.ts';
import { Loading } from '../../ui/loading.tsx';
import { toast } from '../../ui/toast-store.ts';
import { sessionMarker } from './session-marker.ts';
import { useSession } from './use-session.ts';

/**
 * Shows its children to whoever is signed in. A visitor sees `otherwise`; somebody whose session has
 * ended is told so and taken to the sign-in and back (decisions: Who may do what).
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

  useEffect(() => {
    if (!sessionEnded) return;
    toast({ title, description, variant: 'destructive' });
    leaveForSignIn();
  }, [sessionEnded, title, description]);

  if (status === 'signed-in') return children;
  return status === 'unknown' || sessionEnded ? <Loading /> : otherwise;
};
