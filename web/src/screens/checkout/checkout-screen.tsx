import { useQuery } from '@tanstack/react-query';
import { cx } from 'class-variance-authority';
import { useState, useSyncExternalStore } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { BookingRequest } from 'shared/contracts/checkout.ts';
import type { CurrentUser } from 'shared/contracts/session.ts';
import { businessDate } from 'shared/domain/dates.ts';
import { customerTaxRate } from 'shared/domain/prices/sales-tax.ts';
import type { OrderMethod } from 'shared/domain/visits/booking-status.ts';
import { OrderForm } from '../../features/bookings/order/order-form.tsx';
import { RequestConfirmation } from '../../features/bookings/order/request-confirmation.tsx';
import { syncingGaveUp } from '../../features/cart/sync-choices.ts';
import { CartLines } from '../../features/cart/cart-lines.tsx';
import { cartQuery } from '../../features/cart/cart-query.ts';
import { cartBill } from '../../features/cart/cart-total.ts';
import { useStoredChoices } from '../../features/cart/stored-choices.ts';
import { AboutCards, SaveMethodNext } from '../../features/payments/save-method-next.tsx';
import { followedState } from '../../features/session/followed-link.ts';
import { RequireCustomer } from '../../features/session/require-customer.tsx';
import { SignInFirst } from '../../features/session/sign-in-first.tsx';
import { useSession } from '../../features/session/use-session.ts';
import { timeNow } from '../../lib/clock.ts';
import { isFirstWait } from '../../lib/first-wait.ts';
import { owesNoTax } from '../../common/owes-no-tax.ts';
import { paths } from '../../lib/paths.ts';
import { pageTitle, settings } from '../../lib/settings.ts';
import { buttonStyles } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Droplet } from '../../ui/work-animations.tsx';
import { EmptyBucket } from '../../ui/pictures/empty-bucket.tsx';
import { ErrorPanel, StatePanel } from '../../ui/state-panel.tsx';
import { useFocusAfter } from '../../ui/use-focus-after.ts';
import { SlimFooter } from '../slim-footer.tsx';
import { Component as NotFound } from '../not-found/not-found-screen.tsx';
import { Banner } from './checkout-banner.tsx';

const contactPromise = (): string =>
  settings().claims.fastScheduling
    ? 'We get in touch to confirm and schedule you within 24-48 hours.'
    : 'We get in touch to confirm your visits.';

const browse = (
  <Link to={paths.services()} className={buttonStyles()}>
    Browse Services
  </Link>
);

/** Quiet, because the request below it works without payments online. */
const PaymentPanel = () => (
  <Card tone="cream" className="text-ink-soft">
    <h2 className="title-3">Payment Processing Setup Required</h2>
    <p className="mt-1">Payment processing is being configured. Please check back soon.</p>
  </Card>
);

/** Nothing is due before the work, so nothing is asked for here. */
const CardOrBank = () => (
  <Card tone="cream" className="text-ink-soft">
    <h2 className="title-3">Card or bank</h2>
    <p className="mt-1">
      Nothing is charged now. When a bill is due, you can pay it by card or bank account under
      Billing.
    </p>
  </Card>
);

/** What the cart holds, or why it cannot be shown. */
const Cart = ({ user, address }: { user: CurrentUser; address: string }) => {
  const query = useQuery(cartQuery);
  const { data: items, isError } = query;
  // The list, which takes the focus of a line that is removed, goes with the last line.
  const heading = useFocusAfter<HTMLHeadingElement>(items?.length ?? 0);
  const saved = useStoredChoices();
  const gaveUp = useSyncExternalStore(syncingGaveUp.subscribe, syncingGaveUp.get);
  // If refetching the cart fails, it stays, and so does the form below with what was typed.
  if (isError && !items) return <ErrorPanel what="Your cart" query={query} />;
  // What was chosen before the sign-in is still being added to the cart.
  const isAwaited = items?.length === 0 && saved.length > 0 && !gaveUp && !user.isAdmin;
  if (!items || isAwaited) return <Loading animation={<Droplet />} label="Loading your cart..." />;
  return (
    <section>
      <h2 ref={heading} tabIndex={-1} className="title-2 mb-4 outline-none">
        Your cart
      </h2>
      {items.length > 0 ? (
        <CartLines items={items} address={address} />
      ) : (
        <StatePanel
          heading="h3"
          icon={<EmptyBucket className="w-full max-w-xs rounded-card" />}
          title="Your cart is empty"
          action={browse}
        >
          Services you add will be listed here.
        </StatePanel>
      )}
    </section>
  );
};

