import { randomUUID } from 'node:crypto';
import type { Context } from 'aws-lambda';
import { receivePaymentEvent } from 'shared/contracts/payments.ts';
import { Stripe } from 'stripe';
import { afterEach, beforeEach, expect, test, vi, type MockInstance } from 'vitest';
import * as z from 'zod/mini';
import { addCharge, chargeStore } from '../charges/charge-store.ts';
import { chargeSample } from '../charges/testing/charge-sample.ts';
import { keys } from '../platform/table/keys.ts';
import { getRow } from '../platform/table/rows.ts';
import { transact } from '../platform/table/transact.ts';
import { apiEvent } from '../testing/api-event.ts';
import { startWorld } from '../testing/world.ts';
import { handler as receive } from './endpoints/receive-payment-event.ts';
import { paymentStore } from '../payment-rows/payment-store.ts';
import { providerDependencies } from './provider-dependencies.ts';
import { startPaying } from './start-payment.ts';
import type { Provider, ProviderEvent } from './stripe/provider.ts';
import { stripeProvider } from './stripe/stripe-provider.ts';
import {
  eventCall,
  memoryProvider,
  payingStage,
  type MemoryProvider,
} from './testing/memory-provider.ts';

const world = await startWorld();
const { table } = world;
const charges = chargeStore(table);
const payments = paymentStore(table);

const now = new Date('2026-11-20T18:00:00.000Z');
let stripe: MemoryProvider;
let log: MockInstance<typeof console.error>;

