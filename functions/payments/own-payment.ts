import { becomeOf } from '../payment-rows/stored-payment.ts';
import { isUndecided } from 'shared/domain/prices/payment-state.ts';
import { AppError } from 'shared/errors.ts';
import { logFailure } from '../platform/logs/log-failure.ts';
import { verified } from '../platform/endpoint/pending-checks.ts';
import type { PaymentStore } from '../payment-rows/payment-store.ts';
import type { ProviderPayment } from '../payment-rows/provider-payment.ts';
import { askProvider, endPayment, type SessionDependencies } from './provider-session.ts';
import { isOfProvider, type AnyPayment } from '../payment-rows/stored-payment.ts';

export type OwnDependencies = SessionDependencies & { payments: Pick<PaymentStore, 'find'> };

type Own = { id: string; customerId: string; now: Date };

const ownPayment = async (
  { id, customerId }: Own,
  { payments }: OwnDependencies,
): Promise<AnyPayment> => {
  const payment = await payments.find(id);
  if (payment?.customerId !== customerId)
    throw new AppError('not-found', 'This payment could not be found.');
  return payment;
};

/**
 * A customer's payment. While it is undecided the provider is asked about it, every five seconds at most; if it does
 * not answer, what is stored counts (rules: payment-11).
 * @throws AppError `not-found`
 */
export const lookAtPayment = async (
  own: Own,
  dependencies: OwnDependencies,
): Promise<AnyPayment> => {
  const payment = await ownPayment(own, dependencies);
  // Nobody waits for one of autopay: the provider's events and the job tell of it.
  if (!isOfProvider(payment) || !isUndecided(payment.state) || payment.sessionId === null)
    return payment;
  const { id, sessionId } = payment;
  await verified();
  if (!(await dependencies.payments.claimAsking(payment, own.now))) return payment;
  const asked = await logFailure('provider-not-asked', { paymentId: id }, async () =>
    askProvider({ id, sessionId }, own.now, dependencies),
  );
  return asked ?? payment;
};

/**
 * Ends a payment, unless its customer has paid on the provider's page (rules: payment-10).
 * @throws AppError `conflict`; ProviderError
 */
const cancel = async (
  payment: AnyPayment,
  now: Date,
  dependencies: OwnDependencies,
): Promise<ProviderPayment> => {
  if (!isOfProvider(payment))
    throw new AppError('conflict', 'This payment was reported, so there is nothing to cancel.');
  if (payment.state === 'canceled') return payment;
  if (!isUndecided(payment.state))
    throw new AppError('conflict', `This payment ${becomeOf(payment)} already.`);
  return endPayment(payment, now, dependencies);
};

/** @throws AppError `not-found`, `conflict`; ProviderError */
export const cancelOwnPayment = async (
  own: Own,
  dependencies: OwnDependencies,
): Promise<ProviderPayment> => cancel(await ownPayment(own, dependencies), own.now, dependencies);

/** The same by the operator, for any customer. @throws AppError `not-found`, `conflict`; ProviderError */
export const cancelCustomersPayment = async (
  { id, now }: Omit<Own, 'customerId'>,
  dependencies: OwnDependencies,
): Promise<ProviderPayment> => {
  const payment = await dependencies.payments.find(id);
  if (!payment) throw new AppError('not-found', 'This payment could not be found.');
  return cancel(payment, now, dependencies);
};
