import { afterEach, beforeEach, expect, test } from 'vitest';
import { card, submitCheckout } from '../testing/checkout-form.ts';
import { payableSession, startFixture, type Fixture } from '../testing/stripe-fixture.ts';

let fixture: Fixture;

beforeEach(async () => {
  fixture = await startFixture();
});

afterEach(() => fixture.stop());

const created = ['customer.created', 'customer.created'];
const createTwo = async () => {
  await fixture.stripe.customers.create({ name: 'One' });
  await fixture.stripe.customers.create({ name: 'Two' });
};

test('events are signed by real time, so that the library accepts them', async () => {
  await fixture.days(100);
  const customer = await fixture.stripe.customers.create({}, { idempotencyKey: 'signed' });
  await fixture.server.idle();
  const { body, signature } = fixture.webhook.received[0]!;
  const now = Date.parse('2027-05-20T14:00:10Z');
  const construct = (text: string, secret = fixture.server.webhookSecret) =>
    fixture.stripe.webhooks.constructEvent(text, signature, secret, 300, undefined, now);
  expect(construct(body)).toMatchObject({
    type: 'customer.created',
    api_version: '2026-08-26.dahlia',
    livemode: false,
    created: customer.created,
    data: { object: { id: customer.id } },
    request: { id: customer.lastResponse.requestId, idempotency_key: 'signed' },
  });
  expect(() => construct(body.replace('customer', 'Customer'))).toThrow('signature');
  expect(() => construct(body, 'whsec_other')).toThrow('signature');
});

test('events are listed by type and time, and no longer after 30 days', async () => {
  const { customer } = await payableSession(fixture);
  const types = ['customer.created'];
  const { data } = await fixture.stripe.events.list({ types });
  expect(data).toHaveLength(1);
  const [event] = data;
  expect(await fixture.stripe.events.retrieve(event!.id)).toMatchObject({
    pending_webhooks: 0,
    data: { object: { id: customer.id } },
  });
  const later = { created: { gt: event!.created }, types };
  expect((await fixture.stripe.events.list(later)).data).toEqual([]);
  await fixture.days(31);
  expect((await fixture.stripe.events.list({ types })).data).toEqual([]);
});

test('what the webhook refuses is sent again by Stripe’s clock, for three days', async () => {
  fixture.webhook.status = 500;
  await fixture.stripe.customers.create({});
  expect(await fixture.types()).toEqual(['customer.created']);
  await fixture.days(0);
  expect(await fixture.types()).toEqual([]);
  await fixture.days(0.01);
  expect(await fixture.types()).toEqual(['customer.created']);
  for (let day = 1; day < 10; day += 1) await fixture.days(day);
  expect((await fixture.types()).length).toBeLessThan(9);
  fixture.webhook.status = 200;
  await fixture.stripe.customers.create({});
  await fixture.server.idle();
  fixture.webhook.status = 410;
  await fixture.stripe.customers.create({});
  expect(await fixture.types()).toEqual(created);
  fixture.webhook.status = 200;
  await fixture.days(11);
  expect(await fixture.types()).toEqual(['customer.created']);
  await fixture.days(20);
  expect(await fixture.types()).toEqual([]);
});

test('events are held until they are released, repeated and reversed as asked', async () => {
  await fixture.control('webhooks', { mode: 'hold', repeat: true, reverse: true });
  await createTwo();
  expect(await fixture.types()).toEqual([]);
  await fixture.control('release', {});
  const names = fixture.webhook.received.map(({ body }) => JSON.parse(body).data.object.name);
  expect(names).toEqual(['Two', 'Two', 'One', 'One']);
  await fixture.control('release', {});
  expect(fixture.webhook.received).toHaveLength(4);
});

test('lost events are only listed', async () => {
  await fixture.control('webhooks', { mode: 'lose' });
  await createTwo();
  await fixture.control('webhooks', { mode: 'deliver' });
  await fixture.control('release', {});
  expect(await fixture.types()).toEqual([]);
  const { data } = await fixture.stripe.events.list({ type: 'customer.created' });
  expect(data).toHaveLength(2);
});

test('what was held or refused survives a restart', async () => {
  await fixture.control('webhooks', { mode: 'hold' });
  await fixture.stripe.customers.create({});
  await fixture.restart();
  await fixture.control('webhooks', { mode: 'deliver' });
  fixture.webhook.status = 500;
  await fixture.stripe.customers.create({});
  await fixture.types();
  fixture.webhook.status = 200;
  await fixture.restart();
  await fixture.control('release', {});
  await fixture.days(0.01);
  expect(await fixture.types()).toEqual(created);
});

test('without an address nothing is sent', async () => {
  await fixture.control('webhooks', { url: null });
  const { session } = await payableSession(fixture);
  await submitCheckout(session.url, card('4242424242424242'));
  expect(await fixture.types()).toEqual([]);
});

test.each([
  ['clock', { now: 'tomorrow' }],
  ['webhooks', { mode: 'sometimes' }],
  ['dispute', { intent: 'pi_none' }],
  ['close-dispute', { id: 'du_none', status: 'won' }],
  ['return', { intent: 'pi_none' }],
  ['decline', { method: 'pm_none', code: 'expired_card' }],
  ['fault', { path: '/elsewhere', kind: 'refuse' }],
  ['update', { method: 'pm_none', exp: '01/40' }],
  ['unheard-of', {}],
])('the control %s refuses %j', async (name, body) => {
  await expect(fixture.control(name, body)).rejects.toThrow('error');
});
