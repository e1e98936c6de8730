import Stripe from 'stripe';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { submitCheckout } from '../testing/checkout-form.ts';
import { clientOf, payableSession, startFixture, type Fixture } from '../testing/stripe-fixture.ts';

let fixture: Fixture;
let stripe: Stripe;

beforeEach(async () => {
  fixture = await startFixture();
  stripe = fixture.stripe;
});

afterEach(() => fixture.stop());

const createBy = (idempotencyKey: string) => stripe.customers.create({}, { idempotencyKey });

const refund = () =>
  stripe.refunds.create({ payment_intent: 'pi_later' }, { idempotencyKey: 'refused' });

const headers = { authorization: 'Bearer sk_test_local' };

const call = async (path: string, init: RequestInit = {}) => {
  const response = await fetch(`${fixture.server.api}${path}`, {
    ...init,
    headers: { ...headers, ...init.headers },
  });
  return { response, status: response.status, body: await response.json() };
};

test('only the secret key opens the API', async () => {
  await expect(clientOf(fixture.server, 'sk_test_other').balance.retrieve()).rejects.toMatchObject({
    type: 'StripeAuthenticationError',
    statusCode: 401,
  });
  const nobody = await fetch(`${fixture.server.api}/v1/balance`);
  expect(nobody.status).toBe(401);
  expect(await nobody.json()).toMatchObject({ error: { type: 'invalid_request_error' } });
  const basic = Buffer.from('sk_test_local:').toString('base64');
  const asUser = await fetch(`${fixture.server.api}/v1/balance`, {
    headers: { authorization: `Basic ${basic}` },
  });
  expect(asUser.status).toBe(200);
});

test('names the request and the version, and speaks only that of the library', async () => {
  const { lastResponse } = await stripe.balance.retrieve();
  expect(lastResponse.headers).toMatchObject({ 'stripe-version': '2026-08-26.dahlia' });
  expect(lastResponse.requestId).toMatch(/^req_/);
  const old = await call('/v1/balance', { headers: { 'stripe-version': '2020-08-27' } });
  expect(old.status).toBe(400);
});

test('errors have Stripe’s shape', async () => {
  const error = await stripe.customers.retrieve('cus_none').catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError);
  expect(error).toMatchObject({
    statusCode: 404,
    code: 'resource_missing',
    param: 'id',
    requestId: expect.stringMatching(/^req_/),
  });
  await expect(stripe.refunds.create({ payment_intent: 'pi_none' })).rejects.toMatchObject({
    statusCode: 400,
    code: 'resource_missing',
    param: 'payment_intent',
  });
  expect((await call('/v1/nothing')).status).toBe(404);
});

test.each([
  [{ unheard: 'of' }, 'parameter_unknown', 'unheard'],
  [{ address: { planet: 'Mars' } }, 'parameter_unknown', 'address[planet]'],
  [{ metadata: { ['k'.repeat(41)]: '1' } }, undefined, `metadata[${'k'.repeat(41)}]`],
  [{ name: 'n'.repeat(300) }, undefined, 'name'],
])('refuses the parameters %j', async (parameters, code, param) => {
  await expect(
    stripe.customers.create(parameters as Stripe.CustomerCreateParams),
  ).rejects.toMatchObject({ statusCode: 400, code, param });
});

test.each([
  [{ amount: undefined }, 'parameter_missing', 'amount'],
  [{ amount: 12.5 }, 'parameter_invalid_integer', 'amount'],
  [{ amount: 49 }, 'amount_too_small', 'amount'],
  [{ currency: 'eur' }, undefined, 'currency'],
  [{ customer: '' }, 'parameter_invalid_empty', 'customer'],
  [{ customer: 'cus_none' }, 'resource_missing', 'customer'],
])('refuses an intent with %j', async (parameters, code, param) => {
  await expect(
    stripe.paymentIntents.create({ amount: 100, currency: 'usd', ...parameters } as any),
  ).rejects.toMatchObject({ statusCode: 400, code, param });
});

