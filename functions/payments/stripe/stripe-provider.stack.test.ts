import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ProviderError, type NewSession } from './provider.ts';
import type { ProviderSecret, SecretReader } from './provider-secret.ts';
import { stripeProvider } from './stripe-provider.ts';

type Asked = { route: string; headers: IncomingMessage['headers']; body: URLSearchParams };
type Answer = { status: number; body: object } | 'hang up';

const asked: Asked[] = [];
const answers: Answer[] = [];

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
};

const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const body = new URLSearchParams(await bodyOf(request));
  asked.push({ route: `${request.method} ${request.url}`, headers: request.headers, body });
  const next = answers.shift();
  if (next === undefined || next === 'hang up') {
    request.socket.destroy();
    return;
  }
  response.writeHead(next.status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(next.body));
};

const server = createServer((request, response) => void answer(request, response));

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  asked.length = 0;
  answers.length = 0;
  const { port } = server.address() as AddressInfo;
  vi.stubEnv('STRIPE_API_BASE', `http://127.0.0.1:${port}`);
});
afterEach(() => {
  vi.unstubAllEnvs();
});

const secrets = (...keys: string[]): SecretReader => {
  const all = keys.map((key): ProviderSecret => ({ key, webhookSecret: 'whsec_test' }));
  return { read: async () => all[0]!, renew: () => void all.shift() };
};
const stripe = () => stripeProvider(secrets('rk_test_1', 'rk_test_2'));

const session: NewSession = {
  paymentId: 'payment-1',
  items: [
    { name: 'Monthly Membership', total: 24_356 },
    { name: 'x'.repeat(300), total: 25_980 },
  ],
  customerId: null,
  methods: ['card', 'us_bank_account', 'link'],
  expiresAt: new Date('2026-11-20T18:31:00.900Z'),
  returnTo: 'https://example.com/billing?payment=payment-1',
  leaveTo: 'https://example.com/billing?payment=payment-1&left=1',
};

const stored = {
  id: 'cs_test_1',
  object: 'checkout.session',
  status: 'open',
  url: 'https://checkout.stripe.com/c/pay/cs_test_1',
  payment_intent: null,
  metadata: { paymentId: 'payment-1' },
};

const problemOf = async (act: Promise<unknown>): Promise<string> =>
  act.then(
    () => 'none',
    (error: unknown) => (error instanceof ProviderError ? error.problem : String(error)),
  );

test('a session has a line for each item, with what is to be taken and nothing added', async () => {
  answers.push({ status: 200, body: stored });
  expect(await stripe().createSession(session, 'payment-1')).toEqual({
    id: 'cs_test_1',
    status: 'open',
    url: stored.url,
    paymentId: 'payment-1',
    intentId: null,
    setup: null,
  });
  const [{ route, headers, body }] = asked as [Asked];
  expect(route).toBe('POST /v1/checkout/sessions');
  expect(headers).toMatchObject({
    authorization: 'Bearer rk_test_1',
    'idempotency-key': 'payment-1',
    'stripe-version': '2026-08-26.dahlia',
  });
  expect(Object.fromEntries(body)).toEqual({
    mode: 'payment',
    client_reference_id: 'payment-1',
    'metadata[paymentId]': 'payment-1',
    'payment_intent_data[metadata][paymentId]': 'payment-1',
    'payment_intent_data[capture_method]': 'automatic',
    'payment_method_types[0]': 'card',
    'payment_method_types[1]': 'us_bank_account',
    'payment_method_types[2]': 'link',
    'payment_method_options[us_bank_account][verification_method]': 'instant',
    'line_items[0][quantity]': '1',
    'line_items[0][price_data][currency]': 'usd',
    'line_items[0][price_data][unit_amount]': '24356',
    'line_items[0][price_data][product_data][name]': 'Monthly Membership',
    'line_items[1][quantity]': '1',
    'line_items[1][price_data][currency]': 'usd',
    'line_items[1][price_data][unit_amount]': '25980',
    'line_items[1][price_data][product_data][name]': 'x'.repeat(250),
    'adaptive_pricing[enabled]': 'false',
    expires_at: String(Date.parse('2026-11-20T18:31:00Z') / 1000),
    success_url: session.returnTo,
    cancel_url: session.leaveTo,
  });
});

test('only a card and a bank account are saved, for the customer', async () => {
  answers.push({ status: 200, body: stored });
  await stripe().createSession({ ...session, customerId: 'cus_1' }, 'payment-1');
  const saving = /^customer$|setup_future_usage/;
  expect([...asked[0]!.body].filter(([name]) => saving.test(name))).toEqual([
    ['customer', 'cus_1'],
    ['payment_method_options[card][setup_future_usage]', 'off_session'],
    ['payment_method_options[us_bank_account][setup_future_usage]', 'off_session'],
  ]);
});

