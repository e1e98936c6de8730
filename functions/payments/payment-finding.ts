import type { ProviderStep } from 'shared/domain/prices/payment-state.ts';
import type { ProviderIntent, ProviderSession } from './stripe/provider.ts';

/** What the provider knows of a payment. */
export type Finding = { session: ProviderSession; intent: ProviderIntent | null };

const intentSteps: Record<ProviderIntent['status'], ProviderStep> = {
  succeeded: 'succeed',
  processing: 'process',
  failed: 'fail',
  canceled: 'cancel',
};

/** The step that a finding leads to; undefined while the customer may still pay. */
export const stepOf = ({ session, intent }: Finding): ProviderStep | undefined => {
  if (session.status === 'open') return undefined;
  if (session.status === 'expired') return 'cancel';
  return intent ? intentSteps[intent.status] : 'process';
};

/** What the customer reads of a bank's refusal. */
export const failureSentence = (code: string | null): string => {
  switch (code) {
    case 'insufficient_funds':
      return 'There was not enough money in the account.';
    case 'account_closed':
    case 'bank_account_unusable':
    case 'no_account':
    case 'invalid_account':
      return 'The bank does not know this account, or has closed it.';
    default:
      return 'The bank has not made this payment.';
  }
};
