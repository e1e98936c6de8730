import { CreditCard } from 'lucide-react';
import { checkFee } from 'shared/domain/prices.ts';
import { formatCents } from 'shared/domain/money.ts';

/** The payment methods of spec.md point 1. */
export const paymentMethods = [
  'Credit and debit cards',
  'CashApp Pay',
  'Venmo',
  'Zelle',
  `Personal checks (${formatCents(checkFee)} processing fee)`,
] as const;

/** The three installment offers (decisions: Claims). */
export const installmentOffers = [
  { provider: 'Affirm', offer: '0% APR available' },
  { provider: 'Afterpay', offer: '4 interest-free payments' },
  { provider: 'Klarna', offer: 'pay in 4 or in 30 days' },
] as const;

export const PaymentsBanner = () => (
  <aside aria-label="Payment options" className="border-b-2 border-gold-dark bg-gold">
    <p className="page flex gap-2.5 py-2.5 text-base leading-snug font-medium">
      <CreditCard aria-hidden="true" className="size-5 shrink-0 max-sm:hidden" />
      <span>
        <strong>Pay your way:</strong> credit and debit cards, CashApp Pay, Venmo, Zelle or personal
        check.{' '}
        <span className="lg:block">
          <span className="max-sm:hidden">Or over time: </span>
          {installmentOffers.map(({ provider, offer }, index) => (
            <span key={provider} className="max-sm:block">
              <strong>{provider}</strong> {offer}
              {index < installmentOffers.length - 1 && <span className="max-sm:hidden"> · </span>}
            </span>
          ))}
        </span>
      </span>
    </p>
  </aside>
);