test('a session is looked at and ended by its id', async () => {
  const over = { ...stored, status: 'expired', url: null, payment_intent: 'pi_1' };
  answers.push({ status: 200, body: over }, { status: 200, body: over });
  const read = await stripe().getSession('cs_test_1');
  expect(read).toMatchObject({ status: 'expired', url: null, intentId: 'pi_1' });
  expect(await stripe().expireSession('cs_test_1')).toEqual(read);
  expect(asked.map(({ route }) => decodeURIComponent(route))).toEqual([
    'GET /v1/checkout/sessions/cs_test_1?expand[0]=setup_intent',
    'POST /v1/checkout/sessions/cs_test_1/expire',
  ]);
});

const intent = {
  id: 'pi_1',
  object: 'payment_intent',
  status: 'succeeded',
  amount: 50_336,
  created: 1_795_197_500,
  payment_method: { id: 'pm_1', customer: null },
  metadata: { paymentId: 'payment-1' },
  last_payment_error: null,
  latest_charge: {
    id: 'ch_1',
    created: 1_795_197_600,
    balance_transaction: { id: 'txn_1', fee: 1490 },
    payment_method_details: { type: 'card', card: { brand: 'visa', last4: '4242' } },
  },
};

test.each([
  [
    'a card’s',
    {},
    { status: 'succeeded', charge: { method: { type: 'card', brand: 'visa', last4: '4242' } } },
  ],
  [
    'a bank’s that is under way',
    {
      status: 'processing',
      latest_charge: {
        created: 1_795_197_600,
        balance_transaction: null,
        payment_method_details: {
          type: 'us_bank_account',
          us_bank_account: { bank_name: 'STRIPE TEST BANK', last4: '6789' },
        },
      },
    },
    {
      status: 'processing',
      charge: { fee: null, method: { type: 'bank', brand: 'STRIPE TEST BANK', last4: '6789' } },
    },
  ],
  [
    'a bank’s that was refused',
    {
      status: 'requires_payment_method',
      last_payment_error: {
        code: 'payment_intent_payment_attempt_failed',
        decline_code: 'no_account',
      },
    },
    { status: 'failed', failureCode: 'no_account', isHopeless: false },
  ],
  [
    'a declined card’s',
    {
      status: 'requires_payment_method',
      payment_method: null,
      last_payment_error: {
        code: 'card_declined',
        decline_code: 'stolen_card',
        advice_code: 'do_not_try_again',
      },
    },
    { status: 'failed', failureCode: 'stolen_card', isHopeless: true, methodId: null },
  ],
  [
    'an automatic, which nobody has confirmed,',
    {
      status: 'requires_confirmation',
      latest_charge: null,
      payment_method: { id: 'pm_1', customer: 'cus_1' },
    },
    { status: 'unconfirmed', methodId: 'pm_1', charge: null },
  ],
  ['an unfinished', { status: 'requires_action', latest_charge: null }, { status: 'unfinished' }],
  [
    'one by Cash App',
    {
      latest_charge: {
        created: 1_795_197_600,
        balance_transaction: 'txn_1',
        payment_method_details: { type: 'cashapp', cashapp: {} },
      },
    },
    { charge: { fee: null, method: { type: 'cashapp-pay', brand: null, last4: null } } },
  ],
  [
    'a canceled one',
    { status: 'canceled', latest_charge: null },
    { status: 'canceled', charge: null },
  ],
])('reads %s payment', async (_, changes, expected) => {
  answers.push({ status: 200, body: { ...intent, ...changes } });
  expect(await stripe().getIntent('pi_1')).toMatchObject({
    id: 'pi_1',
    amount: 50_336,
    createdAt: new Date(1_795_197_500_000),
    paymentId: 'payment-1',
    ...expected,
  });
  expect(decodeURIComponent(asked[0]!.route)).toBe(
    'GET /v1/payment_intents/pi_1?expand[0]=latest_charge.balance_transaction&expand[1]=payment_method',
  );
});

test('a payment has the day and the fee of its charge', async () => {
  answers.push({ status: 200, body: intent });
  expect((await stripe().getIntent('pi_1')).charge).toMatchObject({
    createdAt: new Date(1_795_197_600_000),
    fee: 1490,
  });
});

