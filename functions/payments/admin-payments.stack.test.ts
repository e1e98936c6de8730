import { randomUUID } from 'node:crypto';
import { recordPayment } from 'shared/contracts/charges.ts';
import {
  cancelCustomerPayment,
  listAdminPayments,
  refundPayment,
  reportPayment,
  type AdminPayment,
} from 'shared/contracts/payments.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { bookingStore } from '../bookings/booking-store.ts';
import { bookingSample } from '../bookings/testing/booking-sample.ts';
import { addCharge, chargeStore } from '../charges/charge-store.ts';
import { handler as record } from '../charges/endpoints/record-payment.ts';
import { chargeSample } from '../charges/testing/charge-sample.ts';
import { transact } from '../platform/table/transact.ts';
import { startWorld } from '../testing/world.ts';
import { handler as cancel } from './endpoints/cancel-customer-payment.ts';
import { handler as list } from './endpoints/list-admin-payments.ts';
import { handler as giveBack } from './endpoints/refund-payment.ts';
import { handler as report } from './endpoints/report-payment.ts';
import { providerDependencies } from './provider-dependencies.ts';
import { askProvider } from './provider-session.ts';
import { startPaying } from './start-payment.ts';
import { memoryProvider, payingStage, type MemoryProvider } from './testing/memory-provider.ts';

const world = await startWorld();
const { table } = world;
const charges = chargeStore(table);
const { cookie } = await world.person({ isAdmin: true });

const now = new Date();
let clock: Date;
const days = 24 * 60 * 60_000;
let stripe: MemoryProvider;

beforeEach(() => {
  clock = now;
  stripe = memoryProvider(() => clock);
  vi.stubEnv('PAYMENTS', payingStage.PAYMENTS);
});
afterEach(() => {
  vi.unstubAllEnvs();
});

const connected = () => ({
  dependencies: { provider: stripe.provider, pause: async () => undefined },
});
const stores = () => ({ ...providerDependencies(table), provider: stripe.provider });

/** An open payment of a customer of its own. */
const begun = async (at = now) => {
  clock = at;
  const customer = await world.person({ firstName: 'Casey', lastName: 'Doe' });
  const charge = chargeSample({ customerId: customer.id, planId: randomUUID() });
  await transact(table, [addCharge(table, charge)]);
  const body = { items: [{ kind: 'charge' as const, id: charge.id }], remember: false };
  const start = { customerId: customer.id, body, now: at };
  const { paymentId: id, url } = await startPaying(start, stores());
  const session = stripe.sessionAtUrl(url);
  const look = async () => askProvider({ id, sessionId: session.id }, at, stores());
  return { customer, charge, id, session, look };
};

/** A payment that a bank has refused. */
const failed = async (at = now) => {
  const payment = await begun(at);
  const intentId = stripe.payByBank(payment.session.id);
  stripe.bankRefuses(intentId, 'no_account');
  await payment.look();
  return payment;
};

const listed = async (state: string, customerId?: string): Promise<AdminPayment[]> =>
  (
    await world.call(list, listAdminPayments, {
      cookie,
      query: { state, ...(customerId !== undefined && { customerId }) } as never,
    })
  ).body;

const idsIn = async (state: string) => (await listed(state)).map(({ id }) => id);

const end = async (id: string) =>
  world.call(cancel.with(connected()), cancelCustomerPayment, { cookie, params: { id } });

test('the operator has a list of each state, and of each customer', async () => {
  const [open, processing, refused, paid] = [
    await begun(),
    await begun(),
    await failed(),
    await begun(),
  ];
  stripe.payByBank(processing.session.id);
  await processing.look();
  const intentId = stripe.payByCard(paid.session.id);
  await paid.look();
  expect(await listed('open', open.customer.id)).toMatchObject([
    { id: open.id, customerName: 'Casey Doe', method: null, intentId: null, fee: null },
  ]);
  for (const [state, { id }] of Object.entries({ open, processing, failed: refused }))
    expect([state, (await idsIn(state)).includes(id)]).toEqual([state, true]);
  expect((await listed('succeeded')).find(({ id }) => id === paid.id)).toMatchObject({
    customerId: paid.customer.id,
    intentId,
    fee: '7.36',
    method: { type: 'card', last4: '4242' },
    items: [{ kind: 'charge', total: '243.56', refunded: '0.00', isRefunding: false }],
  });
  expect(await listed('processing', paid.customer.id)).toEqual([]);
  expect(await listed('succeeded', paid.customer.id)).toHaveLength(1);
});

