import type { Desk } from '../desk.ts';
import { evidenceNames, isInquiry } from '../payments/dispute-facts.ts';
import { cardOf } from '../payments/test-numbers.ts';
import type { DisputeRow, Json } from '../store/rows.ts';
import { nowOf } from '../desk.ts';
import { transactionView } from './payment-views.ts';

export const disputeView = (desk: Desk, dispute: DisputeRow): Json => {
  const { store } = desk;
  const charge = store.get('charge', dispute.charge);
  const method = charge && store.get('payment_method', charge.method);
  const now = nowOf(desk);
  return {
    id: dispute.id,
    object: 'dispute',
    amount: dispute.amount,
    balance_transactions: dispute.transactions.flatMap((id) => {
      const transaction = store.get('balance_transaction', id);
      return transaction ? [transactionView(now, transaction)] : [];
    }),
    charge: dispute.charge,
    created: dispute.created,
    currency: dispute.currency,
    enhanced_eligibility_types: [],
    evidence: {
      ...Object.fromEntries(evidenceNames.map((name) => [name, dispute.evidence[name] ?? null])),
      enhanced_evidence: {},
    },
    evidence_details: {
      due_by: dispute.dueBy,
      enhanced_eligibility: {},
      has_evidence: Object.keys(dispute.evidence).length > 0,
      past_due: dispute.dueBy !== null && dispute.dueBy < now,
      submission_count: dispute.submissions,
    },
    is_charge_refundable: isInquiry(dispute.status),
    livemode: false,
    metadata: dispute.metadata,
    payment_intent: dispute.intent,
    ...(method?.type === 'card' && {
      payment_method_details: {
        card: {
          brand: cardOf(method)?.brand ?? 'unknown',
          case_type: isInquiry(dispute.status) ? 'inquiry' : 'chargeback',
          network: cardOf(method)?.brand ?? 'unknown',
          network_reason_code: null,
        },
        type: 'card',
      },
    }),
    reason: dispute.reason,
    status: dispute.status,
  };
};