test.each([
  [{ line_items: undefined }, 'line_items'],
  [{ success_url: undefined }, 'success_url'],
  [{ success_url: 'javascript:alert(1)' }, 'success_url'],
  [{ setup_intent_data: { description: 'x' } }, 'setup_intent_data'],
  [{ customer_email: 'casey@example.com' }, 'customer_email'],
  [{ mode: 'subscription' }, 'mode'],
  [{ payment_method_types: ['cheque'] }, 'payment_method_types[0]'],
] as [object, string][])('refuses a session with %j', async (more, param) => {
  await expect(payableSession(fixture, more)).rejects.toMatchObject({ statusCode: 400, param });
});

test('customers are created, updated, listed and deleted', async () => {
  const created = await stripe.customers.create({
    email: 'robin@example.com',
    address: { line1: '1 Main St', city: 'Spring', state: 'TX' },
    metadata: { userId: '7', old: '1' },
  });
  const updated = await stripe.customers.update(created.id, {
    name: 'Robin Doe',
    email: '',
    metadata: { old: '' },
  });
  expect(updated).toMatchObject({
    name: 'Robin Doe',
    email: null,
    address: { city: 'Spring', country: null },
    metadata: { userId: '7' },
  });
  expect(updated.metadata).not.toHaveProperty('old');
  expect((await stripe.customers.list({ limit: 1 })).data[0]?.id).toBe(created.id);
  expect(await stripe.customers.del(created.id)).toMatchObject({ deleted: true });
  expect(await stripe.customers.retrieve(created.id)).toMatchObject({ deleted: true });
  await expect(stripe.customers.del(created.id)).rejects.toMatchObject({ statusCode: 404 });
  await expect(payableSession(fixture, { customer: created.id })).rejects.toMatchObject({
    code: 'resource_missing',
  });
});

test('pages lists by the ids at their ends, and picks by time', async () => {
  const { id: customer } = await stripe.customers.create({});
  const ids: string[] = [];
  for (let day = 0; day < 5; day += 1) {
    await fixture.days(day);
    ids.unshift(
      (await stripe.paymentIntents.create({ amount: 100, currency: 'usd', customer })).id,
    );
  }
  await fixture.days(0);
  const first = await stripe.paymentIntents.list({ customer, limit: 2 });
  expect(first).toMatchObject({ has_more: true, url: '/v1/payment_intents' });
  expect(first.data.map(({ id }) => id)).toEqual(ids.slice(0, 2));
  const next = await stripe.paymentIntents.list({ customer, limit: 3, starting_after: ids[1]! });
  expect(next.has_more).toBe(false);
  expect(next.data.map(({ id }) => id)).toEqual(ids.slice(2));
  const back = await stripe.paymentIntents.list({ customer, limit: 1, ending_before: ids[2]! });
  expect(back.data.map(({ id }) => id)).toEqual([ids[1]]);
  const all: string[] = [];
  for await (const { id } of stripe.paymentIntents.list({ customer, limit: 2 })) all.push(id);
  expect(all).toEqual(ids);
  const { created } = first.data[1]!;
  const later = await stripe.paymentIntents.list({ customer, created: { gte: created } });
  expect(later.data.map(({ id }) => id)).toEqual(ids.slice(0, 2));
  const exactly = await stripe.paymentIntents.list({ customer, created });
  expect(exactly.data.map(({ id }) => id)).toEqual([ids[1]]);
  for (const wrong of [{ limit: 101 }, { starting_after: 'pi_none' }])
    await expect(stripe.paymentIntents.list(wrong)).rejects.toMatchObject({ statusCode: 400 });
});

test('expands within lists, and lists within objects', async () => {
  const { customer, session } = await payableSession(fixture);
  await submitCheckout(session.url, { method: 'link' });
  const { data } = await stripe.paymentIntents.list({
    customer: customer.id,
    expand: ['data.latest_charge.balance_transaction', 'data.customer'],
  });
  expect(data).toMatchObject([
    {
      customer: { id: customer.id },
      latest_charge: { balance_transaction: { object: 'balance_transaction' } },
    },
  ]);
});

test('refuses what cannot be expanded', async () => {
  const { customer } = await payableSession(fixture);
  for (const path of ['email', 'a.b.c.d.e'])
    await expect(stripe.customers.retrieve(customer.id, { expand: [path] })).rejects.toMatchObject({
      statusCode: 400,
      param: 'expand',
    });
});

