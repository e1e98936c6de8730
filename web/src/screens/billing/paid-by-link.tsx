import CreditCard from 'lucide-react/icons/credit-card';
import { useLocation } from 'react-router-dom';
import { phoneHref } from 'shared/domain/site/settings.ts';
import { paths } from '../../lib/paths.ts';
import { pageTitle, settings } from '../../lib/settings.ts';
import { buttonStyles } from '../../ui/button.tsx';
import { StatePanel } from '../../ui/state-panel.tsx';
import { SlimFooter } from '../slim-footer.tsx';

/**
 * For whoever comes back from the provider’s page without being signed in, because a mailed link had led there (rules:
 * payment-39). What has become of the payment is mailed, and shown only to its customer.
 */
export const PaidByLink = ({ hasLeft }: { hasLeft: boolean }) => {
  const { pathname, search } = useLocation();
  const { phone } = settings();
  return (
    <>
      <title>{pageTitle('Billing')}</title>
      <div className="page-narrow py-8 sm:py-10">
        <StatePanel
          heading="h1"
          icon={<CreditCard aria-hidden="true" className="size-12 text-pool-700" />}
          title={hasLeft ? 'Not Paid Yet' : 'Thank You'}
          action={
            <>
              {hasLeft && (
                <a href={paths.link()} className={buttonStyles()}>
                  Back to the Bill
                </a>
              )}
              <a href={paths.login(pathname + search)} className={buttonStyles({ tone: 'paper' })}>
                Sign In to See Your Bills
              </a>
            </>
          }
        >
          {hasLeft
            ? 'Nothing was charged, and the bill is still due.'
            : 'We’ll email you a receipt, or why the payment did not go through. You don’t have to wait here.'}{' '}
          Questions? Call{' '}
          <a className="font-semibold whitespace-nowrap underline" href={phoneHref(phone)}>
            {phone}
          </a>
          .
        </StatePanel>
      </div>
      <SlimFooter />
    </>
  );
};
