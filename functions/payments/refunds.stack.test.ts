import { randomUUID } from 'node:crypto';
import { actOnCharge } from 'shared/contracts/charges.ts';
import { transitionBooking } from 'shared/contracts/admin-bookings.ts';
import { receivePaymentEvent, refundPayment } from 'shared/contracts/payments.ts';
import { afterEach, beforeEach, expect, test, vi, type MockInstance } from 'vitest';
import { isRefundRow } from '../bookings/month-rows.ts';
import { bookingStore } from '../bookings/booking-store.ts';
import { bookingSample } from '../bookings/testing/booking-sample.ts';
import { addCharge, chargeStore } from '../charges/charge-store.ts';
import { handler as actOn } from '../charges/endpoints/act-on-charge.ts';
import { chargeSample } from '../charges/testing/charge-sample.ts';
import { paymentStore } from '../payment-rows/payment-store.ts';
import { transact } from '../platform/table/transact.ts';
import { withinGrants } from '../testing/granted-calls.ts';
import { startWorld } from '../testing/world.ts';
import { handler as announce } from '../visits/jobs/announce-cancellations.ts';
import { handler as transition } from '../visits/endpoints/transition-booking.ts';
import { handler as receive } from './endpoints/receive-payment-event.ts';
import { handler as giveBack } from './endpoints/refund-payment.ts';
import { providerDependencies } from './provider-dependencies.ts';
import { askProvider } from './provider-session.ts';
import { settleRefunds } from './settle-refunds.ts';
import { startPaying } from './start-payment.ts';
import {
  eventCall,
  memoryProvider,
  payingStage,
  type MemoryProvider,
} from './testing/memory-provider.ts';

const world = await startWorld();
const { table } = world;
const bookings = bookingStore(table);
const charges = chargeStore(table);
const payments = paymentStore(table);

let now: Date;
let stripe: MemoryProvider;
let cookie: string;
let log: MockInstance<typeof console.error>;

/** A session does not last for days. */
const signIn = async () => {
  ({ cookie } = await world.person({ isAdmin: true, at: now }));
};

