import { settings } from '../../../lib/settings.ts';

const all = [
  { claim: 'affirmInstallments', provider: 'Affirm', offer: '0% APR available' },
  { claim: 'afterpayInstallments', provider: 'Afterpay', offer: '4 interest-free payments' },
  { claim: 'klarnaInstallments', provider: 'Klarna', offer: 'pay in 4 or in 30 days' },
] as const;

/** The installment offers that this stage may advertise (rules: claim-3). */
export const installmentOffers = () => all.filter(({ claim }) => settings().claims[claim]);
