import { Link } from 'react-router-dom';
import type { Session } from '../features/session/use-session.ts';
import { paths } from '../lib/paths.ts';
import { Badge } from '../ui/badge.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { useCartCount } from './use-cart-count.ts';
import { greeting, navigationLinks } from './navigation-links.ts';
import { SignOutLink } from './sign-out-link.tsx';

type Props = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  session: Session;
};

const rowStyles =
  'flex min-h-13 items-center justify-between gap-3 rounded-control -mx-3 px-3 text-lg font-semibold hover:bg-cream-200';

/** The bar's links as a sheet for phones. */
const NavigationSheet = ({ open, onOpenChange, session }: Props) => {
  const count = useCartCount(session.user !== null);
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title="Menu"
      description="The pages of this site"
    >
      {session.user && <p className="pb-2 font-semibold">{greeting(session.user)}</p>}
      <nav aria-label="Menu">
        <ul className="flex flex-col">
          {navigationLinks(session).map(({ to, label }) => (
            <li key={to}>
              <Link to={to} className={rowStyles}>
                {label}
              </Link>
            </li>
          ))}
          {session.user && (
            <li>
              <Link to={paths.checkout()} className={rowStyles}>
                Cart <Badge tone="gold">{count}</Badge>
              </Link>
            </li>
          )}
          {session.status === 'visitor' && (
            <>
              <li>
                <Link to={paths.signup()} className={rowStyles}>
                  Sign Up <Badge tone="gold">It&apos;s Free!</Badge>
                </Link>
              </li>
              <li>
                <a href={paths.login()} className={rowStyles}>
                  Sign In
                </a>
              </li>
            </>
          )}
          {session.user && (
            <li>
              <SignOutLink className={rowStyles}>Logout</SignOutLink>
            </li>
          )}
        </ul>
      </nav>
    </Sheet>
  );
};

export default NavigationSheet;
