import type { Stripe } from 'stripe';
import type { ProviderMethod } from 'shared/domain/visits/booking-status.ts';
import {
  ProviderError,
  type ListedEvent,
  type NewSession,
  type PaidWith,
  type Provider,
  type ProviderEvent,
  type ProviderIntent,
  type ProviderRefund,
  type ProviderSession,
} from './provider.ts';
import type { SecretReader } from './provider-secret.ts';
import { stripeCaller } from './stripe-client.ts';

/** Where our payment's id is, in everything that we make at Stripe. */
const metadataOf = (paymentId: string) => ({ paymentId });

const seconds = (date: Date): number => Math.floor(date.getTime() / 1000);

/** What Stripe takes for the name of a product. */
const longestName = 250;

/** No tax rates, no conversion of currencies: the items' totals are what is taken (docs/decisions/0075). */
const sessionParams = ({
  paymentId,
  items,
  remember,
  methods,
  expiresAt,
  returnTo,
  leaveTo,
}: NewSession): Stripe.Checkout.SessionCreateParams => {
  const keeping = remember ? { setup_future_usage: 'off_session' as const } : {};
  return {
    mode: 'payment',
    client_reference_id: paymentId,
    metadata: metadataOf(paymentId),
    payment_intent_data: {
      metadata: metadataOf(paymentId),
      // Otherwise the fee of a card is known only later.
      capture_method: 'automatic',
    },
    payment_method_types: [...methods],
    payment_method_options: {
      ...(methods.includes('card') && remember && { card: keeping }),
      // Without micro-deposits, which take days.
      ...(methods.includes('us_bank_account') && {
        us_bank_account: { verification_method: 'instant', ...keeping },
      }),
    },
    line_items: items.map(({ name, total }) => ({
      quantity: 1,
      price_data: {
        currency: 'usd',
        unit_amount: total,
        product_data: { name: name.slice(0, longestName) },
      },
    })),
    adaptive_pricing: { enabled: false },
    expires_at: seconds(expiresAt),
    success_url: returnTo,
    cancel_url: leaveTo,
  };
};

const idOf = (value: string | { id: string } | null | undefined): string | null =>
  typeof value === 'string' ? value : (value?.id ?? null);

const sessionStates: Partial<Record<string, ProviderSession['status']>> = {
  complete: 'complete',
  expired: 'expired',
};

const sessionOf = (session: Stripe.Checkout.Session): ProviderSession => ({
  id: session.id,
  status: sessionStates[session.status ?? 'open'] ?? 'open',
  url: session.url,
  paymentId: session.metadata?.['paymentId'] ?? null,
  intentId: idOf(session.payment_intent),
});

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
    createdAt: new Date(charge.created * 1000),
    method: paidWith(charge.payment_method_details),
    fee: typeof balance === 'object' && balance !== null ? balance.fee : null,
  };
};

/** `failed` is a bank's refusal: only a Checkout that is complete is asked about. */
const intentStates: Partial<Record<Stripe.PaymentIntent.Status, ProviderIntent['status']>> = {
  succeeded: 'succeeded',
  canceled: 'canceled',
  requires_payment_method: 'failed',
};

const intentOf = (intent: Stripe.PaymentIntent): ProviderIntent => {
  const { latest_charge: charge, last_payment_error: failure } = intent;
  return {
    id: intent.id,
    status: intentStates[intent.status] ?? 'processing',
    amount: intent.amount,
    paymentId: intent.metadata['paymentId'] ?? null,
    failureCode: failure?.decline_code ?? failure?.code ?? null,
    charge: typeof charge === 'object' && charge !== null ? chargeOf(charge) : null,
  };
};

const refundStates: Partial<Record<string, ProviderRefund['status']>> = {
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'failed',
};

const refundOf = (refund: Stripe.Refund): ProviderRefund => ({
  id: refund.id,
  status: refundStates[refund.status ?? 'pending'] ?? 'pending',
  amount: refund.amount,
  createdAt: new Date(refund.created * 1000),
  intentId: idOf(refund.payment_intent),
  refundId: refund.metadata?.['refundId'] ?? null,
  failureCode: refund.failure_reason ?? null,
});

/** More than are ever made of one payment. */
const mostRefunds = 1000;

/** Seconds between the signature and now. */
const tolerance = 300;

const eventOf = ({ id, type, livemode, data }: Stripe.Event): ProviderEvent => ({
  id,
  type,
  isLive: livemode,
  objectId: 'id' in data.object && typeof data.object.id === 'string' ? data.object.id : null,
});

/** Events that Stripe lists at once. */
const mostPerPage = 100;

/** The payment provider, asked through its own library. */
export const stripeProvider = (secrets: SecretReader): Provider => {
  const ask = stripeCaller(secrets);
  return {
    createSession: async (session, key) =>
      ask(async ({ checkout }) =>
        sessionOf(await checkout.sessions.create(sessionParams(session), { idempotencyKey: key })),
      ),
    getSession: async (id) =>
      ask(async ({ checkout }) => sessionOf(await checkout.sessions.retrieve(id))),
    expireSession: async (id) =>
      ask(async ({ checkout }) => sessionOf(await checkout.sessions.expire(id))),
    getIntent: async (id) =>
      ask(async ({ paymentIntents }) =>
        intentOf(
          await paymentIntents.retrieve(id, { expand: ['latest_charge.balance_transaction'] }),
        ),
      ),
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
    readEvent: async ({ bytes, signature }) =>
      ask(async ({ webhooks }, { webhookSecret }) => {
        try {
          return eventOf(webhooks.constructEvent(bytes, signature, webhookSecret, tolerance));
        } catch (error) {
          // Of various kinds, depending on what the signature looks like.
          throw new ProviderError('refused', error);
        }
      }),
    listEvents: async (since, types) =>
      ask(async ({ events }) => {
        const pages = events.list({
          created: { gte: seconds(since) },
          types: [...types],
          limit: mostPerPage,
        });
        const listed: ListedEvent[] = [];
        for await (const event of pages)
          listed.push({ ...eventOf(event), createdAt: new Date(event.created * 1000) });
        return listed;
      }),
    isLive: async () => ask(async (_, { key }) => /^[rs]k_live_/.test(key)),
  };
};
