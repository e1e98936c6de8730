import LogOut from 'lucide-react/icons/log-out';
import ShoppingCart from 'lucide-react/icons/shopping-cart';
import { Link } from 'react-router-dom';
import type { CurrentUser } from 'shared/contracts/session.ts';
import { useSamePerson } from '../features/session/use-same-person.ts';
import { storedChoicesText } from '../lib/stored-text.ts';
import { paths } from '../lib/paths.ts';
import { LazyComponent } from '../ui/lazy-component.tsx';
import { greeting } from './navigation-links.ts';
import { SignOutLink } from './sign-out-link.tsx';
import { useCartCount } from './use-cart-count.ts';

const loadOperatorParts = () => import('./operator-parts.tsx');
const loadSyncChoices = () => import('../features/cart/sync-choices-once.tsx');

const CartLink = () => {
  const count = useCartCount(true);
  return (
    <Link
      to={paths.checkout()}
      title="Cart"
      aria-label={`Cart, ${count} ${count === 1 ? 'item' : 'items'}`}
      className="relative grid size-11 place-items-center rounded-control hover:bg-white/15"
    >
      <ShoppingCart aria-hidden="true" className="size-6" />
      {count > 0 && (
        <span className="absolute -top-0.5 -right-1 grid min-w-5.5 place-items-center rounded-full bg-gold px-1 text-sm leading-5.5 font-bold text-ink">
          {count}
        </span>
      )}
    </Link>
  );
};

type Props = {
  user: CurrentUser;
  /** Class names of the bar's items; without them, only the cart is shown. */
  itemStyles?: string;
};

/** The signed-in part of the bar, in a chunk that visitors do not load. */
const SignedInNavigation = ({ user, itemStyles }: Props) => {
  useSamePerson(user.id);
  return (
    <>
      {/* Only in one of the two bars, so that these run once. */}
      {itemStyles !== undefined && user.isAdmin && (
        <LazyComponent load={loadOperatorParts} props={{ userId: user.id }} />
      )}
      {itemStyles !== undefined && !user.isAdmin && storedChoicesText.get() !== null && (
        <LazyComponent load={loadSyncChoices} props={{ userId: user.id }} />
      )}
      <CartLink />
      {itemStyles !== undefined && (
        <>
          <span className="max-w-52 truncate px-2">{greeting(user)}</span>
          <SignOutLink className={itemStyles}>
            <LogOut aria-hidden="true" className="size-4" /> Logout
          </SignOutLink>
        </>
      )}
    </>
  );
};

export default SignedInNavigation;
