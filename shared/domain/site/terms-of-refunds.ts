/**
 * What the terms of service say about canceling and refunds. The page of the terms shows these sentences, and what is
 * put at the payment provider about a disputed payment quotes them (rules: payment-44).
 */
export const cancelingTerms = [
  'You may cancel a visit free of charge until the day before.',
  'A monthly membership ends with the month in which you tell us. Of an annual membership we refund the months that were not yet used, less the discount they were given.',
] as const;

export const complaintTerms =
  'Tell us within seven days of the visit and we come back to put it right, or refund what the visit cost.';

export const refundTerms =
  'A refund goes back to the card or account that paid. Your bank may need up to ten business days to show it.';

export const autopayEndTerms = (phone: string): string =>
  `You can turn autopay off at any time under Billing, or by calling ${phone}.`;
