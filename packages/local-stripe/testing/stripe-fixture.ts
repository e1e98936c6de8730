import assert from 'node:assert/strict';
import { appendFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Stripe from 'stripe';
import { startStripeServer, type StripeServer } from '../start-stripe-server.ts';
import { startWebhookReceiver } from './webhook-receiver.ts';

/** Where calls and answers are recorded, one JSON a line, for `scripts/stripe/compare.ts`. */
const recordFile = process.env['RECORD_STRIPE_CALLS'];

/** The library, as our server configures it, talking to a server. */
export const clientOf = (
  { api, secretKey }: Pick<StripeServer, 'api' | 'secretKey'>,
  key = secretKey,
): Stripe => {
  const { hostname, port } = new URL(api);
  return new Stripe(key, { host: hostname, port, protocol: 'http', maxNetworkRetries: 0 });
};

/** A server with a folder and a webhook of its own. Real time stands still unless `wait` moves it on. */
export const startFixture = async () => {
  const directory = await mkdtemp(path.join(tmpdir(), 'stripe-test-'));
  const webhook = await startWebhookReceiver();
  let now = Date.parse('2027-05-20T14:00:00Z');
  const start = () =>
    startStripeServer({
      directory,
      webhookUrl: webhook.url,
      now: () => now,
      onExchange: (exchange) => {
        if (recordFile !== undefined) appendFileSync(recordFile, `${JSON.stringify(exchange)}\n`);
      },
    });
  const server = await start();
  const fixture = {
    server,
    webhook,
    stripe: clientOf(server),
    directory,
    /** Lets real time go by. */
    wait: (minutes: number) => {
      now += minutes * 60_000;
    },
    /** Calls a control, and returns its answer. */
    control: async (name: string, body?: object): Promise<any> => {
      const response = await fetch(`${fixture.server.control}/${name}`, {
        method: body ? 'POST' : 'GET',
        ...(body && { body: JSON.stringify(body) }),
      });
      const answer: unknown = await response.json();
      if (!response.ok) throw new Error(JSON.stringify(answer));
      return answer;
    },
    /** Moves Stripe's clock to so many days after the start of the test. */
    days: (days: number) =>
      fixture.control('clock', {
        now: new Date(Date.parse('2027-05-20T14:00:00Z') + days * 86_400_000).toISOString(),
      }),
    /** Types of the events that have reached the webhook since the last call. */
    types: async (): Promise<string[]> => {
      await fixture.server.idle();
      return webhook.received.splice(0).map(({ type }) => type);
    },
    restart: async () => {
      await fixture.server.close();
      fixture.server = await start();
      fixture.stripe = clientOf(fixture.server);
    },
    stop: async () => {
      // So that each event is compared with Stripe's description too.
      if (recordFile !== undefined)
        for await (const { id } of fixture.stripe.events.list({ limit: 100 })) assert(id);
      await fixture.server.close();
      webhook.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
  return fixture;
};

export type Fixture = Awaited<ReturnType<typeof startFixture>>;

const item = (name: string, cents: number) => ({
  price_data: { currency: 'usd', product_data: { name }, unit_amount: cents },
  quantity: 1,
});

/** A session of $120.00 for a customer of its own. */
export const payableSession = async (
  { stripe }: Fixture,
  more: Partial<Stripe.Checkout.SessionCreateParams> = {},
) => {
  const customer = await stripe.customers.create({
    name: 'Casey Doe',
    email: 'casey@example.com',
    metadata: { userId: 'user-1' },
  });
  const session = await stripe.checkout.sessions.create({
    mode: 'payment',
    customer: customer.id,
    payment_method_types: ['card', 'us_bank_account', 'cashapp', 'link'],
    payment_method_options: { us_bank_account: { verification_method: 'instant' } },
    line_items: [item('Pool care, May', 10_000), item('Yard cleanup', 2000)],
    payment_intent_data: { metadata: { paymentId: 'payment-1' } },
    metadata: { paymentId: 'payment-1' },
    success_url: 'http://localhost:3000/billing?paid={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://localhost:3000/billing',
    ...more,
  });
  return { customer, session };
};

/** A session that saves a method for a customer of its own. */
export const savingSession = async ({ stripe }: Fixture) => {
  const customer = await stripe.customers.create({ name: 'Casey Doe' });
  const session = await stripe.checkout.sessions.create({
    mode: 'setup',
    customer: customer.id,
    payment_method_types: ['card', 'us_bank_account'],
    setup_intent_data: { metadata: { userId: 'user-1' } },
    success_url: 'http://localhost:3000/account',
    cancel_url: 'http://localhost:3000/account',
  });
  return { customer, session };
};
