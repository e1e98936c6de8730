import type { Desk } from '../desk.ts';
import type {
  ChargeRow,
  IntentRow,
  Json,
  MethodRow,
  MethodType,
  RefundRow,
  TransactionRow,
} from '../store/rows.ts';
import { bankFacts, billingOf, brandOf, cardFacts, cashAppFacts } from './method-views.ts';
import { nulls } from './nulls.ts';

export const intentView = (_: Desk, intent: IntentRow): Json => ({
  id: intent.id,
  object: 'payment_intent',
  ...nulls(`
    application application_fee_amount automatic_payment_methods on_behalf_of processing review
    shipping statement_descriptor statement_descriptor_suffix transfer_data transfer_group
  `),
  amount: intent.amount,
  amount_capturable: 0,
  amount_details: { tip: {} },
  amount_received: intent.received,
  canceled_at: intent.canceledAt,
  cancellation_reason: intent.cancellationReason,
  capture_method: intent.captureMethod,
  client_secret: `${intent.id}_secret_local`,
  confirmation_method: 'automatic',
  created: intent.created,
  currency: intent.currency,
  customer: intent.customer,
  description: intent.description,
  last_payment_error: intent.lastError,
  latest_charge: intent.charge,
  livemode: false,
  metadata: intent.metadata,
  next_action:
    intent.status === 'requires_action' ? { type: 'use_stripe_sdk', use_stripe_sdk: {} } : null,
  payment_method: intent.method,
  payment_method_options: {},
  payment_method_types: intent.types,
  receipt_email: intent.receiptEmail,
  setup_future_usage: intent.setupFutureUsage,
  status: intent.status,
});

const detailsOf = (method: MethodRow, charge: ChargeRow): Json => {
  if (method.type === 'card')
    return {
      ...cardFacts(method),
      installments: null,
      mandate: null,
      network: brandOf(method),
      three_d_secure: null,
    };
  if (method.type === 'us_bank_account')
    return {
      ...bankFacts(method),
      ...(charge.mandate !== null && { mandate: charge.mandate }),
      payment_reference: null,
    };
  return method.type === 'cashapp' ? { ...cashAppFacts, transaction_id: null } : { country: 'US' };
};

const outcomeOf = ({ status, failure }: ChargeRow): Json => ({
  advice_code: failure?.advice ?? null,
  network_advice_code: null,
  network_decline_code: null,
  network_status: failure ? 'declined_by_network' : 'approved_by_network',
  reason: failure?.declineCode ?? null,
  risk_level: 'normal',
  risk_score: 10,
  seller_message:
    failure?.message ?? (status === 'pending' ? 'Payment pending.' : 'Payment complete.'),
  type: failure ? 'issuer_declined' : 'authorized',
});

export const chargeView = ({ store }: Desk, charge: ChargeRow): Json => {
  const method = store.get('payment_method', charge.method);
  return {
    id: charge.id,
    object: 'charge',
    ...nulls(`
      application application_fee application_fee_amount failure_balance_transaction on_behalf_of
      receipt_number receipt_url review shipping source_transfer statement_descriptor
      statement_descriptor_suffix transfer_data transfer_group
    `),
    amount: charge.amount,
    amount_captured: charge.status === 'failed' ? 0 : charge.amount,
    amount_refunded: charge.refunded,
    balance_transaction: charge.transaction,
    billing_details: method ? billingOf(method) : {},
    calculated_statement_descriptor: 'LOCAL STRIPE',
    captured: charge.status !== 'failed',
    created: charge.created,
    currency: charge.currency,
    customer: charge.customer,
    description: charge.description,
    disputed: charge.isDisputed,
    failure_code: charge.failure?.code ?? null,
    failure_message: charge.failure?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: charge.metadata,
    outcome: outcomeOf(charge),
    paid: charge.status === 'succeeded',
    payment_intent: charge.intent,
    payment_method: charge.method,
    payment_method_details: method
      ? { [method.type]: detailsOf(method, charge), type: method.type }
      : null,
    receipt_email: charge.receiptEmail,
    refunded: charge.refunded === charge.amount,
    status: charge.status,
  };
};

const categories: Record<TransactionRow['type'], string> = {
  charge: 'charge',
  payment: 'charge',
  refund: 'refund',
  payment_refund: 'refund',
  refund_failure: 'refund_failure',
  adjustment: 'dispute',
};

export const transactionView = (now: number, transaction: TransactionRow): Json => ({
  id: transaction.id,
  object: 'balance_transaction',
  amount: transaction.amount,
  available_on: transaction.availableOn,
  balance_type: 'payments',
  created: transaction.created,
  currency: transaction.currency,
  description: null,
  exchange_rate: null,
  fee: transaction.fee,
  fee_details:
    transaction.fee === 0
      ? []
      : [
          {
            amount: transaction.fee,
            application: null,
            currency: transaction.currency,
            description: 'Stripe processing fees',
            type: 'stripe_fee',
          },
        ],
  net: transaction.amount - transaction.fee,
  reporting_category: categories[transaction.type],
  source: transaction.source,
  status: transaction.availableOn <= now ? 'available' : 'pending',
  type: transaction.type,
});

const destinationOf = (type: MethodType | undefined): Json => {
  if (type === 'us_bank_account')
    return {
      type: 'us_bank_transfer',
      us_bank_transfer: { reference: null, reference_status: null },
    };
  if (type === 'cashapp') return { cashapp: {}, type };
  const card = {
    reference_status: 'pending',
    reference_type: 'acquirer_reference_number',
    type: 'refund',
  };
  return { card, type: 'card' };
};

export const refundView = ({ store }: Desk, refund: RefundRow): Json => {
  const charge = store.get('charge', refund.charge);
  const method = charge && store.get('payment_method', charge.method);
  return {
    id: refund.id,
    object: 'refund',
    amount: refund.amount,
    balance_transaction: refund.transaction,
    charge: refund.charge,
    created: refund.created,
    currency: refund.currency,
    destination_details: destinationOf(method?.type),
    ...(refund.failureTransaction !== null && {
      failure_balance_transaction: refund.failureTransaction,
      failure_reason: 'expired_or_canceled_card',
    }),
    metadata: refund.metadata,
    payment_intent: refund.intent,
    ...(refund.status === 'pending' && { pending_reason: 'processing' }),
    reason: refund.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: refund.status,
    transfer_reversal: null,
  };
};