beforeEach(() => {
  stripe = memoryProvider(() => now);
  vi.stubEnv('PAYMENTS', payingStage.PAYMENTS);
  log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const mismatches = () =>
  log.mock.calls.flat().filter((line) => /payment-mismatch/.test(JSON.stringify(line)));

/** An open payment of a charge. */
const begun = async () => {
  const { id: customerId } = await world.person();
  const charge = chargeSample({ customerId, planId: randomUUID() });
  await transact(table, [addCharge(table, charge)]);
  const dependencies = { ...providerDependencies(table), provider: stripe.provider };
  const body = { items: [{ kind: 'charge' as const, id: charge.id }], remember: false };
  const { paymentId, url } = await startPaying({ customerId, body, now }, dependencies);
  return { charge, paymentId, sessionId: stripe.sessionAtUrl(url).id };
};

const connected = (provider: Provider = stripe.provider) =>
  receive.with({ dependencies: { provider, pause: async () => undefined }, now: () => now });

const tell = async (event: Partial<ProviderEvent>, id = `evt_${randomUUID()}`) =>
  world.call(connected(), receivePaymentEvent, eventCall({ id, ...event }));

const stateOf = async (chargeId: string, paymentId: string) => [
  (await charges.find(chargeId))?.state,
  (await payments.find(paymentId))?.state,
];

const isKnown = async (id: string) =>
  (await getRow(table, { key: keys.paymentEvent(id), row: z.looseObject({}), latest: true })) !==
  undefined;

test('a stage that takes no cards and banks has no such address', async () => {
  vi.stubEnv('PAYMENTS', 'null');
  const { status } = await world.call(receive, receivePaymentEvent, eventCall({ type: 'any' }));
  expect(status).toBe(404);
});

test('a payment is recorded with the event that told of it, which is kept for 40 days', async () => {
  const { charge, paymentId, sessionId } = await begun();
  stripe.payByCard(sessionId);
  const id = `evt_${randomUUID()}`;
  const event = { type: 'checkout.session.completed', objectId: sessionId };
  const { status, body } = await tell(event, id);
  expect([status, body]).toEqual([200, { received: true }]);
  expect(await stateOf(charge.id, paymentId)).toEqual(['paid', 'succeeded']);
  const row = z.object({ type: z.string(), expire: z.int() });
  expect(await getRow(table, { key: keys.paymentEvent(id), row })).toEqual({
    type: event.type,
    expire: now.getTime() / 1000 + 40 * 24 * 60 * 60,
  });
  // The provider repeats what it is not sure has arrived.
  const asked = stripe.calls.length;
  expect((await tell(event, id)).status).toBe(200);
  expect(stripe.calls.slice(asked)).toEqual(['readEvent']);
});

test('many events at once, of the same thing and in any order, are one payment', async () => {
  const { charge, paymentId, sessionId } = await begun();
  const intentId = stripe.payByCard(sessionId);
  const id = `evt_${randomUUID()}`;
  const events = [
    { type: 'payment_intent.succeeded', objectId: intentId },
    { type: 'payment_intent.processing', objectId: intentId },
    { type: 'checkout.session.completed', objectId: sessionId },
  ];
  const answers = await Promise.all(
    [...events, ...events].map(async (event, index) => tell(event, `${id}${index % 3}`)),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect(await stateOf(charge.id, paymentId)).toEqual(['paid', 'succeeded']);
  // One revision to hold it, and one to pay it.
  expect((await charges.find(charge.id))!.revision).toBe(2);
  expect(mismatches()).toEqual([]);
});

test('an event says only where to look, not what there is', async () => {
  const { charge, paymentId, sessionId } = await begun();
  await tell({ type: 'checkout.session.completed', objectId: sessionId });
  expect(await stateOf(charge.id, paymentId)).toEqual(['due', 'open']);
  const intentId = stripe.payByBank(sessionId);
  await tell({ type: 'payment_intent.succeeded', objectId: intentId });
  expect(await stateOf(charge.id, paymentId)).toEqual(['collecting', 'processing']);
  stripe.bankRefuses(intentId, 'no_account');
  await tell({ type: 'payment_intent.processing', objectId: intentId });
  expect(await stateOf(charge.id, paymentId)).toEqual(['due', 'failed']);
});

test('a payment is in the list of its state until it is decided', async () => {
  const listed = async (paymentId: string) => {
    const lists = {
      open: await payments.listInState('open'),
      processing: await payments.listInState('processing'),
      failed: await payments.listInState('failed', { newestFirst: true }),
    };
    return Object.entries(lists).flatMap(([name, list]) =>
      list.some(({ id }) => id === paymentId) ? name : [],
    );
  };
  const { paymentId, sessionId } = await begun();
  expect(await listed(paymentId)).toEqual(['open']);
  const intentId = stripe.payByBank(sessionId);
  const deliverIt = async () => tell({ type: 'payment_intent.processing', objectId: intentId });
  await deliverIt();
  expect(await listed(paymentId)).toEqual(['processing']);
  stripe.bankRefuses(intentId, 'no_account');
  await deliverIt();
  expect(await listed(paymentId)).toEqual(['failed']);
  const ended = await begun();
  await stripe.provider.expireSession(ended.sessionId);
  await tell({ type: 'checkout.session.expired', objectId: ended.sessionId });
  expect(await listed(ended.paymentId)).toEqual([]);
  const paid = await begun();
  stripe.payByCard(paid.sessionId);
  await tell({ type: 'checkout.session.completed', objectId: paid.sessionId });
  expect(await listed(paid.paymentId)).toEqual([]);
  expect((await payments.findOfProvider(paid.paymentId))?.paidOn).toBe('2026-11-20');
});

test('an event of a page that has expired frees the items', async () => {
  const { charge, paymentId, sessionId } = await begun();
  await stripe.provider.expireSession(sessionId);
  await tell({ type: 'checkout.session.expired', objectId: sessionId });
  expect(await stateOf(charge.id, paymentId)).toEqual(['due', 'canceled']);
  expect((await charges.find(charge.id))!.heldBy).toBeNull();
});

test('a payment whose page we never learned of is found by what the customer paid', async () => {
  const { id: customerId } = await world.person();
  const charge = chargeSample({ customerId, planId: randomUUID() });
  await transact(table, [addCharge(table, charge)]);
  stripe.fail('createSession', 'after');
  const dependencies = { ...providerDependencies(table), provider: stripe.provider };
  const body = { items: [{ kind: 'charge' as const, id: charge.id }], remember: false };
  await expect(startPaying({ customerId, body, now }, dependencies)).rejects.toThrow('unclear');
  const [session] = stripe.sessions();
  const intentId = stripe.payByCard(session!.id);
  await tell({ type: 'payment_intent.succeeded', objectId: intentId });
  expect(await stateOf(charge.id, session!.paymentId!)).toEqual(['paid', 'succeeded']);
});

test('money that no payment of ours explains raises an alarm, and is no error', async () => {
  const strange = await stripe.provider.createSession(
    {
      paymentId: randomUUID(),
      items: [{ name: 'Something else', total: 500 }],
      customerId: null,
      methods: ['card'],
      expiresAt: new Date(now.getTime() + 31 * 60_000),
      returnTo: 'https://example.com',
      leaveTo: 'https://example.com',
    },
    'a key',
  );
  expect((await tell({ type: 'checkout.session.completed', objectId: strange.id })).status).toBe(
    200,
  );
  expect(mismatches()).toEqual([]);
  const intentId = stripe.payByCard(strange.id);
  const id = `evt_${randomUUID()}`;
  // The second time it is known.
  for (const event of [id, id])
    await tell({ type: 'checkout.session.completed', objectId: strange.id }, event);
  await tell({ type: 'payment_intent.succeeded', objectId: intentId });
  expect(mismatches()).toEqual([
    expect.objectContaining({ problem: 'money that no payment explains', sessionId: strange.id }),
    expect.objectContaining({ problem: 'money that no payment explains', intentId }),
  ]);
});

test('an event that we have no use for, or without an object, is taken and forgotten', async () => {
  for (const event of [
    { type: 'customer.created', objectId: 'cus_1' },
    { type: 'checkout.session.completed', objectId: null },
  ]) {
    const id = `evt_${randomUUID()}`;
    expect((await tell(event, id)).status).toBe(200);
    expect(await isKnown(id)).toBe(false);
  }
  expect(stripe.calls).toEqual(['readEvent', 'readEvent']);
});

test.each(['readEvent', 'getSession', 'getIntent'] as const)(
  'a failing %s lets the provider repeat the event',
  async (call) => {
    const { charge, paymentId, sessionId } = await begun();
    stripe.payByCard(sessionId);
    const id = `evt_${randomUUID()}`;
    const event = { type: 'checkout.session.completed', objectId: sessionId };
    for (const kind of ['refuse', 'after', '500', '429'] as const) {
      stripe.fail(call, kind);
      expect((await tell(event, id)).status).toBe(503);
      expect(await stateOf(charge.id, paymentId)).toEqual(['due', 'open']);
    }
    expect((await tell(event, id)).status).toBe(200);
    expect(await stateOf(charge.id, paymentId)).toEqual(['paid', 'succeeded']);
  },
);

const webhookSecret = 'whsec_of_the_tests';

/** Checks signatures as on AWS, and reads from memory. */
const verifying = (key = 'rk_test_1'): Provider => {
  const real = stripeProvider({
    read: async () => ({ key, webhookSecret }),
    renew: () => undefined,
  });
  return { ...stripe.provider, readEvent: real.readEvent, isLive: real.isLive };
};

const sign = (payload: string, options: { secret?: string; timestamp?: number } = {}): string =>
  new Stripe('rk_test_1').webhooks.generateTestHeaderString({
    payload,
    secret: webhookSecret,
    ...options,
  });

const payload = (sessionId: string, livemode = false): string =>
  JSON.stringify({
    id: `evt_${randomUUID()}`,
    object: 'event',
    type: 'checkout.session.completed',
    livemode,
    data: { object: { id: sessionId, object: 'checkout.session', note: 'Überweisung “✓”' } },
  });

const send = async (body: string, signature: string | undefined, key?: string) =>
  world.call(connected(verifying(key)), receivePaymentEvent, {
    body,
    headers: signature === undefined ? {} : { 'stripe-signature': signature },
  });

test('takes what Stripe has signed, byte by byte, also encoded in base 64', async () => {
  const { charge, paymentId, sessionId } = await begun();
  stripe.payByCard(sessionId);
  const body = payload(sessionId);
  const event = apiEvent(receivePaymentEvent, {
    body,
    headers: { 'stripe-signature': sign(body) },
  });
  const encoded = { ...event, body: Buffer.from(body).toString('base64'), isBase64Encoded: true };
  const answer = await connected(verifying())(encoded, {
    getRemainingTimeInMillis: () => 60_000,
  } as Context);
  expect(answer.statusCode).toBe(200);
  expect(await stateOf(charge.id, paymentId)).toEqual(['paid', 'succeeded']);
});

test('refuses what Stripe has not signed, and changes nothing', async () => {
  const { charge, paymentId, sessionId } = await begun();
  stripe.payByCard(sessionId);
  const body = payload(sessionId);
  const seconds = Math.floor(Date.now() / 1000);
  const hostile: [string, string | undefined][] = [
    [body, undefined],
    [body, ''],
    [body, 'nonsense'],
    [body, 't=,v1='],
    [body, `t=${seconds}`],
    [body, `t=${seconds},v1=${'0'.repeat(64)}`],
    [body, `t=${'9'.repeat(400)},v1=${'ü'.repeat(300)}`],
    [body, sign(body, { secret: 'whsec_of_another' })],
    [body, sign(body, { timestamp: seconds - 301 })],
    // Another scheme, as for tests without a secret.
    [body, sign(body).replace('v1=', 'v0=')],
    [`${body} `, sign(body)],
    [body.replace('evt_', 'evx_'), sign(body)],
    ['', sign(body)],
    ['{', sign(body)],
  ];
  for (const [sent, signature] of hostile)
    expect([signature, (await send(sent, signature)).status]).toEqual([signature, 403]);
  // Signed, but about play money, or ours is.
  const live = payload(sessionId, true);
  expect((await send(live, sign(live))).status).toBe(403);
  expect((await send(body, sign(body), 'rk_live_1')).status).toBe(403);
  const large = payload('x'.repeat(256 * 1024));
  expect((await send(large, sign(large))).status).toBe(413);
  expect(await stateOf(charge.id, paymentId)).toEqual(['due', 'open']);
  expect((await send(body, sign(body))).status).toBe(200);
  expect(await stateOf(charge.id, paymentId)).toEqual(['paid', 'succeeded']);
});

test('refuses a browser on another site, even with a signature', async () => {
  const { sessionId } = await begun();
  const body = payload(sessionId);
  const { status } = await world.call(connected(verifying()), receivePaymentEvent, {
    body,
    headers: { 'stripe-signature': sign(body), origin: 'https://example.org' },
  });
  expect(status).toBe(403);
});
