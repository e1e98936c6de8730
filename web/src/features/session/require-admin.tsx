import { useEffect, useState, type ReactNode } from 'react';
import { Navigate, useNavigation } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { pageTitle, settings } from '../../lib/settings.ts';
import { ScreenLoading } from '../../ui/screen-loading.tsx';
import { onceToastsAreDrawn, toast } from '../../ui/toast-store.ts';
import { AccessRestricted } from './access-restricted.tsx';
import { FieldStrip, useIsWriting, useSessionEnd } from './field-strip.tsx';
import { announceLostSession } from './lost-session.ts';
import { SessionEnded } from './session-ended.tsx';
import SessionFailed from './session-failed.tsx';
import { useSessionStored } from './use-session-stored.ts';
import { useSession } from './use-session.ts';

/** How long a customer can read the reason before being sent home, in milliseconds (rules: access-15). */
const accessDeniedDelay = 2000;

type Props = {
  children: ReactNode;
  /** Shown instead of {@link SessionEnded} after the session has ended; must not contain customer data. */
  afterEnd?: ReactNode;
};

/** An administrator's screen. Once the session has ended it is hidden, unless something is being written. */
const Open = ({ children, afterEnd }: Props) => {
  const ended = useSessionEnd();
  const isWriting = useIsWriting();
  return (
    <>
      <FieldStrip />
      {ended && !isWriting ? (afterEnd ?? <SessionEnded />) : children}
    </>
  );
};

/** Renders its children for administrators only (rules: access-15). A courtesy: the server enforces it. */
export const RequireAdmin = (props: Props) => {
  const session = useSession();
  const { status, user } = session;
  const navigation = useNavigation();
  const [wasRead, setRead] = useState(false);
  useSessionStored();
  const denied = user !== null && !user.isAdmin;

  useEffect(() => {
    if (status === 'visitor') announceLostSession();
  }, [status]);

  useEffect(() => {
    if (!denied) return undefined;
    toast({
      title: 'Access Denied',
      description: `Admin access required. Only the ${settings().businessName} operator can access this area.`,
      variant: 'destructive',
    });
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = onceToastsAreDrawn(() => {
      timer = setTimeout(() => setRead(true), accessDeniedDelay);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [denied]);

  if (status === 'unknown') return <ScreenLoading />;
  if (status === 'failed') return <SessionFailed failure={session.failure} />;
  if (user?.isAdmin) return <Open {...props} />;
  return (
    <>
      <title>{pageTitle('Access Restricted')}</title>
      <AccessRestricted />
      {/* Not away from where somebody is going meanwhile. */}
      {wasRead && navigation.state === 'idle' && <Navigate to={paths.home()} />}
    </>
  );
};