test.each(['card_error', 'invalid_request_error'])(
  'a decline (%s) is no error, and what it has led to is read',
  async (type) => {
    const declined = {
      ...intent,
      status: 'requires_payment_method',
      last_payment_error: { code: 'payment_method_provider_decline' },
    };
    answers.push({ status: 402, body: { error: { type } } }, { status: 200, body: declined });
    expect(await stripe().confirmIntent('pi_1', 'payment-1/1/confirm')).toMatchObject({
      status: 'failed',
      failureCode: 'payment_method_provider_decline',
    });
    const [confirmation, read] = asked as [Asked, Asked];
    expect(confirmation.route).toBe('POST /v1/payment_intents/pi_1/confirm');
    expect(confirmation.headers['idempotency-key']).toBe('payment-1/1/confirm');
    // Naming a method would try again what was declined.
    expect(Object.fromEntries(confirmation.body)).toEqual({
      off_session: 'true',
      'expand[0]': 'latest_charge.balance_transaction',
      'expand[1]': 'payment_method',
    });
    expect(read.route).toMatch(/^GET \/v1\/payment_intents\/pi_1\?/);
  },
);

const listedEvent = (id: string) => ({
  id,
  object: 'event',
  type: 'payment_intent.succeeded',
  livemode: false,
  created: 1_795_197_600,
  data: { object: { id: 'pi_1', object: 'payment_intent' } },
});

const pageOf = (data: object[], has_more: boolean) => ({
  status: 200,
  body: { object: 'list', url: '/v1/events', data, has_more },
});

test('all events since then are listed, page by page', async () => {
  answers.push(
    pageOf([listedEvent('evt_3'), listedEvent('evt_2')], true),
    pageOf([listedEvent('evt_1')], false),
  );
  const since = new Date('2026-11-20T17:00:00.900Z');
  const types = ['payment_intent.succeeded', 'payment_intent.canceled'];
  const listed = await stripe().listEvents(since, types);
  expect(listed.map(({ id }) => id)).toEqual(['evt_3', 'evt_2', 'evt_1']);
  expect(listed[0]).toEqual({
    id: 'evt_3',
    type: 'payment_intent.succeeded',
    isLive: false,
    objectId: 'pi_1',
    createdAt: new Date(1_795_197_600_000),
  });
  const asks = asked.map(({ route }) => decodeURIComponent(route).split('?'));
  const common = `created[gte]=${Date.parse('2026-11-20T17:00:00Z') / 1000}&types[0]=${types[0]}&types[1]=${types[1]}&limit=100`;
  expect(asks).toEqual([
    ['GET /v1/events', common],
    ['GET /v1/events', `${common}&starting_after=evt_2`],
  ]);
});

test('a key that is refused is read again, once', async () => {
  const refused = { status: 401, body: { error: { type: 'invalid_request_error' } } };
  answers.push(refused, { status: 200, body: stored });
  expect((await stripe().getSession('cs_test_1')).id).toBe('cs_test_1');
  expect(asked.map(({ headers }) => headers.authorization)).toEqual([
    'Bearer rk_test_1',
    'Bearer rk_test_2',
  ]);
  answers.push(refused, refused, { status: 200, body: stored });
  expect(await problemOf(stripe().getSession('cs_test_1'))).toBe('unclear');
  expect(asked).toHaveLength(4);
});

test.each<[string, Answer, string]>([
  ['refuses', { status: 400, body: { error: { type: 'invalid_request_error' } } }, 'refused'],
  ['does not know', { status: 404, body: { error: { type: 'invalid_request_error' } } }, 'refused'],
  // Another request with the key had other values, so nobody knows what was made.
  ['had other values', { status: 400, body: { error: { type: 'idempotency_error' } } }, 'unclear'],
  ['is doing', { status: 409, body: { error: { type: 'idempotency_error' } } }, 'busy'],
  ['has no time for', { status: 429, body: { error: { type: 'invalid_request_error' } } }, 'busy'],
  ['breaks at', { status: 500, body: { error: { type: 'api_error' } } }, 'unclear'],
  ['hangs up on', 'hang up', 'unclear'],
])('what Stripe %s is asked once and has a word', async (_, given, problem) => {
  answers.push(given, { status: 200, body: stored });
  expect(await problemOf(stripe().createSession(session, 'payment-1'))).toBe(problem);
  expect(asked).toHaveLength(1);
});

test('a log names what a key may not do', async () => {
  answers.push({ status: 403, body: { error: { type: 'invalid_request_error' } } });
  const thrown = await stripe()
    .getSession('cs_test_1')
    .catch((error: unknown) => error);
  expect(thrown).toMatchObject({ cause: { name: 'StripePermissionError' }, problem: 'unclear' });
});

test('a secret that cannot be read is no reason to call Stripe', async () => {
  const broken: SecretReader = {
    read: async () => Promise.reject(new Error('away')),
    renew: () => undefined,
  };
  expect(await problemOf(stripeProvider(broken).getSession('cs_test_1'))).toBe('unclear');
  expect(asked).toEqual([]);
});
