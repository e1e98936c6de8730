import { randomUUID } from 'node:crypto';
import { actOnCharge, listDueItems, recordPayment } from 'shared/contracts/charges.ts';
import { transitionBooking } from 'shared/contracts/admin-bookings.ts';
import {
  actOnPayment,
  cancelPayment,
  getPayment,
  listPayments,
  reportPayment,
  startPayment,
} from 'shared/contracts/payments.ts';
import { deleteCustomer } from 'shared/contracts/privacy.ts';
import { businessDate } from 'shared/domain/dates.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { bookingStore } from '../bookings/booking-store.ts';
import { bookingSample } from '../bookings/testing/booking-sample.ts';
import { addCharge, chargeStore } from '../charges/charge-store.ts';
import { handler as actOn } from '../charges/endpoints/act-on-charge.ts';
import { handler as due } from '../charges/endpoints/list-due-items.ts';
import { handler as record } from '../charges/endpoints/record-payment.ts';
import { chargeSample } from '../charges/testing/charge-sample.ts';
import { profileStore } from '../customers/profile-store.ts';
import { handler as remove } from '../privacy/endpoints/delete-customer.ts';
import { transact } from '../platform/table/transact.ts';
import { startIdentity } from '../testing/start-identity.ts';
import { startWorld, type TestPerson } from '../testing/world.ts';
import { handler as transition } from '../visits/endpoints/transition-booking.ts';
import { handler as decide } from './endpoints/act-on-payment.ts';
import { handler as cancel } from './endpoints/cancel-payment.ts';
import { handler as get } from './endpoints/get-payment.ts';
import { handler as list } from './endpoints/list-payments.ts';
import { handler as report } from './endpoints/report-payment.ts';
import { handler as start } from './endpoints/start-payment.ts';
import { paymentStore } from '../payment-rows/payment-store.ts';
import { ProviderError, type Provider } from './stripe/provider.ts';
import { memoryProvider, payingStage, type MemoryProvider } from './testing/memory-provider.ts';

const world = await startWorld();
const { table } = world;
const bookings = bookingStore(table);
const charges = chargeStore(table);
const payments = paymentStore(table);
const { cookie: operators } = await world.person({ isAdmin: true });

let now: Date;
let stripe: MemoryProvider;

beforeEach(() => {
  now = new Date('2026-11-20T18:00:00.000Z');
  stripe = memoryProvider(() => now);
  vi.stubEnv('PAYMENTS', payingStage.PAYMENTS);
});
afterEach(() => {
  vi.unstubAllEnvs();
});

const later = (milliseconds: number): void => {
  now = new Date(now.getTime() + milliseconds);
};
const seconds = 1000;
const minutes = 60_000;

const connected = () => ({
  dependencies: { provider: stripe.provider, pause: async () => undefined },
  now: () => now,
});

/** A customer with a charge and a visit that are due. */
const owing = async () => {
  const customer = await world.person();
  const charge = chargeSample({ customerId: customer.id, planId: randomUUID() });
  await transact(table, [addCharge(table, charge)]);
  const visit = bookingSample({ userId: customer.id, status: 'completed' });
  await bookings.put(visit);
  const items = [
    { kind: 'charge', id: charge.id },
    { kind: 'visit', id: visit.id },
  ] as const;
  return { customer, charge, visit, items };
};

const pay = async ({ cookie }: TestPerson, items: readonly object[], remember = false) =>
  world.call(start.with(connected()), startPayment, { cookie, body: { items, remember } });

const look = async ({ cookie }: TestPerson, id: string) =>
  world.call(get.with(connected()), getPayment, { cookie, params: { id } });

const end = async ({ cookie }: TestPerson, id: string) =>
  world.call(cancel.with(connected()), cancelPayment, { cookie, params: { id } });

const sessionOf = (url: string) => stripe.sessionAtUrl(url);

const timesAsked = () => stripe.calls.filter((call) => call === 'getSession').length;

