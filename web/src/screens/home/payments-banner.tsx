import { CreditCard } from 'lucide-react';

/** The payment methods of spec.md point 1. */
export const paymentMethods = [
  'Credit and debit cards',
  'CashApp Pay',
  'Venmo',
  'Zelle',
  'Personal checks ($15 processing fee)',
] as const;

export const installmentOffers = [
  { provider: 'Affirm', offer: '0% APR available' },
  { provider: 'Afterpay', offer: '4 interest-free payments' },
  { provider: 'Klarna', offer: 'pay in 4 or pay in 30 days' },
] as const;

export const PaymentsBanner = () => (
  <aside aria-label="Payment options" className="border-b-2 border-gold-dark bg-gold">
    <p className="page py-2.5 text-base leading-snug font-semibold">
      <CreditCard aria-hidden="true" className="mr-2 inline size-5 align-[-0.2em]" />
      <strong>Pay your way:</strong> cards, CashApp Pay, Venmo, Zelle or check. Over time with{' '}
      {installmentOffers.map(({ provider }) => provider).join(', ')}.
    </p>
  </aside>
);
