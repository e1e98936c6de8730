import type { AdminPayment } from 'shared/contracts/payments.ts';

const isGivenUp = ({ isAutomatic, failure }: AdminPayment): boolean =>
  isAutomatic && failure?.isFinal === true;

/** Failed payments by whether they need a decision (rules: payment-38). */
export const splitFailed = (failed: readonly AdminPayment[]) => ({
  /** What autopay will not try again. */
  givenUp: failed.filter(isGivenUp),
  others: failed.filter((payment) => !isGivenUp(payment)),
});