const Order = ({
  user,
  onPlaced,
}: {
  user: CurrentUser;
  onPlaced: (request: BookingRequest, method: OrderMethod) => void;
}) => {
  const [openedAt] = useState(() => timeNow());
  const [address, setAddress] = useState(user.address ?? '');
  const cart = useQuery(cartQuery);
  const items = cart.data ?? [];
  const { tax, claims } = settings();
  const rate = customerTaxRate(tax, user, businessDate(openedAt));
  return (
    <div
      className={cx(
        'page grid items-start gap-8 py-8 sm:py-10',
        items.length > 0 && 'lg:grid-cols-[minmax(0,1fr)_24rem]',
      )}
    >
      <div className="flex flex-col gap-8 lg:col-start-1">
        <div hidden={isFirstWait(cart)}>
          {claims.cardPayments ? <CardOrBank /> : <PaymentPanel />}
          <p className="mt-4 font-semibold">You can book now and pay on service day.</p>
        </div>
        <Cart user={user} address={address} />
      </div>
      {items.length > 0 && (
        <OrderForm
          user={user}
          lines={items}
          billOf={(paying) => cartBill(items, { ...paying, tax, rate })}
          onAddress={setAddress}
          bookable={items.every(({ unitPrice }) => unitPrice !== null)}
          promise={contactPromise()}
          aboutCards={<AboutCards />}
          onPlaced={onPlaced}
        />
      )}
    </div>
  );
};

const Checkout = () => {
  const { user } = useSession();
  const [placed, setPlaced] = useState<{ request: BookingRequest; method: OrderMethod }>();
  if (!user) return null;
  if (!placed)
    return <Order user={user} onPlaced={(request, method) => setPlaced({ request, method })} />;
  const links = (
    <>
      <Link to={paths.visits()} className={buttonStyles()}>
        See My Visits
      </Link>
      <Link to={paths.services()} className={buttonStyles({ tone: 'paper' })}>
        Browse Services
      </Link>
    </>
  );
  return (
    <RequestConfirmation
      request={placed.request}
      email={user.email}
      isExempt={owesNoTax(user)}
      promise={contactPromise()}
      onward={placed.method === 'card-or-bank' ? <SaveMethodNext>{links}</SaveMethodNext> : links}
    />
  );
};

const asksToSignIn = {
  title: 'Authentication Required',
  description: 'Please log in to access checkout.',
};

/** For visitors. Those who typed the address get the not-found page (rules: access-16). */
const Visitor = () => {
  const { isFollowed } = followedState(useLocation().state);
  const saved = useStoredChoices().length;
  if (!isFollowed) return <NotFound />;
  return (
    <>
      <title>{pageTitle('Checkout')}</title>
      <Banner />
      <div className="page-narrow py-8 sm:py-10">
        <SignInFirst says={asksToSignIn} title="Your cart comes with your account">
          {saved > 0
            ? 'What you chose is kept for your cart.'
            : 'An account is free. With it you book, follow your visits and read your reports.'}
        </SignInFirst>
      </div>
      <SlimFooter />
    </>
  );
};

/** Hidden until the cart above it has loaded, so that it does not shift. */
const Footer = () => <SlimFooter hidden={isFirstWait(useQuery(cartQuery))} />;

export const Component = () => (
  <RequireCustomer {...asksToSignIn} fallback={<Visitor />}>
    <title>{pageTitle('Checkout')}</title>
    <Banner />
    <Checkout />
    <Footer />
  </RequireCustomer>
);
