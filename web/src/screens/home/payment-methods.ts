import { formatCents } from 'shared/domain/money.ts';
import { checkFee } from 'shared/domain/prices.ts';

/** The payment methods of spec.md point 1. */
export const paymentMethods = [
  'Credit and debit cards',
  'CashApp Pay',
  'Venmo',
  'Zelle',
  `Personal checks (${formatCents(checkFee)} processing fee)`,
] as const;