beforeEach(async () => {
  now = new Date('2026-11-20T18:00:00.000Z');
  stripe = memoryProvider(() => now);
  vi.stubEnv('PAYMENTS', payingStage.PAYMENTS);
  log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
  await signIn();
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const hours = 60 * 60_000;
const later = (milliseconds: number): void => {
  now = new Date(now.getTime() + milliseconds);
};

const connected = () => ({
  dependencies: { provider: stripe.provider, pause: async () => undefined },
  now: () => now,
});
const stores = () => ({ ...providerDependencies(table), provider: stripe.provider });

/** An open payment of a charge and a visit, $243.56 and $216.50. */
const begun = async () => {
  const { id: customerId } = await world.person();
  const charge = chargeSample({ customerId, planId: randomUUID() });
  await transact(table, [addCharge(table, charge)]);
  const visit = bookingSample({
    userId: customerId,
    status: 'completed',
    totalAmount: 20_000,
    tax: 1650,
    taxRate: 0.0825,
  });
  await bookings.put(visit);
  const ofCharge = { kind: 'charge', id: charge.id } as const;
  const ofVisit = { kind: 'visit', id: visit.id } as const;
  const body = { items: [ofCharge, ofVisit], remember: false };
  const { paymentId, url } = await startPaying({ customerId, body, now }, stores());
  return { charge, visit, ofCharge, ofVisit, id: paymentId, session: stripe.sessionAtUrl(url) };
};

const paid = async () => {
  const payment = await begun();
  const intentId = stripe.payByCard(payment.session.id);
  await askProvider({ id: payment.id, sessionId: payment.session.id }, now, stores());
  return { ...payment, intentId };
};

type Paid = Awaited<ReturnType<typeof paid>>;
type Refund = { item: Paid['ofCharge' | 'ofVisit']; amount: string; refundedBefore: string };

const refund = async ({ id }: Pick<Paid, 'id'>, body: Refund & { reason?: string }) =>
  world.call(giveBack.with(connected()), refundPayment, {
    cookie,
    params: { id },
    body: { reason: 'Rained all week', ...body },
  });

const tell = async (type: string, objectId: string) =>
  world.call(receive.with(connected()), receivePaymentEvent, eventCall({ type, objectId }));

const rowsOf = async (month: string, id: string) =>
  (await charges.listMonth(month)).outgoing.filter(isRefundRow).filter((row) => row.id === id);

const mismatches = () =>
  log.mock.calls.flat().filter((line) => /payment-mismatch/.test(JSON.stringify(line)));

test('gives back a charge in parts, up to what was taken, with the tax in proportion', async () => {
  now = new Date('2026-11-30T18:00:00.000Z');
  await signIn();
  const payment = await paid();
  const item = payment.ofCharge;
  const first = await refund(payment, { item, amount: '100.00', refundedBefore: '0.00' });
  expect(first).toMatchObject({
    status: 200,
    body: {
      state: 'succeeded',
      intentId: payment.intentId,
      items: [
        { id: item.id, total: '243.56', refunded: '100.00', isRefunding: false },
        { refunded: '0.00', failedRefund: null },
      ],
    },
  });
  expect(await charges.find(item.id)).toMatchObject({
    state: 'refunded',
    refunded: 10_000,
    refundedTax: 762,
    latestRefund: 9238,
    refundedOn: '2026-11-30',
    reason: 'Rained all week',
  });
  later(24 * hours);
  await signIn();
  const rest = { item, amount: '143.56', refundedBefore: '100.00', reason: 'Moved away' };
  expect((await refund(payment, rest)).body.items[0]!.refunded).toBe('243.56');
  expect(await charges.find(item.id)).toMatchObject({
    refunded: 24_356,
    refundedTax: 1856,
    refundedOn: '2026-12-01',
    reason: 'Moved away',
  });
  const row = { of: 'charge', name: 'Monthly Membership' };
  expect(await rowsOf('2026-11', item.id)).toEqual([
    expect.objectContaining({ ...row, refunded: 10_000, refundedTax: 762 }),
  ]);
  expect(await rowsOf('2026-12', item.id)).toEqual([
    expect.objectContaining({ ...row, refunded: 14_356, refundedTax: 1094, reason: 'Moved away' }),
  ]);
  const more = { item, amount: '0.01', refundedBefore: '243.56' };
  expect((await refund(payment, more)).body.fields).toEqual({
    amount: 'Please give back no more than was paid',
  });
  expect(stripe.refunded()).toBe(24_356);
});

test('gives back a visit in parts', async () => {
  const payment = await paid();
  const item = payment.ofVisit;
  await refund(payment, { item, amount: '50.00', refundedBefore: '0.00' });
  await refund(payment, { item, amount: '16.50', refundedBefore: '50.00' });
  expect(await bookings.find(item.id)).toMatchObject({
    status: 'completed',
    paymentStatus: 'refunded',
    refunded: 6650,
    refundedTax: 507,
    refundedOn: '2026-11-20',
    refundReason: 'Rained all week',
  });
  expect((await rowsOf('2026-11', item.id)).map(({ refunded }) => refunded).toSorted()).toEqual([
    1650, 5000,
  ]);
});

test('a repeated call gives back nothing more, and one that knows less is refused', async () => {
  const payment = await paid();
  const body = { item: payment.ofCharge, amount: '100.00', refundedBefore: '0.00' };
  const first = await refund(payment, body);
  expect((await refund(payment, body)).body).toEqual(first.body);
  const other = await refund(payment, { ...body, amount: '20.00' });
  expect([other.status, other.body.message]).toEqual([
    409,
    'By now, $100.00 of Monthly Membership has been refunded. Please look again.',
  ]);
  expect(stripe.refunds()).toHaveLength(1);
});

test('of twenty different calls at once, one gives back its amount', async () => {
  const payment = await paid();
  const answers = await Promise.all(
    Array.from({ length: 20 }, async (_, index) =>
      refund(payment, {
        item: payment.ofCharge,
        amount: `${index + 1}.00`,
        refundedBefore: '0.00',
      }),
    ),
  );
  const taken = answers.filter(({ status }) => status === 200);
  expect(taken).toHaveLength(1);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
  expect(stripe.refunds()).toHaveLength(1);
  expect(await charges.find(payment.charge.id)).toMatchObject({ refunded: stripe.refunded() });
});

test('a refund that has failed unheard is found by the next one', async () => {
  const payment = await paid();
  const { ofCharge, ofVisit } = payment;
  stripe.refundsAre('pending');
  await refund(payment, { item: ofCharge, amount: '10.00', refundedBefore: '0.00' });
  const [{ id: first } = { id: '' }] = stripe.refunds();
  stripe.refundFails(first);
  const next = await refund(payment, { item: ofVisit, amount: '5.00', refundedBefore: '0.00' });
  expect(next).toMatchObject({
    status: 200,
    body: {
      items: [
        { refunded: '0.00', failedRefund: { amount: '10.00' } },
        { refunded: '5.00', isRefunding: true },
      ],
    },
  });
  expect(await charges.find(ofCharge.id)).toMatchObject({ state: 'paid', refunded: null });
});

test('what cannot be given back is refused, and asks the provider nothing', async () => {
  const payment = await paid();
  const open = await begun();
  const item = payment.ofCharge;
  const body = { item, amount: '10.00', refundedBefore: '0.00' };
  const asked = stripe.calls.length;
  const refusals = [
    [await refund({ id: randomUUID() }, body), 404],
    [await refund(payment, { ...body, item: { kind: 'charge', id: randomUUID() } }), 404],
    [await refund(payment, { ...body, item: { kind: 'visit', id: item.id } as never }), 404],
    [await refund(payment, { ...body, amount: '0.00' }), 422],
    [await refund(payment, { ...body, amount: '-1.00' }), 422],
    [await refund(payment, { ...body, amount: '243.57' }), 422],
    [await refund(payment, { ...body, reason: ' ' }), 422],
    [await refund(payment, { ...body, refundedBefore: '1.00' }), 409],
    [await refund(open, { ...body, item: open.ofCharge }), 409],
  ] as const;
  expect(refusals.map(([{ status }]) => status)).toEqual(refusals.map(([, status]) => status));
  expect(refusals.at(-1)![0].body.message).toBe('A payment is under way.');
  expect(stripe.calls.slice(asked)).toEqual([]);
  vi.stubEnv('PAYMENTS', 'null');
  const nowhere = await world.call(giveBack.with({ now: () => now }), refundPayment, {
    cookie,
    params: { id: payment.id },
    body: { reason: 'Rained all week', ...body },
  });
  expect(nowhere.status).toBe(404);
});

test('what a provider took is not refunded by hand', async () => {
  const payment = await paid();
  const byHand = async () => [
    await world.call(actOn.with({ now: () => now }), actOnCharge, {
      cookie,
      params: { id: payment.charge.id, action: 'refunded' },
      body: { refundedOn: '2026-11-20', reason: 'Rained all week' },
    }),
    await world.call(transition.with({ now: () => now }), transitionBooking, {
      cookie,
      params: { id: payment.visit.id },
      body: { action: 'refund' },
    }),
  ];
  const refusal = {
    status: 409,
    body: {
      message:
        'This was paid by card. Please refund the payment, so that the money goes back the same way.',
    },
  };
  for (const answer of await byHand()) expect(answer).toMatchObject(refusal);
  await refund(payment, { item: payment.ofCharge, amount: '243.56', refundedBefore: '0.00' });
  await refund(payment, { item: payment.ofVisit, amount: '216.50', refundedBefore: '0.00' });
  for (const answer of await byHand()) expect(answer).toMatchObject(refusal);
});

test.each(['refuse', 'after', '429'] as const)(
  'a call that the provider meets with %s can be repeated, and gives back once',
  async (kind) => {
    const payment = await paid();
    const body = { item: payment.ofCharge, amount: '100.00', refundedBefore: '0.00' };
    stripe.fail('createRefund', kind, kind === '429' ? 6 : 1);
    expect((await refund(payment, body)).status).toBe(503);
    expect((await payments.findOfProvider(payment.id))!.refunds).toMatchObject([
      { state: 'asked' },
    ]);
    expect(await rowsOf('2026-11', payment.charge.id)).toEqual([]);
    expect((await refund(payment, body)).body.items[0]).toMatchObject({
      refunded: '100.00',
      isRefunding: false,
    });
    expect(stripe.refunds()).toHaveLength(1);
  },
);

test('a refund at which the provider breaks is undone after an hour, and can be asked for again', async () => {
  const payment = await paid();
  const body = { item: payment.ofCharge, amount: '100.00', refundedBefore: '0.00' };
  stripe.fail('createRefund', '500');
  expect((await refund(payment, body)).status).toBe(503);
  later(hours - 1);
  // The provider repeats its answer.
  expect((await refund(payment, body)).status).toBe(503);
  later(1);
  const undone = await refund(payment, body);
  expect([undone.status, undone.body.message]).toEqual([
    409,
    'Stripe has not made this refund, so nothing was given back.',
  ]);
  expect(await charges.find(payment.charge.id)).toMatchObject({
    state: 'paid',
    refunded: null,
    refundedOn: null,
    reason: null,
  });
  const again = await refund(payment, body);
  expect(again.body.items[0]).toMatchObject({ refunded: '100.00', failedRefund: null });
  expect(stripe.refunded()).toBe(10_000);
  expect(await rowsOf('2026-11', payment.charge.id)).toHaveLength(1);
});

test('a refund that was made and never heard of is recorded hours later, not made again', async () => {
  const payment = await paid();
  const body = { item: payment.ofCharge, amount: '100.00', refundedBefore: '0.00' };
  stripe.fail('createRefund', 'after');
  expect((await refund(payment, body)).status).toBe(503);
  later(48 * hours);
  const stored = await payments.findOfProvider(payment.id);
  expect((await settleRefunds(stored!, now, stores())).refunds).toMatchObject([{ state: 'done' }]);
  // On the day on which it was made.
  expect(await charges.find(payment.charge.id)).toMatchObject({ refundedOn: '2026-11-20' });
  expect(stripe.refunds()).toHaveLength(1);
});

test('a refund that the provider refuses is undone, and says so', async () => {
  const payment = await paid();
  // Somebody was quicker, and we have not heard of it.
  stripe.refundInDashboard(payment.intentId, 46_006);
  const { status } = await refund(payment, {
    item: payment.ofVisit,
    amount: '216.50',
    refundedBefore: '0.00',
  });
  expect(status).toBe(409);
  // What was made there instead is recorded.
  expect(await charges.find(payment.charge.id)).toMatchObject({ refunded: 24_356 });
  expect(await bookings.find(payment.visit.id)).toMatchObject({
    refunded: 21_650,
    refundReason: null,
  });
  expect(mismatches()).toEqual([]);
});

test('a refund that fails after days is undone, told, and stays in its month', async () => {
  // What other tests have left to tell.
  await announce({ now: '2026-12-01T17:00:00.000Z' });
  const before = new Set((await world.mailTo('admin@example.com')).map(({ id }) => id));
  const payment = await paid();
  const item = payment.ofVisit;
  stripe.refundsAre('pending');
  const { body: asked } = await refund(payment, { item, amount: '50.00', refundedBefore: '0.00' });
  expect(asked.items[1]).toMatchObject({ refunded: '50.00', isRefunding: true });
  stripe.refundsAre('succeeded');
  await refund(payment, { item, amount: '20.00', refundedBefore: '50.00' });
  const [first] = stripe.refunds();
  stripe.refundFails(first!.id, 'lost_or_stolen_card');
  now = new Date('2026-12-01T18:00:00.000Z');
  const events = ['refund.updated', 'refund.failed', 'refund.updated'];
  const told = await Promise.all(events.map(async (type) => tell(type, first!.id)));
  expect(told.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await bookings.find(item.id)).toMatchObject({
    paymentStatus: 'refunded',
    refunded: 2000,
    refundedTax: 152,
  });
  expect((await rowsOf('2026-11', item.id)).map(({ refunded }) => refunded).toSorted()).toEqual([
    2000, 5000,
  ]);
  expect(await rowsOf('2026-12', item.id)).toEqual([
    expect.objectContaining({
      refunded: 5000,
      refundedTax: 381,
      hasFailed: true,
      reason: 'The card is no longer valid, so the money came back.',
    }),
  ]);
  const at = '2026-12-01T18:30:00.000Z';
  const announced = withinGrants('announce-cancellations', async () => announce({ now: at }));
  expect(await announced).toMatchObject({ refunds: 1 });
  const [mail, ...others] = (await world.mailTo('admin@example.com')).filter(
    ({ id, subject }) => !before.has(id) && subject.includes('refund'),
  );
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    subject: 'A refund has come back',
    text: expect.stringContaining('$50.00 of Monthly Membership'),
  });
  expect(await announce({ now: '2026-12-01T19:00:00.000Z' })).toMatchObject({ refunds: 0 });
  stripe.refundFails(stripe.refunds()[1]!.id);
  await tell('refund.failed', stripe.refunds()[1]!.id);
  expect(await bookings.find(item.id)).toMatchObject({
    paymentStatus: 'paid',
    refunded: null,
    refundedTax: null,
    refundedOn: null,
    refundReason: null,
  });
  const toSettle = async () => (await payments.listRefundsToSettle()).map(({ id }) => id);
  expect(await toSettle()).toContain(payment.id);
  await signIn();
  // Asked for once more, it needs no attention any more.
  const { body } = await refund(payment, { item, amount: '70.00', refundedBefore: '0.00' });
  expect(body.items[1]).toMatchObject({ refunded: '70.00', failedRefund: null });
  expect(await toSettle()).not.toContain(payment.id);
  expect((await payments.listSucceeded()).map(({ id }) => id)).toContain(payment.id);
});

