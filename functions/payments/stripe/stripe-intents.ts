import type { Stripe } from 'stripe';
import type { ProviderMethod } from 'shared/domain/visits/booking-status.ts';
import type { NewIntent, PaidWith, Provider, ProviderIntent } from './provider.ts';
import { isDeclined, isInvalid, type AskStripe } from './stripe-client.ts';
import { dateOf, seconds } from './stripe-values.ts';

const methodNames: Partial<Record<string, ProviderMethod>> = {
  card: 'card',
  us_bank_account: 'bank',
  link: 'link',
  cashapp: 'cashapp-pay',
};

const paidWith = (details: Stripe.Charge.PaymentMethodDetails | null): PaidWith => {
  const type = methodNames[details?.type ?? ''] ?? 'card';
  const { card, us_bank_account: bank } = details ?? {};
  return {
    type,
    brand: card?.brand ?? bank?.bank_name ?? null,
    last4: card?.last4 ?? bank?.last4 ?? null,
  };
};

const chargeOf = (charge: Stripe.Charge): ProviderIntent['charge'] => {
  const balance = charge.balance_transaction;
  return {
    createdAt: dateOf(charge.created),
    method: paidWith(charge.payment_method_details),
    fee: typeof balance === 'object' && balance !== null ? balance.fee : null,
  };
};

/** All of ours name a method from the first, so one that has none was declined. */
const states: Partial<Record<Stripe.PaymentIntent.Status, ProviderIntent['status']>> = {
  succeeded: 'succeeded',
  processing: 'processing',
  canceled: 'canceled',
  requires_payment_method: 'failed',
  requires_confirmation: 'unconfirmed',
};

/** Once it can be used no more, it has no customer. */
const usableId = (method: Stripe.PaymentIntent['payment_method']): string | null =>
  typeof method === 'object' && method !== null && method.customer !== null ? method.id : null;

const intentOf = (intent: Stripe.PaymentIntent): ProviderIntent => {
  const { latest_charge: charge, last_payment_error: failure } = intent;
  return {
    id: intent.id,
    status: states[intent.status] ?? 'unfinished',
    amount: intent.amount,
    createdAt: dateOf(intent.created),
    paymentId: intent.metadata['paymentId'] ?? null,
    methodId: usableId(intent.payment_method),
    failureCode: failure?.decline_code ?? failure?.code ?? null,
    isHopeless: failure?.advice_code === 'do_not_try_again',
    charge: typeof charge === 'object' && charge !== null ? chargeOf(charge) : null,
  };
};

const intentParams = ({
  paymentId,
  customerId,
  methodId,
  type,
  amount,
}: NewIntent): Stripe.PaymentIntentCreateParams => ({
  amount,
  currency: 'usd',
  customer: customerId,
  payment_method: methodId,
  payment_method_types: [type],
  // Otherwise the fee of a card is known only later.
  capture_method: 'automatic',
  metadata: { paymentId },
});

const expand = ['latest_charge.balance_transaction', 'payment_method'];

/** More than autopay and a customer make in a month. */
const mostIntents = 1000;

type IntentCalls = Pick<
  Provider,
  'getIntent' | 'createIntent' | 'confirmIntent' | 'cancelIntent' | 'listIntents'
>;

export const intentCalls = (ask: AskStripe): IntentCalls => ({
  getIntent: async (id) =>
    ask(async ({ paymentIntents }) => intentOf(await paymentIntents.retrieve(id, { expand }))),
  createIntent: async (intent, key) =>
    ask(async ({ paymentIntents }) =>
      intentOf(
        await paymentIntents.create({ ...intentParams(intent), expand }, { idempotencyKey: key }),
      ),
    ),
  confirmIntent: async (id, key) =>
    ask(async ({ paymentIntents }) => {
      try {
        const confirmation = { off_session: true, expand };
        return intentOf(await paymentIntents.confirm(id, confirmation, { idempotencyKey: key }));
      } catch (error) {
        if (!isDeclined(error)) throw error;
        return intentOf(await paymentIntents.retrieve(id, { expand }));
      }
    }),
  cancelIntent: async (id) =>
    ask(async ({ paymentIntents }) => {
      try {
        return intentOf(await paymentIntents.cancel(id, { expand }));
      } catch (error) {
        if (!isInvalid(error)) throw error;
        const intent = intentOf(await paymentIntents.retrieve(id, { expand }));
        if (intent.status !== 'canceled') throw error;
        return intent;
      }
    }),
  listIntents: async (customerId, since) =>
    ask(async ({ paymentIntents }) => {
      const list = paymentIntents.list({
        customer: customerId,
        created: { gte: seconds(since) },
        limit: 100,
        expand: expand.map((field) => `data.${field}`),
      });
      return (await list.autoPagingToArray({ limit: mostIntents })).map(intentOf);
    }),
});
