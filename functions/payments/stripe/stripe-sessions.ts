import type { Stripe } from 'stripe';
import type { NewSession, NewSetup, Provider, ProviderSession, ProviderSetup } from './provider.ts';
import type { AskStripe } from './stripe-client.ts';
import { idOf, seconds } from './stripe-values.ts';

/** What Stripe takes for the name of a product. */
const longestName = 250;

// Without micro-deposits, which take days.
const verifying = { verification_method: 'instant' } as const;

type Params = Stripe.Checkout.SessionCreateParams;

/** Where our payment's id is, in everything that we make at Stripe for it. */
const paymentMetadata = (paymentId: string) => ({ paymentId });

/** No tax rates, no conversion of currencies: the items' totals are what is taken (docs/decisions/0075). */
const paymentParams = ({ paymentId, items, customerId, methods, ...page }: NewSession): Params => {
  const saving = customerId === null ? {} : { setup_future_usage: 'off_session' as const };
  return {
    mode: 'payment',
    ...(customerId !== null && { customer: customerId }),
    client_reference_id: paymentId,
    metadata: paymentMetadata(paymentId),
    payment_intent_data: {
      metadata: paymentMetadata(paymentId),
      // Otherwise the fee of a card is known only later.
      capture_method: 'automatic',
    },
    payment_method_types: [...methods],
    payment_method_options: {
      ...(methods.includes('card') && customerId !== null && { card: saving }),
      ...(methods.includes('us_bank_account') && {
        us_bank_account: { ...verifying, ...saving },
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
    ...pageParams(page),
  };
};

const setupParams = ({ setupId, userId, customerId, methods, ...page }: NewSetup): Params => ({
  mode: 'setup',
  customer: customerId,
  client_reference_id: setupId,
  metadata: { setupId, userId },
  setup_intent_data: { metadata: { setupId, userId } },
  payment_method_types: [...methods],
  payment_method_options: {
    ...(methods.includes('us_bank_account') && { us_bank_account: verifying }),
  },
  ...pageParams(page),
});

const pageParams = ({
  expiresAt,
  returnTo,
  leaveTo,
}: Pick<NewSession, 'expiresAt' | 'returnTo' | 'leaveTo'>) => ({
  expires_at: seconds(expiresAt),
  success_url: returnTo,
  cancel_url: leaveTo,
});

const states: Partial<Record<string, ProviderSession['status']>> = {
  complete: 'complete',
  expired: 'expired',
};

/** Whose setup is at Stripe without our ids is not ours. */
const setupOf = (
  metadata: Stripe.Metadata | null,
  intent: Stripe.SetupIntent | null,
): ProviderSetup | null => {
  const { setupId, userId } = metadata ?? {};
  if (setupId === undefined || userId === undefined) return null;
  const isSaved = intent?.status === 'succeeded';
  return { id: setupId, userId, methodId: isSaved ? idOf(intent.payment_method) : null };
};

const sessionOf = (session: Stripe.Checkout.Session): ProviderSession => {
  const { setup_intent: setup } = session;
  return {
    id: session.id,
    status: states[session.status ?? 'open'] ?? 'open',
    url: session.url,
    paymentId: session.metadata?.['paymentId'] ?? null,
    intentId: idOf(session.payment_intent),
    setup: setupOf(session.metadata, typeof setup === 'object' ? setup : null),
  };
};

const expand = ['setup_intent'];

type SessionCalls = Pick<
  Provider,
  'createSession' | 'getSession' | 'expireSession' | 'createSetup' | 'getSetup'
>;

export const sessionCalls = (ask: AskStripe): SessionCalls => {
  const create = async (params: Params, idempotencyKey: string) =>
    ask(async ({ checkout }) =>
      sessionOf(await checkout.sessions.create(params, { idempotencyKey })),
    );
  return {
    createSession: async (session, key) => create(paymentParams(session), key),
    createSetup: async (setup, key) => create(setupParams(setup), key),
    getSession: async (id) =>
      ask(async ({ checkout }) => sessionOf(await checkout.sessions.retrieve(id, { expand }))),
    expireSession: async (id) =>
      ask(async ({ checkout }) => sessionOf(await checkout.sessions.expire(id))),
    getSetup: async (id) =>
      ask(async ({ setupIntents }) => {
        const setup = await setupIntents.retrieve(id);
        return setupOf(setup.metadata, setup);
      }),
  };
};
