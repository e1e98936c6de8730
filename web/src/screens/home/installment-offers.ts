/** The three installment offers (rules: claim-3). */
export const installmentOffers = [
  { provider: 'Affirm', offer: '0% APR available' },
  { provider: 'Afterpay', offer: '4 interest-free payments' },
  { provider: 'Klarna', offer: 'pay in 4 or in 30 days' },
] as const;