test('replays the answer to a key', async () => {
  const create = (name: string) => stripe.customers.create({ name }, { idempotencyKey: 'one' });
  const first = await create('Casey');
  const second = await create('Casey');
  expect(second.id).toBe(first.id);
  expect(second.lastResponse.headers).toMatchObject({
    'idempotent-replayed': 'true',
    'original-request': first.lastResponse.requestId,
  });
  expect(first.lastResponse.headers).not.toHaveProperty('idempotent-replayed');
  await expect(create('Robin')).rejects.toMatchObject({ type: 'StripeIdempotencyError' });
  await expect(
    stripe.paymentIntents.create({ amount: 100, currency: 'usd' }, { idempotencyKey: 'one' }),
  ).rejects.toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 });
});

test('a key replays refusals too, but not those of parameters', async () => {
  await expect(refund()).rejects.toMatchObject({ code: 'resource_missing' });
  const error = await refund().catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ headers: { 'idempotent-replayed': 'true' } });
  const unheard = { unheard: 'of' } as Stripe.CustomerCreateParams;
  await expect(
    stripe.customers.create(unheard, { idempotencyKey: 'unknown' }),
  ).rejects.toMatchObject({ code: 'parameter_unknown' });
  expect(await createBy('unknown')).toMatchObject({ object: 'customer' });
});

test('a key is forgotten after 24 hours of Stripe’s clock', async () => {
  const { id } = await createBy('daily');
  await fixture.days(0.9);
  expect((await createBy('daily')).id).toBe(id);
  await fixture.days(1.1);
  expect((await createBy('daily')).id).not.toBe(id);
});

test('a stored 500 is replayed, a 429 and a refused connection are not', async () => {
  const path = '/v1/customers';
  await fixture.control('fault', { path, kind: '500', times: 1 });
  for (const status of [500, 500])
    await expect(createBy('broken')).rejects.toMatchObject({
      statusCode: status,
      type: 'StripeAPIError',
    });
  await fixture.control('fault', { path, kind: 429, times: 2 });
  for (const type of ['StripeRateLimitError', 'StripeRateLimitError'])
    await expect(createBy('busy')).rejects.toMatchObject({ type, statusCode: 429 });
  expect(await createBy('busy')).toMatchObject({ object: 'customer' });
  await fixture.control('fault', { path, kind: 'refuse', times: 1 });
  await expect(createBy('dropped')).rejects.toMatchObject({ type: 'StripeConnectionError' });
  expect((await createBy('dropped')).lastResponse.headers).not.toHaveProperty(
    'idempotent-replayed',
  );
});

test('an answer can be lost after the call was carried out', async () => {
  const intent = await stripe.paymentIntents.create({ amount: 100, currency: 'usd' });
  await fixture.control('fault', { path: '/v1/payment_intents/{intent}/cancel', kind: 'after' });
  const cancel = () => stripe.paymentIntents.cancel(intent.id, {}, { idempotencyKey: 'cut' });
  await expect(cancel()).rejects.toMatchObject({ type: 'StripeConnectionError' });
  expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('canceled');
  expect((await cancel()).lastResponse.headers).toMatchObject({ 'idempotent-replayed': 'true' });
});

test('a call by fetch whose connection was closed is one call', async () => {
  const { hostname, port } = new URL(fixture.server.api);
  const fetching = new Stripe(fixture.server.secretKey, {
    host: hostname,
    port,
    protocol: 'http',
    maxNetworkRetries: 0,
    httpClient: Stripe.createFetchHttpClient(),
  });
  const create = () =>
    fetching.customers.create({ name: 'Fetched' }, { idempotencyKey: 'fetched' });
  for (const kind of ['refuse', 'after']) {
    await fixture.control('fault', { path: '/v1/customers', kind });
    await expect(create()).rejects.toMatchObject({ type: 'StripeConnectionError' });
  }
  const { id } = await create();
  const { data } = await fixture.stripe.customers.list({ limit: 100 });
  expect(data.filter(({ name }) => name === 'Fetched')).toMatchObject([{ id }]);
});

test('fifty calls with one key make one object', async () => {
  const calls = Array.from({ length: 50 }, () =>
    stripe.customers.create({ name: 'Many' }, { idempotencyKey: 'many' }),
  );
  expect(new Set((await Promise.all(calls)).map(({ id }) => id)).size).toBe(1);
});
