import { Link } from 'react-router-dom';
import { CartLines } from '../../features/cart/cart-lines.tsx';
import { RequireCustomer } from '../../features/session/require-customer.tsx';
import { paths } from '../../lib/paths.ts';
import { pageTitle } from '../../lib/settings.ts';
import { buttonStyles } from '../../ui/button.tsx';
import { PageBanner } from '../../ui/page-banner.tsx';
import { StarBadge } from '../../ui/star-badge.tsx';
import { StatePanel } from '../../ui/state-panel.tsx';
import { Component as NotFound } from '../not-found/not-found-screen.tsx';

export const Component = () => (
  <RequireCustomer
    title="Authentication Required"
    description="Please log in to access checkout."
    otherwise={<NotFound />}
  >
    <title>{pageTitle('Checkout')}</title>
    <PageBanner title="Checkout">Complete your service booking</PageBanner>
    <div className="page grid items-start gap-8 py-8 sm:py-10 lg:grid-cols-2">
      <section>
        <h2 className="title-2 mb-4">Your cart</h2>
        <CartLines
          browse={
            <Link to={paths.services()} className={buttonStyles()}>
              Browse Services
            </Link>
          }
        />
      </section>
      <section>
        <h2 className="title-2 mb-4">Payment</h2>
        <StatePanel
          heading="h3"
          icon={<StarBadge className="size-16" />}
          title="Payment Processing Setup Required"
        >
          Payment processing is being configured. Please check back soon.
        </StatePanel>
      </section>
    </div>
  </RequireCustomer>
);
