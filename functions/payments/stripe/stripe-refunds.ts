import type { Stripe } from 'stripe';
import type { Provider, ProviderRefund } from './provider.ts';
import type { AskStripe } from './stripe-client.ts';
import { dateOf, idOf } from './stripe-values.ts';

const states: Partial<Record<string, ProviderRefund['status']>> = {
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'failed',
};

const refundOf = (refund: Stripe.Refund): ProviderRefund => ({
  id: refund.id,
  status: states[refund.status ?? 'pending'] ?? 'pending',
  amount: refund.amount,
  createdAt: dateOf(refund.created),
  intentId: idOf(refund.payment_intent),
  refundId: refund.metadata?.['refundId'] ?? null,
  failureCode: refund.failure_reason ?? null,
});

/** More than are ever made of one payment. */
const mostRefunds = 1000;

export const refundCalls = (
  ask: AskStripe,
): Pick<Provider, 'createRefund' | 'getRefund' | 'listRefunds'> => ({
  createRefund: async ({ refundId, intentId, amount }, key) =>
    ask(async ({ refunds }) =>
      refundOf(
        await refunds.create(
          { payment_intent: intentId, amount, metadata: { refundId } },
          { idempotencyKey: key },
        ),
      ),
    ),
  getRefund: async (id) => ask(async ({ refunds }) => refundOf(await refunds.retrieve(id))),
  listRefunds: async (intentId) =>
    ask(async ({ refunds }) => {
      const list = refunds.list({ payment_intent: intentId, limit: 100 });
      return (await list.autoPagingToArray({ limit: mostRefunds })).map(refundOf);
    }),
});
