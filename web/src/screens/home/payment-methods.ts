import { formatCents } from 'shared/domain/prices/money.ts';
import { checkFee } from 'shared/domain/prices/prices.ts';
import { settings } from '../../lib/settings.ts';

/** The payment methods as advertised (rules: claim-3). */
export const paymentMethods = (): string[] => [
  ...(settings().claims.cardPayments ? ['Credit and debit cards'] : []),
  'CashApp Pay',
  'Venmo',
  'Zelle',
  `Personal checks (${formatCents(checkFee)} processing fee)`,
];
