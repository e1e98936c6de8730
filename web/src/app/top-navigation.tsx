import { cx } from 'class-variance-authority';
import ChevronDown from 'lucide-react/icons/chevron-down';
import Menu from 'lucide-react/icons/menu';
import { useCallback, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { sessionMarker } from '../features/session/session-marker.ts';
import { useSession, type Session } from '../features/session/use-session.ts';
import { connectivity } from '../lib/connectivity.ts';
import { paths } from '../lib/paths.ts';
import { settings } from '../lib/settings.ts';
import { fetchAhead, LazyComponent, notYet } from '../ui/lazy-component.tsx';
import { StarBadge } from '../ui/star-badge.tsx';
import { navigationLinks } from './navigation-links.ts';

const loadAccountMenu = () => import('./account-menu.tsx');
const loadSignedIn = () => import('./signed-in-navigation.tsx');
const loadSheet = () => import('./navigation-sheet.tsx');

const itemStyles =
  'inline-flex min-h-11 items-center gap-1.5 rounded-control px-2.5 font-semibold whitespace-nowrap hover:bg-white/15';

/** The menu's code is prefetched as soon as someone seems about to open it. */
const Account = () => {
  const [wanted, setWanted] = useState(false);
  // Lets the next press try again.
  const forget = useCallback(() => {
    setWanted(false);
    connectivity.reportProblem();
  }, []);
  return (
    <LazyComponent
      load={wanted ? loadAccountMenu : notYet}
      props={{ triggerStyles: itemStyles }}
      fallback={
        <button
          type="button"
          aria-haspopup="menu"
          aria-expanded="false"
          className={itemStyles}
          onPointerEnter={() => fetchAhead(loadAccountMenu)}
          onFocus={() => fetchAhead(loadAccountMenu)}
          onClick={() => setWanted(true)}
        >
          Account <ChevronDown aria-hidden="true" className="size-4" />
        </button>
      }
      onFailure={forget}
    />
  );
};

/** On phones: one button that opens a sheet from the right. */
const PhoneMenu = ({ session }: { session: Session }) => {
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  // Lets the next press try again.
  const forget = useCallback(() => {
    setWanted(false);
    connectivity.reportProblem();
  }, []);
  const { key } = useLocation();
  const [openedAt, setOpenedAt] = useState(key);
  // Following a link in the sheet closes it.
  if (open && openedAt !== key) setOpen(false);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label="Menu"
        className="grid size-11 place-items-center rounded-control hover:bg-white/15"
        onPointerEnter={() => fetchAhead(loadSheet)}
        onFocus={() => fetchAhead(loadSheet)}
        onClick={() => {
          setOpenedAt(key);
          setWanted(true);
          setOpen(true);
        }}
      >
        <Menu aria-hidden="true" className="size-7" />
      </button>
      {wanted && (
        <LazyComponent
          load={loadSheet}
          props={{ open, onOpenChange: setOpen, session }}
          onFailure={forget}
        />
      )}
    </>
  );
};

export const TopNavigation = () => {
  const session = useSession();
  const { user } = session;
  const { pathname } = useLocation();
  // Prerendered pages show a visitor's links. People who may be signed in see neither set until that is
  // known.
  const isVisitor =
    session.status === 'visitor' ||
    (session.status !== 'signed-in' && !sessionMarker.mayBeSignedIn());
  return (
    <header className="on-dark sticky top-0 z-30 border-b-4 border-gold bg-ink text-white">
      <nav
        aria-label="Main"
        className={cx('flex min-h-17 items-center gap-2', user?.isAdmin ? 'page-wide' : 'page')}
      >
        <Link
          to={paths.home()}
          className="mr-auto flex min-h-11 items-center gap-2.5 max-[16rem]:gap-1.5 lg:mr-6"
        >
          <StarBadge outline="gold" className="size-10 shrink-0 max-[16rem]:size-8" />
          <span className="font-display text-lg leading-tight font-extrabold tracking-tight max-[16rem]:text-sm">
            {settings().businessName}
          </span>
        </Link>
        <ul className="mr-auto hidden flex-wrap items-center lg:flex">
          {navigationLinks(session).map(({ to, label }) => (
            <li key={to}>
              <Link
                to={to}
                aria-current={to === pathname ? 'page' : undefined}
                className={cx(
                  itemStyles,
                  to === pathname && 'underline decoration-gold decoration-3 underline-offset-8',
                )}
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
        <div className="hidden items-center gap-1 lg:flex">
          {isVisitor && <Account />}
          {user && <LazyComponent load={loadSignedIn} props={{ user, itemStyles }} />}
        </div>
        <div className="flex items-center gap-1 lg:hidden">
          {user && <LazyComponent load={loadSignedIn} props={{ user }} />}
          <PhoneMenu session={session} />
        </div>
        {isVisitor && (
          <noscript>
            {/* Prerendered only: with scripts running it is not needed, so the bundle leaves it out. */}
            {import.meta.env.SSR && (
              <>
                <Link to={paths.services()} className={itemStyles}>
                  Services
                </Link>
                <Link to={paths.signup()} className={itemStyles}>
                  Sign Up
                </Link>
                <a href={paths.login()} className={itemStyles}>
                  Sign In
                </a>
              </>
            )}
          </noscript>
        )}
      </nav>
    </header>
  );
};