test('an earlier answer about a refund changes nothing', async () => {
  const payment = await paid();
  stripe.refundsAre('pending');
  await refund(payment, { item: payment.ofCharge, amount: '50.00', refundedBefore: '0.00' });
  const [{ id, ...made }] = stripe.refunds() as [ReturnType<MemoryProvider['refunds']>[0]];
  stripe.refundArrives(id);
  await tell('refund.updated', id);
  const known = await payments.findOfProvider(payment.id);
  expect(known!.refunds).toMatchObject([{ state: 'done' }]);
  const late = { ...stripe.provider, listRefunds: async () => [{ id, ...made }] };
  expect(await settleRefunds(known!, now, { ...stores(), provider: late })).toEqual(known);
});

test('a refund in the dashboard is of the items in their order', async () => {
  const payment = await paid();
  const { intentId, charge, visit } = payment;
  await refund(payment, { item: payment.ofCharge, amount: '40.00', refundedBefore: '0.00' });
  const refundId = stripe.refundInDashboard(intentId, 30_000);
  later(3 * hours);
  const types = ['refund.created', 'refund.created', 'refund.updated'];
  await Promise.all(types.map(async (type) => tell(type, refundId)));
  expect(await charges.find(charge.id)).toMatchObject({ refunded: 24_356, reason: null });
  expect(await bookings.find(visit.id)).toMatchObject({ refunded: 9644 });
  expect(stripe.refunded()).toBe(34_000);
  stripe.refundFails(refundId);
  await tell('refund.failed', refundId);
  expect(await charges.find(charge.id)).toMatchObject({ refunded: 4000, refundedTax: 305 });
  expect(await bookings.find(visit.id)).toMatchObject({ paymentStatus: 'paid', refunded: null });
  expect(mismatches()).toEqual([]);
});

