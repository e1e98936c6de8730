import type { PaymentStore } from '../../payment-rows/payment-store.ts';
import type { ProviderPayment } from '../../payment-rows/provider-payment.ts';
import type { SessionDependencies } from '../provider-session.ts';
import { askAboutDisputes } from './take-dispute.ts';

type DisputesToAsk = SessionDependencies & { payments: Pick<PaymentStore, 'listInState'> };

/** The disputes that are yet to be decided, each with how to ask the provider about it again (rules: payment-41). */
export const disputesToAsk = async (
  now: Date,
  dependencies: DisputesToAsk,
): Promise<{ id: string; ask: () => Promise<ProviderPayment | undefined> }[]> => {
  const listed = await dependencies.payments.listInState('disputed');
  return listed.map((payment) => ({
    id: payment.id,
    ask: async () => askAboutDisputes(payment, now, dependencies),
  }));
};
