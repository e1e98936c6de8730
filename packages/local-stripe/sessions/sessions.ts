import { endpoint, type Endpoint } from '../api/endpoint.ts';
import { listEndpoint } from '../api/list-endpoint.ts';
import { pageOf, paging } from '../api/lists.ts';
import { invalid } from '../api/stripe-error.ts';
import { need, newId, nowOf, type Desk } from '../desk.ts';
import { save } from '../events/emit.ts';
import { activeCustomer } from '../payments/customers.ts';
import { checkAmount } from '../payments/intents.ts';
import { createSetup } from '../payments/setups.ts';
import type { LineRow, SessionRow } from '../store/rows.ts';
import { lineView, totalOf } from '../views/session-view.ts';
import { viewOf } from '../views/views.ts';
import { expireSession } from './session-states.ts';
import { sessionParameters, type SessionParameters } from './session-parameters.ts';

const minute = 60;
const leastLife = 30 * minute;
const longestLife = 24 * 60 * minute;

const linesOf = ({ line_items: items = [] }: SessionParameters): LineRow[] =>
  items.map(({ price_data: price, quantity }) => ({
    id: newId('li'),
    price: newId('price'),
    product: newId('prod'),
    name: price.product_data.name,
    currency: price.currency,
    unitAmount: price.unit_amount,
    quantity,
  }));

const expiryOf = ({ expires_at: at }: SessionParameters, now: number): number => {
  if (at === undefined) return now + longestLife;
  if (at < now + leastLife || at > now + longestLife)
    throw invalid('A session expires 30 minutes to 24 hours after it was created.', {
      param: 'expires_at',
    });
  return at;
};

/** Checks what depends on the mode. @throws StripeError */
const checkMode = (parameters: SessionParameters): void => {
  const isPayment = parameters.mode === 'payment';
  if (isPayment && !parameters.line_items)
    throw invalid('A payment needs line_items.', {
      code: 'parameter_missing',
      param: 'line_items',
    });
  const foreign = isPayment
    ? (['setup_intent_data'] as const)
    : (['line_items', 'payment_intent_data', 'submit_type'] as const);
  for (const param of foreign)
    if (parameters[param] !== undefined)
      throw invalid(`Sessions of the mode ${parameters.mode} have no ${param}.`, { param });
  if (parameters.customer !== undefined && parameters.customer_email !== undefined)
    throw invalid('Name either the customer or an email.', { param: 'customer_email' });
  for (const param of ['success_url', 'cancel_url'] as const) {
    const address = parameters[param];
    if (address !== undefined && !/^https?:\/\/\S+$/.test(address))
      throw invalid('Not an address.', { code: 'url_invalid', param });
  }
};

const createSession = (desk: Desk, parameters: SessionParameters): SessionRow => {
  checkMode(parameters);
  const { mode, payment_intent_data: data = {}, payment_method_options: options = {} } = parameters;
  const now = desk.realNow();
  const id = `cs_test_${newId('local').slice('local_'.length)}`;
  const customer =
    parameters.customer === undefined ? null : activeCustomer(desk, parameters.customer).id;
  const types = parameters.payment_method_types ?? ['card'];
  const setup =
    mode === 'setup'
      ? createSetup(desk, {
          customer,
          types,
          metadata: parameters.setup_intent_data?.metadata ?? {},
          description: parameters.setup_intent_data?.description ?? null,
          session: id,
        }).id
      : null;
  const echoed = [
    'adaptive_pricing',
    'billing_address_collection',
    'locale',
    'submit_type',
  ] as const;
  const session: SessionRow = {
    id,
    createdAt: now,
    created: nowOf(desk),
    expiresAt: expiryOf(parameters, now),
    mode,
    status: 'open',
    paymentStatus: mode === 'payment' ? 'unpaid' : 'no_payment_required',
    customer,
    email: parameters.customer_email ?? null,
    reference: parameters.client_reference_id ?? null,
    currency: mode === 'payment' ? 'usd' : (parameters.currency ?? null),
    lines: linesOf(parameters),
    types,
    saves: {
      card: options.card?.setup_future_usage ?? null,
      us_bank_account: options.us_bank_account?.setup_future_usage ?? null,
      cashapp: options.cashapp?.setup_future_usage ?? null,
      link: options.link?.setup_future_usage ?? null,
    },
    successUrl: parameters.success_url,
    cancelUrl: parameters.cancel_url ?? null,
    metadata: parameters.metadata ?? {},
    intentData: {
      metadata: data.metadata ?? {},
      description: data.description ?? null,
      receiptEmail: data.receipt_email ?? null,
      setupFutureUsage: data.setup_future_usage ?? null,
      captureMethod: data.capture_method ?? 'automatic_async',
    },
    intent: null,
    setup,
    echo: Object.fromEntries(
      echoed.flatMap((name) => (parameters[name] === undefined ? [] : [[name, parameters[name]]])),
    ),
  };
  if (mode === 'payment') checkAmount(totalOf(session), 'line_items');
  return save(desk, 'checkout.session', session);
};

export const sessionEndpoints: Endpoint[] = [
  endpoint('POST', '/v1/checkout/sessions', sessionParameters, (desk, parameters) =>
    viewOf(desk, 'checkout.session', createSession(desk, parameters)),
  ),
  endpoint('GET', '/v1/checkout/sessions/{session}', {}, (desk, _, id) =>
    viewOf(desk, 'checkout.session', need(desk, 'checkout.session', id)),
  ),
  endpoint('GET', '/v1/checkout/sessions/{session}/line_items', paging, (desk, page, id) => {
    const { lines, created } = need(desk, 'checkout.session', id);
    const url = `/v1/checkout/sessions/${id}/line_items`;
    return pageOf(lines, url, page, (line) => lineView(line, created));
  }),
  endpoint('POST', '/v1/checkout/sessions/{session}/expire', {}, (desk, _, id) => {
    const session = need(desk, 'checkout.session', id);
    if (session.status !== 'open')
      throw invalid(`Only an open session can be expired; this one is ${session.status}.`);
    return viewOf(desk, 'checkout.session', expireSession(desk, session));
  }),
  listEndpoint('checkout.session', '/v1/checkout/sessions', {
    filters: {
      customer: (row) => row.customer,
      payment_intent: (row) => row.intent,
      status: (row) => row.status,
    },
  }),
];