const dueOf = async ({ id }: TestPerson) =>
  (await world.call(due, listDueItems, { cookie: operators, query: { customerId: id } })).body;

const holdersOf = async (chargeId: string, visitId: string) => [
  (await charges.find(chargeId))?.heldBy,
  (await bookings.find(visitId))?.heldBy,
];

/** Errors that the functions log, which a test would otherwise fail on. */
const silenced = () => vi.spyOn(console, 'error').mockImplementation(() => undefined);

test('a stage that takes no cards and banks has none of these addresses', async () => {
  vi.stubEnv('PAYMENTS', 'null');
  const { customer, items } = await owing();
  const { cookie } = customer;
  const body = { items, remember: false };
  expect((await world.call(start, startPayment, { cookie, body })).status).toBe(404);
  const params = { id: randomUUID() };
  expect((await world.call(get, getPayment, { cookie, params })).status).toBe(404);
  expect((await world.call(cancel, cancelPayment, { cookie, params })).status).toBe(404);
});

test('a payment leads to the provider’s page and holds its items, which stay due', async () => {
  const { customer, charge, visit, items } = await owing();
  const { status, body } = await pay(customer, items);
  expect(status).toBe(200);
  const session = sessionOf(body.url);
  const total = charge.amount + charge.tax + visit.totalAmount + visit.tax;
  expect(session).toMatchObject({ status: 'open', paymentId: body.paymentId, total });
  expect(session.expiresAt.getTime() - now.getTime()).toBe(31 * minutes);
  expect(await holdersOf(charge.id, visit.id)).toEqual([body.paymentId, body.paymentId]);
  expect(await dueOf(customer)).toHaveLength(2);
  const own = await world.call(list, listPayments, { cookie: customer.cookie });
  expect(own.body).toMatchObject([
    { id: body.paymentId, state: 'open', method: null, failure: null, items: [{}, {}] },
  ]);
});

test('the same items asked for again, in any order, lead to the same page', async () => {
  const { customer, items } = await owing();
  const first = await pay(customer, items);
  const again = await pay(customer, [...items.toReversed(), items[0]]);
  later(20 * minutes);
  const muchLater = await pay(customer, items);
  expect([again.body, muchLater.body]).toEqual([first.body, first.body]);
  expect(stripe.sessions()).toHaveLength(1);
});

