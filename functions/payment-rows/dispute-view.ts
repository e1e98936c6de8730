import type { AdminPayment } from 'shared/contracts/payments.ts';
import { centsToDecimal } from 'shared/domain/prices/money.ts';
import { currentDispute } from './payment-dispute.ts';
import type { ProviderPayment } from './provider-payment.ts';

/** Banks say of a debit why they take it back. */
const bankReasons: Partial<Record<string, string>> = {
  debit_not_authorized: 'The bank says that this debit was not authorized.',
  insufficient_funds: 'There was not enough money in the account.',
  bank_cannot_process: 'The bank could not make this debit.',
  incorrect_account_details: 'The bank does not know this account.',
};

const cardReasons: Partial<Record<string, string>> = {
  fraudulent: 'The cardholder says that they did not make this payment.',
  product_not_received: 'The cardholder says that the work was not done.',
  product_unacceptable: 'The cardholder says that the work was not as described.',
  duplicate: 'The cardholder says that they paid twice.',
  credit_not_processed: 'The cardholder says that a refund is missing.',
  subscription_canceled: 'The cardholder says that they had canceled.',
  unrecognized: 'The cardholder does not recognize this payment.',
};

/** What the operator reads of why a payment is contested. */
export const disputeReason = (reason: string): string =>
  bankReasons[reason] ?? cardReasons[reason] ?? 'The bank gave no reason.';

/** What the customer, who may be the cardholder, reads of why a payment was taken back. */
export const returnReason = (reason: string): string =>
  bankReasons[reason] ?? 'It was disputed, and the bank has given the money back.';

/** The provider's page of a payment. */
const pageOf = (intentId: string, isLive: boolean): string =>
  `https://dashboard.stripe.com/${isLive ? '' : 'test/'}payments/${intentId}`;

/** What the operator reads of the dispute of a payment; null if there was none. */
export const disputeView = ({
  disputes,
  intentId,
}: Pick<ProviderPayment, 'disputes' | 'intentId'>): AdminPayment['dispute'] => {
  const dispute = currentDispute(disputes);
  if (!dispute || intentId === null) return null;
  const { state, amount, reason, dueBy, evidenceAt, isLive } = dispute;
  return {
    state,
    amount: centsToDecimal(amount),
    reason: disputeReason(reason),
    dueBy,
    evidenceAt,
    url: pageOf(intentId, isLive),
  };
};
