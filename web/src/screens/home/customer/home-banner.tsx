import { Link } from 'react-router-dom';
import { paths } from '../../../lib/paths.ts';
import { buttonStyles } from '../../../ui/button.tsx';
import { PageBanner } from '../../../ui/page-banner.tsx';
import { PaymentsBanner } from '../payments-banner.tsx';

/** The banner of a customer's home; `name` is the customer's, once it is known. */
export const Banner = ({ name }: { name?: string }) => (
  <>
    <PaymentsBanner />
    <PageBanner
      title={name === undefined ? 'Welcome back!' : `Welcome back, ${name}!`}
      action={
        <>
          <Link to={paths.services()} className={buttonStyles({ tone: 'gold' })}>
            Book New Service
          </Link>
          <Link to={paths.checkout()} className={buttonStyles({ tone: 'paper' })}>
            View Cart
          </Link>
        </>
      }
    >
      Your visits at a glance.
    </PageBanner>
  </>
);
