import { useEffect, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { pageTitle, settings } from '../../lib/settings.ts';
import { ScreenLoading } from '../../ui/screen-loading.tsx';
import { onceToastsAreDrawn, toast } from '../../ui/toast-store.ts';
import { AccessRestricted } from './access-restricted.tsx';
import { FieldStrip, useIsWriting, useSessionEnd } from './field-strip.tsx';
import { announceLostSession } from './lost-session.ts';
import { SessionEnded } from './session-ended.tsx';
import { SessionFailed } from './session-failed.tsx';
import { useSessionKept } from './use-session-kept.ts';
import { useSession } from './use-session.ts';

/** Milliseconds to read the reason before a customer is sent home (rules: access-15). */
const accessDeniedDelay = 2000;

type Props = {
  children: ReactNode;
  /** What is shown after the session's end in place of {@link SessionEnded}; nothing of a customer. */
  afterEnd?: ReactNode;
};

/** A screen of an administrator whose session may have ended; whatever is open to be written in stays. */
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
  const navigate = useNavigate();
  useSessionKept();
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
      timer = setTimeout(() => void navigate(paths.home()), accessDeniedDelay);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [denied, navigate]);

  if (status === 'unknown') return <ScreenLoading />;
  if (status === 'failed') return <SessionFailed failure={session.failure} />;
  if (user?.isAdmin) return <Open {...props} />;
  return (
    <>
      <title>{pageTitle('Access Restricted')}</title>
      <AccessRestricted />
    </>
  );
};
