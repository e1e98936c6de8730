import CreditCard from 'lucide-react/icons/credit-card';
import { settings } from '../../lib/settings.ts';
import { installmentOffers } from './landing/installment-offers.ts';

export const PaymentsBanner = () => {
  const offers = installmentOffers();
  return (
    <aside aria-label="Payment options" className="border-b-2 border-gold-dark bg-gold">
      <p className="page flex gap-2.5 py-2.5 text-base leading-snug font-medium max-sm:py-1.5">
        <CreditCard aria-hidden="true" className="size-5 shrink-0 max-sm:hidden" />
        <span>
          <strong>Pay your way:</strong>{' '}
          {settings().claims.cardPayments && 'credit and debit cards, '}
          CashApp Pay, Venmo, Zelle or personal check.
          {offers.length > 0 && (
            <span className="lg:block">
              {' '}
              <span className="max-sm:hidden">Or over time: </span>
              {offers.map(({ provider, offer }, index) => (
                <span key={provider}>
                  <strong>{provider}</strong> {offer}
                  {index < offers.length - 1 && ' · '}
                </span>
              ))}
            </span>
          )}
        </span>
      </p>
    </aside>
  );
};
