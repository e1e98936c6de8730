import { useEffect, useRef, type ReactNode } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { leaveForSignIn } from '../../lib/sign-in.ts';
import { buttonStyles } from '../../ui/button.tsx';
import { StatePanel } from '../../ui/state-panel.tsx';
import { onceToastsAreDrawn, toast } from '../../ui/toast-store.ts';
import { followed, followedState } from './followed-link.ts';
import type { SessionToast } from './lost-session.ts';

/**
 * For a visitor who followed one of this site's links to a page for signed-in people: shows the page's toast and goes
 * to the sign-in, once. Those who come back without signing in can choose between signing in and signing up.
 */
export const SignInFirst = ({
  says,
  title,
  children,
}: {
  /** The page's toast. */
  says: SessionToast;
  title: string;
  children: ReactNode;
}) => {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const { wasSent } = followedState(state);
  const isLeaving = useRef(false);
  useEffect(() => {
    if (wasSent || isLeaving.current) return;
    isLeaving.current = true;
    void navigate(pathname + search, { replace: true, state: { ...followed, sent: true } });
    toast({ ...says, variant: 'destructive' });
    onceToastsAreDrawn(leaveForSignIn);
  }, [wasSent, navigate, pathname, search, says]);
  return (
    <StatePanel
      title={title}
      action={
        <>
          <a href={paths.login(pathname + search)} className={buttonStyles({ tone: 'gold' })}>
            Sign In
          </a>
          <Link to={paths.signup()} className={buttonStyles({ tone: 'paper' })}>
            Create a Free Account
          </Link>
        </>
      }
    >
      {children}
    </StatePanel>
  );
};
