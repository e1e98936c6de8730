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
 * For a visitor who followed a link of this site to a page for signed-in people: the page's toast and the sign-in,
 * once. Who comes back from there without an account finds both ways in.
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