test('fifty calls at the same time make one payment and one page', async () => {
  const { customer, items } = await owing();
  const answers = await Promise.all(Array.from({ length: 50 }, () => pay(customer, items)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(answers.map(({ body }) => body.url)).size).toBe(1);
  expect(new Set(answers.map(({ body }) => body.paymentId)).size).toBe(1);
  expect(stripe.sessions()).toHaveLength(1);
  expect(await payments.listOfCustomer(customer.id)).toHaveLength(1);
});

test('other items, or keeping the card, end the payment before and have a page of their own', async () => {
  const { customer, charge, visit, items } = await owing();
  const both = await pay(customer, items);
  const one = await pay(customer, [items[0]]);
  expect(one.status).toBe(200);
  expect(sessionOf(both.body.url).status).toBe('expired');
  expect(await payments.find(both.body.paymentId)).toMatchObject({ state: 'canceled', url: null });
  expect(await holdersOf(charge.id, visit.id)).toEqual([one.body.paymentId, null]);
  // A second payment of what is free leaves the first alone.
  const other = await pay(customer, [items[1]]);
  expect(await holdersOf(charge.id, visit.id)).toEqual([one.body.paymentId, other.body.paymentId]);
  const kept = await pay(customer, [items[0]], true);
  expect(sessionOf(one.body.url).status).toBe('expired');
  expect(sessionOf(kept.body.url).status).toBe('open');
  expect(sessionOf(other.body.url).status).toBe('open');
  // Both at once end both.
  const last = await pay(customer, items);
  expect(await holdersOf(charge.id, visit.id)).toEqual([last.body.paymentId, last.body.paymentId]);
  expect(stripe.sessions().filter(({ status }) => status === 'open')).toHaveLength(1);
});

test('refuses other items once the customer has paid, and records that', async () => {
  const { customer, charge, items } = await owing();
  const { body } = await pay(customer, [items[0]]);
  stripe.payByCard(sessionOf(body.url).id);
  const { status, body: refusal } = await pay(customer, items);
  expect([status, refusal.message]).toEqual([409, 'A payment is under way.']);
  expect(await charges.find(charge.id)).toMatchObject({ state: 'paid', heldBy: null });
  // The visit can still be paid, and the charge cannot.
  expect((await pay(customer, items)).body.message).toBe(
    'Nothing is due for Monthly Membership any more.',
  );
  expect((await pay(customer, [items[1]])).status).toBe(200);
});

test('refuses the same items once the customer has paid', async () => {
  const { customer, items } = await owing();
  const { body } = await pay(customer, items);
  stripe.payByCard(sessionOf(body.url).id);
  later(6 * seconds);
  expect((await pay(customer, items)).status).toBe(409);
  expect(await payments.find(body.paymentId)).toMatchObject({ state: 'succeeded' });
});

test('refuses what is another customer’s, does not exist or is not due', async () => {
  const { items } = await owing();
  const stranger = await world.person();
  for (const some of [[items[0]], [items[1]], [{ kind: 'charge', id: randomUUID() }]])
    expect((await pay(stranger, some)).status).toBe(404);
  const paid = chargeSample({ customerId: stranger.id, planId: randomUUID(), state: 'paid' });
  await transact(table, [addCharge(table, paid)]);
  expect((await pay(stranger, [{ kind: 'charge', id: paid.id }])).status).toBe(409);
  expect(stripe.calls).toEqual([]);
});

test('refuses no items, more than forty, less than half a dollar, and anything else', async () => {
  const { customer, items } = await owing();
  expect((await pay(customer, [])).status).toBe(422);
  const many = Array.from({ length: 41 }, () => ({ kind: 'charge', id: randomUUID() }));
  expect((await pay(customer, many)).status).toBe(422);
  const { cookie } = customer;
  for (const body of [{ items }, { items, remember: 'yes' }, { items, remember: false, total: 1 }])
    expect((await world.call(start, startPayment, { cookie, body })).status).toBe(422);
  const small = chargeSample({ customerId: customer.id, planId: randomUUID(), amount: 45, tax: 4 });
  await transact(table, [addCharge(table, small)]);
  const { status, body } = await pay(customer, [{ kind: 'charge', id: small.id }]);
  expect([status, body.fields]).toEqual([422, { items: 'Please choose $0.50 or more' }]);
  expect(stripe.calls).toEqual([]);
});

test('what an open payment holds can be paid, voided and confirmed in no other way', async () => {
  const { customer, charge, visit, items } = await owing();
  const { body } = await pay(customer, items);
  const on = { method: 'check', paidOn: '2026-11-19' };
  const refusals = [
    world.call(actOn, actOnCharge, {
      cookie: operators,
      params: { id: charge.id, action: 'paid' },
      body: on,
    }),
    world.call(actOn, actOnCharge, {
      cookie: operators,
      params: { id: charge.id, action: 'void' },
      body: { reason: 'A gift' },
    }),
    world.call(transition, transitionBooking, {
      cookie: operators,
      params: { id: visit.id },
      body: { action: 'markPaid' },
    }),
    world.call(record, recordPayment, {
      cookie: operators,
      params: { id: customer.id },
      body: { items: [items[0]], ...on },
    }),
    world.call(record, recordPayment, {
      cookie: operators,
      params: { id: customer.id },
      body: { items: [items[1]], ...on },
    }),
  ];
  // The operator can end that payment first.
  for (const refusal of await Promise.all(refusals))
    expect(refusal).toMatchObject({
      status: 409,
      body: { message: 'A payment is under way.', paymentId: body.paymentId },
    });
  // A report holds nothing, so it is taken, and confirming it is refused.
  const reported = await world.call(report, reportPayment, {
    cookie: customer.cookie,
    body: { items, method: 'venmo' },
  });
  const confirmed = await world.call(decide, actOnPayment, {
    cookie: operators,
    params: { id: reported.body.id, action: 'confirm' },
    body: {},
  });
  expect([confirmed.status, confirmed.body.message]).toEqual([409, 'A payment is under way.']);
  // The operator's two actions on reports do not exist for a provider's payment.
  const decided = await world.call(decide, actOnPayment, {
    cookie: operators,
    params: { id: body.paymentId, action: 'confirm' },
    body: {},
  });
  expect(decided.status).toBe(404);
  expect(await holdersOf(charge.id, visit.id)).toEqual([body.paymentId, body.paymentId]);
});

test('what was canceled can be paid in another way', async () => {
  const { customer, charge, items } = await owing();
  const { body } = await pay(customer, items);
  const first = await end(customer, body.paymentId);
  expect([first.status, first.body.state]).toEqual([200, 'canceled']);
  expect(sessionOf(body.url).status).toBe('expired');
  const paid = await world.call(actOn, actOnCharge, {
    cookie: operators,
    params: { id: charge.id, action: 'paid' },
    body: { method: 'check', paidOn: '2026-11-19' },
  });
  expect(paid.status).toBe(200);
  // Repeating it is harmless.
  expect((await end(customer, body.paymentId)).body).toEqual(first.body);
});

test('canceling comes too late once the customer has paid', async () => {
  const { customer, charge, visit, items } = await owing();
  const { body } = await pay(customer, items);
  stripe.payByCard(sessionOf(body.url).id);
  const { status, body: refusal } = await end(customer, body.paymentId);
  expect([status, refusal.message]).toEqual([409, 'A payment is under way.']);
  expect(await charges.find(charge.id)).toMatchObject({ state: 'paid' });
  expect(await bookings.find(visit.id)).toMatchObject({ paymentStatus: 'paid' });
  expect((await end(customer, body.paymentId)).body.message).toBe(
    'This payment has succeeded already.',
  );
});

test('only the customer sees and ends a payment', async () => {
  const { customer, items } = await owing();
  const { body } = await pay(customer, items);
  const stranger = await world.person();
  for (const id of [body.paymentId, randomUUID()]) {
    expect((await look(stranger, id)).status).toBe(404);
    expect((await end(stranger, id)).status).toBe(404);
  }
  expect(sessionOf(body.url).status).toBe('open');
});

test('looking at a reported payment shows it, and there is nothing to cancel', async () => {
  const { customer, items } = await owing();
  const { body } = await world.call(report, reportPayment, {
    cookie: customer.cookie,
    body: { items, method: 'venmo' },
  });
  expect((await look(customer, body.id)).body).toEqual(body);
  expect((await end(customer, body.id)).status).toBe(409);
});

test('a card’s payment marks the items as paid by it, on the day it was made', async () => {
  const { customer, charge, visit, items } = await owing();
  // The business's day, not the one in Greenwich.
  now = new Date('2026-11-21T04:30:00.000Z');
  const { body } = await pay(customer, items);
  const intentId = stripe.payByCard(sessionOf(body.url).id);
  later(2 * 24 * 60 * minutes);
  const { status, body: paid } = await look(customer, body.paymentId);
  expect(status).toBe(200);
  expect(paid).toMatchObject({ state: 'succeeded', method: { type: 'card', last4: '4242' } });
  const how = { paymentMethod: 'card', paidOn: '2026-11-20', heldBy: null };
  expect(await charges.find(charge.id)).toMatchObject({ ...how, state: 'paid' });
  expect(await bookings.find(visit.id)).toMatchObject({
    ...how,
    paymentStatus: 'paid',
    paymentIntentId: intentId,
  });
  expect(await dueOf(customer)).toEqual([]);
  expect(await payments.find(paid.id)).toMatchObject({
    intentId,
    fee: expect.any(Number),
    url: null,
    method: { brand: 'visa' },
  });
});

test('a bank’s payment is processing, and neither owed nor paid until the bank decides', async () => {
  const { customer, charge, visit, items } = await owing();
  const { body } = await pay(customer, items);
  const intentId = stripe.payByBank(sessionOf(body.url).id);
  later(6 * seconds);
  expect((await look(customer, body.paymentId)).body).toMatchObject({
    state: 'processing',
    method: { type: 'bank', last4: '6789' },
  });
  expect(await charges.find(charge.id)).toMatchObject({ state: 'collecting', paidOn: null });
  expect(await bookings.find(visit.id)).toMatchObject({ paymentStatus: 'collecting' });
  expect(await holdersOf(charge.id, visit.id)).toEqual([body.paymentId, body.paymentId]);
  expect(await dueOf(customer)).toEqual([]);
  for (const refusal of [await pay(customer, items), await end(customer, body.paymentId)])
    expect([refusal.status, refusal.body.message]).toEqual([409, 'A payment is under way.']);
  const act = await world.call(actOn, actOnCharge, {
    cookie: operators,
    params: { id: charge.id, action: 'void' },
    body: { reason: 'A gift' },
  });
  expect([act.status, act.body.message]).toEqual([409, 'A payment is under way.']);
  // Nobody can end it.
  expect(act.body).not.toHaveProperty('paymentId');
  now = new Date('2026-12-02T18:00:00.000Z');
  stripe.bankPays(intentId);
  expect((await look(customer, body.paymentId)).body.state).toBe('succeeded');
  // November's file is with the accountant.
  const how = { paymentMethod: 'bank', paidOn: '2026-12-02', heldBy: null };
  expect(await charges.find(charge.id)).toMatchObject({ ...how, state: 'paid' });
  expect(await bookings.find(visit.id)).toMatchObject({ ...how, paymentStatus: 'paid' });
});

test.each([
  ['insufficient_funds', 'There was not enough money in the account.'],
  ['no_account', 'The bank does not know this account, or has closed it.'],
  ['debit_not_authorized', 'The bank has not made this payment.'],
])('a bank that refuses with %s leaves the items due, and says why', async (code, message) => {
  const { customer, charge, visit, items } = await owing();
  const { body } = await pay(customer, items);
  const intentId = stripe.payByBank(sessionOf(body.url).id);
  later(6 * seconds);
  await look(customer, body.paymentId);
  stripe.bankRefuses(intentId, code);
  later(6 * seconds);
  expect((await look(customer, body.paymentId)).body).toMatchObject({
    state: 'failed',
    failure: { message, isFinal: true },
  });
  expect(await charges.find(charge.id)).toMatchObject({ state: 'due', heldBy: null });
  expect(await bookings.find(visit.id)).toMatchObject({ paymentStatus: 'pending', heldBy: null });
  expect(await dueOf(customer)).toHaveLength(2);
  const again = await pay(customer, items);
  expect(again.status).toBe(200);
  expect(again.body.paymentId).not.toBe(body.paymentId);
});

test('the provider is asked about a payment every five seconds at most', async () => {
  const { customer, items } = await owing();
  const { body } = await pay(customer, items);
  later(6 * seconds);
  await Promise.all([look(customer, body.paymentId), look(customer, body.paymentId)]);
  later(4 * seconds);
  await look(customer, body.paymentId);
  expect(timesAsked()).toBe(1);
  later(2 * seconds);
  await look(customer, body.paymentId);
  expect(timesAsked()).toBe(2);
});

test('a page that has expired frees the items, and asking again has another', async () => {
  const { customer, charge, visit, items } = await owing();
  const { body } = await pay(customer, items);
  later(31 * minutes);
  expect((await look(customer, body.paymentId)).body.state).toBe('canceled');
  expect(await holdersOf(charge.id, visit.id)).toEqual([null, null]);
  const again = await pay(customer, items);
  later(32 * minutes);
  const third = await pay(customer, items);
  expect(new Set([body.url, again.body.url, third.body.url]).size).toBe(3);
  expect(stripe.sessions().map(({ status }) => status)).toEqual(['expired', 'expired', 'open']);
});

test.each(['refuse', 'after', '429'] as const)(
  'a call that the provider meets with %s can be repeated, and makes one page',
  async (kind) => {
    const log = silenced();
    const { customer, items } = await owing();
    stripe.fail('createSession', kind, kind === '429' ? 6 : 1);
    const failed = await pay(customer, items);
    expect(failed.status).toBe(503);
    expect(failed.body.message).toContain('Payments by card or bank do not work at the moment');
    const { status, body } = await pay(customer, items);
    expect(status).toBe(200);
    expect(stripe.sessions()).toHaveLength(1);
    expect(sessionOf(body.url).paymentId).toBe(body.paymentId);
    expect(await payments.listOfCustomer(customer.id)).toHaveLength(1);
    log.mockRestore();
  },
);

test('waits for a provider that is busy for a moment', async () => {
  const { customer, items } = await owing();
  stripe.fail('createSession', '429', 5);
  expect((await pay(customer, items)).status).toBe(200);
});

test('what never arrived is given up as soon as it is certain, and the items get another payment', async () => {
  const log = silenced();
  const { customer, items } = await owing();
  stripe.fail('createSession', 'refuse');
  expect((await pay(customer, items)).status).toBe(503);
  const [lost] = await payments.listOfCustomer(customer.id);
  // The provider would not keep the page open for long enough, so there is none.
  later(2 * minutes);
  const { status, body } = await pay(customer, items);
  expect(status).toBe(200);
  expect(body.paymentId).not.toBe(lost!.id);
  expect(await payments.find(lost!.id)).toMatchObject({ state: 'canceled' });
  log.mockRestore();
});

test('a page whose address was lost can be ended', async () => {
  const log = silenced();
  const { customer, charge, visit, items } = await owing();
  stripe.fail('createSession', 'after');
  await pay(customer, items);
  later(10 * minutes);
  const [lost] = await payments.listOfCustomer(customer.id);
  expect((await end(customer, lost!.id)).body.state).toBe('canceled');
  expect(stripe.sessions().map(({ status }) => status)).toEqual(['expired']);
  expect(await holdersOf(charge.id, visit.id)).toEqual([null, null]);
  log.mockRestore();
});

test('a payment whose page the provider failed to make is given up after an hour', async () => {
  const log = silenced();
  const { customer, items } = await owing();
  stripe.fail('createSession', '500');
  expect((await pay(customer, items)).status).toBe(503);
  const [broken] = await payments.listOfCustomer(customer.id);
  // The provider repeats its answer, and nobody knows what it has made.
  later(59 * minutes);
  expect((await pay(customer, items)).status).toBe(503);
  expect((await end(customer, broken!.id)).status).toBe(503);
  later(1 * minutes);
  const { status, body } = await pay(customer, items);
  expect(status).toBe(200);
  expect(body.paymentId).not.toBe(broken!.id);
  log.mockRestore();
});

test.each(['expireSession', 'getSession'] as const)(
  'a failing %s frees nothing, and ending the payment can be repeated',
  async (call) => {
    const log = silenced();
    const { customer, charge, visit, items } = await owing();
    const { body } = await pay(customer, items);
    later(31 * minutes);
    for (const kind of ['refuse', 'after', '500', '429'] as const) {
      stripe.fail(call, kind);
      expect((await end(customer, body.paymentId)).status).toBe(503);
      expect(await holdersOf(charge.id, visit.id)).toEqual([body.paymentId, body.paymentId]);
    }
    expect((await end(customer, body.paymentId)).body.state).toBe('canceled');
    log.mockRestore();
  },
);

test.each(['getSession', 'getIntent'] as const)(
  'a failing %s leaves the payment as it is stored, and the next look records it',
  async (call) => {
    const log = silenced();
    const { customer, items } = await owing();
    const { body } = await pay(customer, items);
    stripe.payByCard(sessionOf(body.url).id);
    for (const kind of ['refuse', 'after', '500', '429'] as const) {
      later(6 * seconds);
      stripe.fail(call, kind);
      expect((await look(customer, body.paymentId)).body.state).toBe('open');
    }
    later(6 * seconds);
    expect((await look(customer, body.paymentId)).body.state).toBe('succeeded');
    log.mockRestore();
  },
);

test('paying and canceling at the same moment ends in one of both, never in between', async () => {
  const { customer, charge, items } = await owing();
  const { body } = await pay(customer, items);
  const session = sessionOf(body.url);
  later(6 * seconds);
  const canceling = end(customer, body.paymentId);
  const looking = look(customer, body.paymentId);
  if (session.status === 'open') stripe.payByCard(session.id);
  await Promise.all([canceling, looking]);
  const payment = await payments.find(body.paymentId);
  const paid = { charge: 'paid', payment: 'succeeded' };
  const free = { charge: 'due', payment: 'canceled' };
  const { state } = (await charges.find(charge.id))!;
  expect([paid, free]).toContainEqual({ charge: state, payment: payment!.state });
  expect(payment!.state === 'succeeded').toBe(stripe.taken() > 0);
});

test('another amount at the provider raises an alarm and corrects nothing', async () => {
  const log = silenced();
  const { customer, charge, items } = await owing();
  const { body } = await pay(customer, items);
  const intentId = stripe.payByCard(sessionOf(body.url).id);
  stripe.takesAnotherAmount(intentId, 1);
  later(6 * seconds);
  expect((await look(customer, body.paymentId)).body).toMatchObject({ state: 'succeeded' });
  expect(await charges.find(charge.id)).toMatchObject({ state: 'paid', amount: charge.amount });
  expect(log.mock.calls.flat()).toContainEqual(
    expect.objectContaining({ event: 'payment-mismatch', problem: 'another amount', amount: 1 }),
  );
  log.mockRestore();
});

test('today is the day of a payment that is recorded at once', async () => {
  now = new Date();
  const { customer, charge, items } = await owing();
  const { body } = await pay(customer, items);
  stripe.payByCard(sessionOf(body.url).id);
  later(6 * seconds);
  await look(customer, body.paymentId);
  expect(await charges.find(charge.id)).toMatchObject({ paidOn: businessDate(now) });
});

test('a customer whose payment is undecided is not deleted', async () => {
  await startIdentity({ environment: ['USER_POOL_ID'] });
  const { customer, items } = await owing();
  const { body } = await pay(customer, items);
  const press = async () =>
    world.call(remove, deleteCustomer, { cookie: operators, params: { id: customer.id } });
  const { status, body: refusal } = await press();
  expect([status, refusal.message]).toEqual([409, 'A payment is under way.']);
  expect(await profileStore(table).find(customer.id)).toBeDefined();
  await end(customer, body.paymentId);
  expect((await press()).status).toBe(200);
});

test('a page that the provider refuses to make is asked for once, and the items stay free', async () => {
  const errors = silenced();
  const { customer, charge, visit, items } = await owing();
  const createSession = vi.fn<Provider['createSession']>(async () => {
    throw new ProviderError('refused', new Error('This method is not turned on.'));
  });
  const refusing = {
    ...connected(),
    dependencies: { provider: { ...stripe.provider, createSession } },
  };
  const { cookie } = customer;
  const body = { items, remember: false };
  const { status, body: answer } = await world.call(start.with(refusing), startPayment, {
    cookie,
    body,
  });
  expect([status, answer.message]).toEqual([
    503,
    'Payments by card or bank do not work at the moment. Please try again in a few minutes.',
  ]);
  expect(createSession).toHaveBeenCalledOnce();
  expect(await holdersOf(charge.id, visit.id)).toEqual([null, null]);
  expect(errors).toHaveBeenCalled();
  expect((await pay(customer, items)).status).toBe(200);
});
