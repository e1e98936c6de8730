import type { Stripe } from 'stripe';
import { sumOf } from 'shared/domain/prices/money.ts';
import type { DisputeState } from '../../payment-rows/payment-dispute.ts';
import type { Provider, ProviderDispute } from './provider.ts';
import type { AskStripe } from './stripe-client.ts';
import { dateOf, idOf } from './stripe-values.ts';

const states: Partial<Record<string, DisputeState>> = {
  warning_needs_response: 'inquiry',
  warning_under_review: 'inquiry',
  warning_closed: 'prevented',
  prevented: 'prevented',
  won: 'won',
  lost: 'lost',
};

const disputeOf = (dispute: Stripe.Dispute): ProviderDispute => {
  const { id, status, amount, reason, created } = dispute;
  const { due_by: dueBy } = dispute.evidence_details;
  return {
    id,
    state: states[status] ?? 'open',
    amount,
    fee: sumOf(dispute.balance_transactions.map(({ fee }) => fee)),
    reason,
    intentId: idOf(dispute.payment_intent),
    dueBy: dueBy === null ? null : dateOf(dueBy),
    createdAt: dateOf(created),
  };
};

/** More than a payment ever has. */
const mostDisputes = 100;

type DisputeCalls = Pick<
  Provider,
  'getDispute' | 'listDisputes' | 'uploadEvidence' | 'putEvidence'
>;

export const disputeCalls = (ask: AskStripe): DisputeCalls => ({
  getDispute: async (id) => ask(async ({ disputes }) => disputeOf(await disputes.retrieve(id))),
  listDisputes: async (intentId) =>
    ask(async ({ disputes }) => {
      const list = disputes.list({ payment_intent: intentId, limit: 100 });
      return (await list.autoPagingToArray({ limit: mostDisputes })).map(disputeOf);
    }),
  uploadEvidence: async (pdf) =>
    ask(async ({ files }) => {
      const file = { data: pdf, name: 'evidence.pdf', type: 'application/pdf' };
      return (await files.create({ file, purpose: 'dispute_evidence' })).id;
    }),
  putEvidence: async (disputeId, { texts, fileId }) =>
    ask(async ({ disputes }) => {
      const evidence = { ...texts, service_documentation: fileId };
      await disputes.update(disputeId, { evidence, submit: false });
    }),
});
