import { methodGone } from './autopay/attempt-rules.ts';
import type { ProviderStep } from 'shared/domain/prices/payment-state.ts';
import type { ProviderIntent, ProviderSession } from './stripe/provider.ts';

/** What the provider knows of a payment. An automatic one has no session. */
export type Finding =
  | { session: ProviderSession; intent: ProviderIntent | null }
  | { session: null; intent: ProviderIntent };

export const findingOfIntent = (intent: ProviderIntent): Finding => ({ session: null, intent });

/** On a page that is complete, the customer has done all there is to do. */
const checkoutSteps: Record<ProviderIntent['status'], ProviderStep> = {
  succeeded: 'succeed',
  processing: 'process',
  unconfirmed: 'process',
  unfinished: 'process',
  failed: 'fail',
  canceled: 'cancel',
};

/**
 * What was canceled after it was declined has failed. What nobody has confirmed or finished may still become anything:
 * whoever began it goes on with it or cancels it (rules: payment-27).
 */
const automaticSteps: Record<ProviderIntent['status'], ProviderStep | undefined> = {
  succeeded: 'succeed',
  processing: 'process',
  unconfirmed: undefined,
  unfinished: undefined,
  failed: 'fail',
  canceled: 'cancel',
};

/** The step that a finding leads to; undefined while the payment may still take any. */
export const stepOf = ({ session, intent }: Finding): ProviderStep | undefined => {
  if (session === null) {
    const isDeclined = intent.status === 'canceled' && intent.failureCode !== null;
    return automaticSteps[isDeclined ? 'failed' : intent.status];
  }
  if (session.status === 'open') return undefined;
  if (session.status === 'expired') return 'cancel';
  return intent ? checkoutSteps[intent.status] : 'process';
};

/** What the customer reads of a refusal by a bank, be it that of an account or of a card. */
export const failureSentence = (code: string | null): string => {
  switch (code) {
    case 'insufficient_funds':
      return 'There was not enough money in the account.';
    case 'account_closed':
    case 'bank_account_unusable':
    case 'no_account':
    case 'invalid_account':
      return 'The bank does not know this account, or has closed it.';
    case 'authentication_required':
      return 'The bank wants you to confirm this payment yourself.';
    case 'expired_card':
      return 'The card has expired.';
    case 'card_declined':
    case 'generic_decline':
    case 'do_not_honor':
    case 'lost_card':
    case 'stolen_card':
      return 'The bank has declined this card.';
    case methodGone:
      return 'This card or bank account can no longer be charged.';
    default:
      return 'The bank has not made this payment.';
  }
};