test('a payment that has failed is listed until its items are paid, for 30 days', async () => {
  const payment = await failed();
  const { id: old } = await failed(new Date(now.getTime() - 30 * days - 1000));
  expect(await idsIn('failed')).toContain(payment.id);
  expect(await idsIn('failed')).not.toContain(old);
  await world.call(record, recordPayment, {
    cookie,
    params: { id: payment.customer.id },
    body: {
      items: [{ kind: 'charge', id: payment.charge.id }],
      method: 'check',
      paidOn: '2026-11-19',
    },
  });
  expect(await idsIn('failed')).not.toContain(payment.id);
});

test('a payment with a refund that has failed comes before the others, until it is made again', async () => {
  const [first, second] = [await begun(), await begun(new Date(now.getTime() + 1000))];
  for (const { session, look } of [first, second]) {
    stripe.payByCard(session.id);
    await look();
  }
  const refund = async (refundedBefore: string) =>
    world.call(giveBack.with(connected()), refundPayment, {
      cookie,
      params: { id: first.id },
      body: {
        item: { kind: 'charge', id: first.charge.id },
        amount: '10.00',
        reason: 'Rained all week',
        refundedBefore,
      },
    });
  stripe.refundsAre('failed');
  expect((await refund('0.00')).status).toBe(409);
  const [top] = await listed('succeeded');
  expect(top).toMatchObject({
    id: first.id,
    items: [
      {
        refunded: '0.00',
        isRefunding: false,
        failedRefund: {
          amount: '10.00',
          message: 'The customer’s bank has sent the money back.',
          at: expect.any(String),
        },
      },
    ],
  });
  stripe.refundsAre('succeeded');
  expect((await refund('0.00')).status).toBe(200);
  const ids = await idsIn('succeeded');
  expect(ids.indexOf(second.id)).toBeLessThan(ids.indexOf(first.id));
  expect(ids.filter((id) => id === first.id)).toHaveLength(1);
});

test('the operator ends an open payment, but none that is under way or over', async () => {
  const payment = await begun();
  const ended = await end(payment.id);
  expect(ended).toMatchObject({ status: 200, body: { state: 'canceled' } });
  expect(ended.body.customerName).toBe('Casey Doe');
  expect(await charges.find(payment.charge.id)).toMatchObject({ state: 'due', heldBy: null });
  expect((await end(payment.id)).body).toEqual(ended.body);
  const processing = await begun();
  stripe.payByBank(processing.session.id);
  await processing.look();
  const refused = await end(processing.id);
  expect([refused.status, refused.body.message]).toEqual([409, 'A payment is under way.']);
  const paid = await begun();
  stripe.payByCard(paid.session.id);
  await paid.look();
  expect((await end(paid.id)).body.message).toBe('This payment has succeeded already.');
  expect((await end(randomUUID())).status).toBe(404);
});

test('a visit whose payment has failed is listed, and is paid if its customer pays before the end', async () => {
  const { id: customerId } = await world.person();
  const visit = bookingSample({ userId: customerId, status: 'completed' });
  const bookings = bookingStore(table);
  await bookings.put(visit);
  const body = { items: [{ kind: 'visit' as const, id: visit.id }], remember: false };
  const pay = async () => {
    const { paymentId, url } = await startPaying({ customerId, body, now }, stores());
    return { id: paymentId, sessionId: stripe.sessionAtUrl(url).id };
  };
  const refused = await pay();
  stripe.bankRefuses(stripe.payByBank(refused.sessionId), 'no_account');
  await askProvider(refused, now, stores());
  expect(await idsIn('failed')).toContain(refused.id);
  const paid = await pay();
  stripe.payByCard(paid.sessionId);
  expect((await end(paid.id)).body.message).toBe('A payment is under way.');
  expect(await bookings.find(visit.id)).toMatchObject({ paymentStatus: 'paid', heldBy: null });
  expect(await idsIn('failed')).not.toContain(refused.id);
});

test('a stage that takes no cards and banks has the reported payments alone', async () => {
  const { customer, charge, id } = await begun();
  await end(id);
  vi.stubEnv('PAYMENTS', 'null');
  const { body } = await world.call(report, reportPayment, {
    cookie: customer.cookie,
    body: { items: [{ kind: 'charge', id: charge.id }], method: 'venmo' },
  });
  expect((await listed('reported', customer.id)).map((each) => each.id)).toEqual([body.id]);
  expect(await idsIn('reported')).toContain(body.id);
  for (const state of ['open', 'processing', 'failed', 'succeeded'] as const) {
    const none = list.with({ dependencies: { settings: null } });
    const answer = await world.call(none, listAdminPayments, { cookie, query: { state } });
    expect(answer.status).toBe(404);
  }
  const params = { id };
  expect((await world.call(cancel, cancelCustomerPayment, { cookie, params })).status).toBe(404);
});
