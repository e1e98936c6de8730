import { formatCents } from 'shared/domain/money.ts';
import { checkFee } from 'shared/domain/prices.ts';

/** The payment methods as advertised (rules: claim-3). */
export const paymentMethods = [
  'Credit and debit cards',
  'CashApp Pay',
  'Venmo',
  'Zelle',
  `Personal checks (${formatCents(checkFee)} processing fee)`,
] as const;