test('a refund that is told of before its payment records the payment first', async () => {
  const payment = await begun();
  const intentId = stripe.payByCard(payment.session.id);
  const refundId = stripe.refundInDashboard(intentId, 1000);
  expect((await tell('refund.created', refundId)).status).toBe(200);
  expect(await payments.findOfProvider(payment.id)).toMatchObject({
    state: 'succeeded',
    refunds: [{ amount: 1000, state: 'done', refundId }],
  });
  expect(await charges.find(payment.charge.id)).toMatchObject({
    state: 'refunded',
    refunded: 1000,
  });
});

test('a refund of money that is not ours is no error', async () => {
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
  const refundId = stripe.refundInDashboard(stripe.payByCard(strange.id), 100);
  expect((await tell('refund.created', refundId)).status).toBe(200);
});

test.each(['getRefund', 'getIntent', 'listRefunds'] as const)(
  'a failing %s lets the provider repeat the event',
  async (call) => {
    const payment = await paid();
    const refundId = stripe.refundInDashboard(payment.intentId, 1000);
    for (const kind of ['refuse', 'after', '500', '429'] as const) {
      stripe.fail(call, kind);
      expect((await tell('refund.created', refundId)).status).toBe(503);
    }
    expect((await tell('refund.created', refundId)).status).toBe(200);
    expect(await charges.find(payment.charge.id)).toMatchObject({ refunded: 1000 });
  },
);
