import { randomUUID } from 'node:crypto';
import { actOnCharge, recordPayment } from 'shared/contracts/charges.ts';
import { transitionBooking } from 'shared/contracts/admin-bookings.ts';
import {
  listAdminPayments,
  receivePaymentEvent,
  refundPayment,
  startPayment,
  type AdminPayment,
} from 'shared/contracts/payments.ts';
import { deleteCustomer } from 'shared/contracts/privacy.ts';
import { afterEach, beforeEach, describe, expect, test, vi, type MockInstance } from 'vitest';
import { sumOf } from 'shared/domain/prices/money.ts';
import { bookingStore } from '../../bookings/booking-store.ts';
import { outgoingRow } from '../../bookings/month-rows.ts';
import { bookingSample } from '../../bookings/testing/booking-sample.ts';
import { addCharge, chargeStore } from '../../charges/charge-store.ts';
import { handler as actOn } from '../../charges/endpoints/act-on-charge.ts';
import { handler as payByHand } from '../../charges/endpoints/record-payment.ts';
import { chargeSample } from '../../charges/testing/charge-sample.ts';
import { paymentStore } from '../../payment-rows/payment-store.ts';
import { indexKeys } from '../../platform/table/keys.ts';
import { queryUpTo } from '../../platform/table/table.ts';
import { transact } from '../../platform/table/transact.ts';
import { withinGrants } from '../../testing/granted-calls.ts';
import { startWorld } from '../../testing/world.ts';
import { handler as announce } from '../../visits/jobs/announce-cancellations.ts';
import { handler as transition } from '../../visits/endpoints/transition-booking.ts';
import { handler as remove } from '../../privacy/endpoints/delete-customer.ts';
import { handler as list } from '../endpoints/list-admin-payments.ts';
import { handler as receive } from '../endpoints/receive-payment-event.ts';
import { handler as giveBack } from '../endpoints/refund-payment.ts';
import { handler as start } from '../endpoints/start-payment.ts';
import { handler as reconcile } from '../jobs/reconcile-payments.ts';
import { providerDependencies } from '../provider-dependencies.ts';
import { askProvider } from '../provider-session.ts';
import { startPaying } from '../start-payment.ts';
import {
  eventCall,
  memoryProvider,
  payingStage,
  type MemoryProvider,
} from '../testing/memory-provider.ts';

const world = await startWorld();
const { table } = world;
const bookings = bookingStore(table);
const charges = chargeStore(table);
const payments = paymentStore(table);

let now: Date;
let stripe: MemoryProvider;
let cookie: string;
let log: MockInstance<typeof console.error>;

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

const days = async (count: number) => {
  now = new Date(now.getTime() + count * 24 * 60 * 60_000);
  await signIn();
};

const connected = () => ({
  dependencies: { provider: stripe.provider, pause: async () => undefined },
  now: () => now,
});
const stores = () => ({ ...providerDependencies(table), provider: stripe.provider });

/** A payment of a charge and a visit, $243.56 and $216.50. */
const paid = async (by: 'card' | 'bank' = 'card') => {
  const lastName = `Owner ${randomUUID()}`;
  const customer = await world.person({ at: now, lastName });
  const { id: customerId } = customer;
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
  const { paymentId: id, url } = await startPaying({ customerId, body, now }, stores());
  const session = stripe.sessionAtUrl(url);
  const intentId = by === 'card' ? stripe.payByCard(session.id) : stripe.payByBank(session.id);
  if (by === 'bank') stripe.bankPays(intentId);
  await askProvider({ id, sessionId: session.id }, now, stores());
  return { customer, lastName, charge, visit, ofCharge, ofVisit, id, intentId };
};
type Paid = Awaited<ReturnType<typeof paid>>;

const tell = async (disputeId: string, type = 'updated') =>
  world.call(
    receive.with(connected()),
    receivePaymentEvent,
    eventCall({ type: `charge.dispute.${type}`, objectId: disputeId }),
  );

const refund = async (
  payment: Paid,
  amount: string,
  refundedBefore = '0.00',
  of: 'ofCharge' | 'ofVisit' = 'ofCharge',
) =>
  world.call(giveBack.with(connected()), refundPayment, {
    cookie,
    params: { id: payment.id },
    body: { item: payment[of], amount, refundedBefore, reason: 'Rained all week' },
  });

const stored = async ({ id, charge, visit }: Paid) => {
  const [payment, ofCharge, ofVisit] = await Promise.all([
    payments.findOfProvider(id),
    charges.find(charge.id),
    bookings.find(visit.id),
  ]);
  return { payment: payment!, charge: ofCharge!, visit: ofVisit! };
};

const statesOf = async (payment: Paid) => {
  const now_ = await stored(payment);
  return [now_.payment.state, now_.charge.state, now_.visit.paymentStatus];
};

const mismatches = () =>
  log.mock.calls.flat().filter((line) => /payment-mismatch/.test(JSON.stringify(line)));

const listed = async (state: 'disputed' | 'returned', { customer }: Paid) => {
  const query = { state };
  const { body }: { body: AdminPayment[] } = await world.call(
    list.with({ now: () => now }),
    listAdminPayments,
    { cookie, query },
  );
  return body.filter(({ customerId }) => customerId === customer.id);
};

/** What the months' tables have of it as returned. */
const returnedRows = async ({ id }: Paid) => {
  const pk = indexKeys.refunded('2026-11', '').gsi4pk;
  const query = { index: 'gsi4', pk } as const;
  const rows = await queryUpTo({ table, item: outgoingRow, limit: 500, query });
  return rows.flatMap((row) =>
    'row' in row && row.row === 'returned' && row.paymentId === id ? row : [],
  );
};

/** What the operator reads can still be given back of each item. */
const refundableOf = async ({ id, customer }: Paid) => {
  const query = { state: 'succeeded', customerId: customer.id } as const;
  const { body }: { body: AdminPayment[] } = await world.call(
    list.with({ now: () => now }),
    listAdminPayments,
    { cookie, query },
  );
  return body.find((each) => each.id === id)?.items.map(({ refundable }) => refundable);
};

const subjects = async ({ email }: { email: string }) =>
  (await world.mailTo(email)).map(({ subject }) => subject);

/** What the operator is told by then. */
const told = async (at: string) =>
  withinGrants('announce-cancellations', async () => announce({ now: at }));

describe('a dispute', () => {
  test('that is won leaves all as it was', async () => {
    const payment = await paid();
    const id = stripe.dispute(payment.intentId);
    expect((await tell(id, 'created')).status).toBe(200);
    expect(await statesOf(payment)).toEqual(['disputed', 'disputed', 'disputed']);
    expect(await listed('disputed', payment)).toMatchObject([
      {
        id: payment.id,
        dispute: {
          state: 'open',
          amount: '460.06',
          dueBy: '2026-12-04T18:00:00.000Z',
          evidenceAt: null,
          url: `https://dashboard.stripe.com/test/payments/${payment.intentId}`,
        },
      },
    ]);
    stripe.win(id);
    await tell(id, 'closed');
    expect(await statesOf(payment)).toEqual(['succeeded', 'paid', 'paid']);
    expect(await listed('disputed', payment)).toEqual([]);
    const { charge, visit } = await stored(payment);
    expect(charge).toMatchObject({ paidOn: '2026-11-20', paymentMethod: 'card', returns: [] });
    expect(visit).toMatchObject({ paidOn: '2026-11-20', paymentMethod: 'card', returns: [] });
    expect(mismatches()).toEqual([]);
  });

  test('that is lost makes all due again, which is mailed once', async () => {
    const payment = await paid();
    const id = stripe.dispute(payment.intentId);
    await tell(id, 'created');
    stripe.lose(id);
    await days(20);
    await tell(id, 'closed');
    await tell(id, 'funds_withdrawn');
    expect(await statesOf(payment)).toEqual(['returned', 'due', 'pending']);
    const { charge, visit } = await stored(payment);
    expect(charge).toMatchObject({
      amount: 22_500,
      tax: 1856,
      paidOn: null,
      paymentMethod: null,
      paymentIntentId: null,
      returns: [
        {
          paymentId: payment.id,
          amount: 22_500,
          tax: 1856,
          refunded: 0,
          refundedTax: 0,
          method: 'card',
          paidOn: '2026-11-20',
          returnedOn: '2026-12-10',
        },
      ],
    });
    expect(visit).toMatchObject({ totalAmount: 20_000, tax: 1650, paidOn: null });
    expect(visit.returns).toHaveLength(1);
    expect((await charges.listOwed(payment.customer.id)).map((row) => row.id).toSorted()).toEqual(
      [payment.charge.id, payment.visit.id].toSorted(),
    );
    expect(await subjects(payment.customer)).toEqual([
      'Returned by the bank: $460.06 is due again',
      'Receipt for $460.06',
    ]);
    expect(await listed('returned', payment)).toMatchObject([{ id: payment.id }]);
    expect(mismatches()).toEqual([]);
  });

  test('after a refund leaves due what was not refunded', async () => {
    const payment = await paid();
    await refund(payment, '43.56');
    const id = stripe.dispute(payment.intentId);
    await tell(id);
    expect(await statesOf(payment)).toEqual(['disputed', 'disputed', 'disputed']);
    stripe.lose(id);
    await tell(id);
    const { charge } = await stored(payment);
    expect(charge).toMatchObject({ state: 'due', refunded: null, refundedTax: null });
    expect(charge.amount + charge.tax).toBe(20_000);
    const [lost] = charge.returns;
    expect(lost).toMatchObject({ amount: 22_500, tax: 1856, refunded: 4356 });
    expect(charge.tax).toBe(1856 - lost!.refundedTax);
    expect(await subjects(payment.customer)).toEqual([
      'Returned by the bank: $416.50 is due again',
      'Receipt for $460.06',
    ]);
    expect(mismatches()).toEqual([]);
  });

  test('that is won after a refund leaves the refund', async () => {
    const payment = await paid();
    await refund(payment, '243.56');
    const id = stripe.dispute(payment.intentId);
    await tell(id);
    stripe.win(id);
    await tell(id);
    expect(await statesOf(payment)).toEqual(['succeeded', 'refunded', 'paid']);
  });

  test('leaves refunded what was refunded as a whole', async () => {
    const payment = await paid();
    await refund(payment, '243.56');
    const id = stripe.dispute(payment.intentId);
    await tell(id);
    stripe.lose(id);
    await tell(id);
    expect(await statesOf(payment)).toEqual(['returned', 'refunded', 'pending']);
    expect((await stored(payment)).charge.returns).toEqual([]);
    expect(mismatches()).toEqual([]);
  });

  test('of a part is a loss that counts like a refund', async () => {
    const payment = await paid();
    const id = stripe.dispute(payment.intentId, 30_000);
    await tell(id);
    expect(await statesOf(payment)).toEqual(['disputed', 'disputed', 'disputed']);
    stripe.lose(id);
    await tell(id);
    await tell(id);
    expect(await statesOf(payment)).toEqual(['succeeded', 'paid', 'paid']);
    const { payment: after } = await stored(payment);
    expect(after.disputes).toMatchObject([
      {
        state: 'lost',
        losses: [
          { item: payment.ofCharge, amount: 24_356, tax: 1856 },
          { item: payment.ofVisit, amount: 5644, tax: 430 },
        ],
      },
    ]);
    expect(await refundableOf(payment)).toEqual(['0.00', '160.06']);
    expect(await refund(payment, '0.01')).toMatchObject({ status: 422 });
    expect(await refund(payment, '100.01', '0.00', 'ofVisit')).toMatchObject({ status: 200 });
    expect(await refundableOf(payment)).toEqual(['0.00', '60.05']);
    expect(await refund(payment, '60.06', '100.01', 'ofVisit')).toMatchObject({ status: 422 });
    // The rest of it, too.
    const next = stripe.dispute(payment.intentId);
    await tell(next);
    stripe.lose(next);
    await tell(next);
    expect(await statesOf(payment)).toEqual(['returned', 'paid', 'pending']);
    const { visit } = await stored(payment);
    expect(visit.totalAmount + visit.tax).toBe(21_650 - 5644 - 10_001);
    expect(mismatches()).toEqual([]);
  });

  test('of more than was left after refunds is lost as a whole, and what was given back is lost twice', async () => {
    const payment = await paid();
    await refund(payment, '40.00');
    const id = stripe.dispute(payment.intentId, 46_006);
    await tell(id, 'created');
    expect(await statesOf(payment)).toEqual(['disputed', 'disputed', 'disputed']);
    expect(await returnedRows(payment)).toEqual([]);
    stripe.lose(id);
    await tell(id, 'closed');
    await tell(id, 'funds_withdrawn');
    expect(await statesOf(payment)).toEqual(['returned', 'due', 'pending']);
    // Due is what the customer was not given back before.
    const { charge, visit } = await stored(payment);
    expect([charge.amount + charge.tax, visit.totalAmount + visit.tax]).toEqual([20_356, 21_650]);
    const rows = await returnedRows(payment);
    expect(rows.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([
      4000, 20_356, 21_650,
    ]);
    expect(sumOf(rows.map(({ amount }) => amount))).toBe(stripe.returned());
    expect(stripe.taken() - stripe.refunded() - stripe.returned()).toBe(-4000);
    expect(mismatches()).toHaveLength(1);
  });

  test('of what was given back as a whole leaves it refunded, and is a loss of its own', async () => {
    const payment = await paid();
    await refund(payment, '243.56');
    await refund(payment, '216.50', '0.00', 'ofVisit');
    const id = stripe.dispute(payment.intentId, 10_000);
    await tell(id);
    stripe.lose(id);
    await tell(id);
    expect(await statesOf(payment)).toEqual(['succeeded', 'refunded', 'refunded']);
    expect(await returnedRows(payment)).toMatchObject([{ amount: 10_000, tax: 0 }]);
  });

  test('that is an inquiry moves nothing, and is listed with its last day', async () => {
    const payment = await paid();
    const id = stripe.inquire(payment.intentId);
    await tell(id, 'created');
    expect(await statesOf(payment)).toEqual(['succeeded', 'paid', 'paid']);
    expect(await listed('disputed', payment)).toMatchObject([
      { state: 'succeeded', dispute: { state: 'inquiry', dueBy: '2026-12-04T18:00:00.000Z' } },
    ]);
    expect((await refund(payment, '1.00')).status).toBe(200);
    stripe.escalate(id);
    await tell(id);
    expect(await statesOf(payment)).toEqual(['disputed', 'disputed', 'disputed']);
    stripe.lose(id);
    await tell(id);
    expect(await statesOf(payment)).toEqual(['returned', 'due', 'pending']);
    const other = await paid();
    const next = stripe.inquire(other.intentId);
    await tell(next);
    stripe.endInquiry(next);
    await tell(next);
    expect(await listed('disputed', other)).toEqual([]);
    expect((await stored(other)).payment.disputes).toMatchObject([{ state: 'prevented' }]);
    expect(mismatches()).toEqual([]);
  });

  test('is told to the operator once for each thing that happens', async () => {
    await told('2026-12-01T17:00:00.000Z');
    const payment = await paid();
    const id = stripe.dispute(payment.intentId);
    await tell(id);
    await tell(id);
    expect(await told('2026-12-01T17:30:00.000Z')).toMatchObject({ disputes: 1, refunds: 0 });
    await tell(id);
    expect(await told('2026-12-01T18:00:00.000Z')).toMatchObject({ disputes: 0 });
    stripe.lose(id);
    await tell(id);
    expect(await told('2026-12-01T18:30:00.000Z')).toMatchObject({ disputes: 1 });
    // Other tests write to the operator at the same time.
    const mails = (await world.mailTo('admin@example.com')).filter(({ text }) =>
      text.includes(payment.lastName),
    );
    expect(mails.map(({ subject }) => subject)).toEqual([
      'News of a disputed payment',
      'News of a disputed payment',
    ]);
  });

  test('of what is not ours is reported once', async () => {
    const payment = await paid();
    const id = stripe.dispute(payment.intentId);
    const elsewhere = { ...(await stripe.provider.getDispute(id)), intentId: null };
    vi.spyOn(stripe.provider, 'getDispute').mockResolvedValue(elsewhere);
    const event = eventCall({ type: 'charge.dispute.created', objectId: id });
    for (const call of [event, event])
      expect(await world.call(receive.with(connected()), receivePaymentEvent, call)).toMatchObject({
        status: 200,
      });
    expect(mismatches()).toHaveLength(1);
    expect(await statesOf(payment)).toEqual(['succeeded', 'paid', 'paid']);
  });

  test('is found at night if no event has told of it, and of what became of it', async () => {
    const payment = await paid();
    const id = stripe.dispute(payment.intentId);
    await tell(id);
    stripe.lose(id);
    vi.spyOn(stripe.provider, 'listEvents').mockResolvedValue([]);
    const run = async () =>
      withinGrants('reconcile-payments', async () =>
        reconcile.with({ provider: stripe.provider, clock: () => now })({
          now: now.toISOString(),
        }),
      );
    await run();
    expect(await statesOf(payment)).toEqual(['returned', 'due', 'pending']);
    await run();
    expect(await subjects(payment.customer)).toEqual([
      'Returned by the bank: $460.06 is due again',
      'Receipt for $460.06',
    ]);
  });
});

test('what a bank returns is final, and an older answer changes nothing', async () => {
  const payment = await paid('bank');
  const id = stripe.bankReturns(payment.intentId);
  const late = { ...(await stripe.provider.getDispute(id)), state: 'open' as const };
  await tell(id, 'created');
  expect(await statesOf(payment)).toEqual(['returned', 'due', 'pending']);
  const { payment: before } = await stored(payment);
  vi.spyOn(stripe.provider, 'getDispute').mockResolvedValueOnce(late);
  await tell(id, 'updated');
  expect((await stored(payment)).payment).toMatchObject({
    revision: before.revision,
    state: 'returned',
  });
  expect((await stored(payment)).charge.returns).toMatchObject([{ method: 'bank' }]);
  expect(mismatches()).toEqual([]);
});

test('what was returned can be paid again, by hand and on the provider’s page', async () => {
  const payment = await paid('bank');
  await tell(stripe.bankReturns(payment.intentId));
  const byHand = await world.call(payByHand.with({ now: () => now }), recordPayment, {
    cookie,
    params: { id: payment.customer.id },
    body: { items: [payment.ofCharge], method: 'zelle', paidOn: '2026-11-20' },
  });
  expect(byHand.status).toBe(200);
  const started = await world.call(start.with(connected()), startPayment, {
    cookie: payment.customer.cookie,
    body: { items: [payment.ofVisit], remember: false },
  });
  expect(started.status).toBe(200);
  const session = stripe.sessionAtUrl(started.body.url);
  const intentId = stripe.payByCard(session.id);
  await askProvider({ id: started.body.paymentId, sessionId: session.id }, now, stores());
  const { charge, visit } = await stored(payment);
  expect(charge).toMatchObject({ state: 'paid', paymentMethod: 'zelle', paidOn: '2026-11-20' });
  expect(visit).toMatchObject({ paymentStatus: 'paid', paymentIntentId: intentId });
  expect([charge.returns, visit.returns].map((returns) => returns.length)).toEqual([1, 1]);
  expect(await listed('returned', payment)).toEqual([]);
  // And returned again.
  const again = stripe.dispute(intentId);
  await tell(again);
  stripe.lose(again);
  await tell(again);
  expect((await stored(payment)).visit).toMatchObject({
    paymentStatus: 'pending',
    returns: [{ method: 'bank' }, { method: 'card' }],
  });
  expect(mismatches()).toEqual([]);
});

test('while a payment is disputed, nothing else is done with it', async () => {
  const payment = await paid();
  await tell(stripe.dispute(payment.intentId));
  const refused = { status: 409, body: { message: 'This payment is disputed.' } };
  expect(await refund(payment, '1.00')).toMatchObject(refused);
  const bodies = {
    paid: { method: 'zelle', paidOn: '2026-11-20' },
    refunded: { refundedOn: '2026-11-20', reason: 'Rained' },
    void: { reason: 'Rained' },
  } as const;
  for (const action of ['paid', 'refunded', 'void'] as const)
    expect(
      await world.call(actOn.with({ now: () => now }), actOnCharge, {
        cookie,
        params: { id: payment.charge.id, action },
        body: bodies[action],
      }),
    ).toMatchObject(refused);
  expect(
    await world.call(payByHand.with({ now: () => now }), recordPayment, {
      cookie,
      params: { id: payment.customer.id },
      body: { items: [payment.ofCharge, payment.ofVisit], method: 'zelle', paidOn: '2026-11-20' },
    }),
  ).toMatchObject(refused);
  for (const body of [
    { action: 'markPaid' },
    { action: 'refund' },
    { action: 'cancel', reason: 'Rained' },
  ] as const)
    expect(
      await world.call(transition.with({ now: () => now }), transitionBooking, {
        cookie,
        params: { id: payment.visit.id },
        body,
      }),
    ).toMatchObject(refused);
  expect(
    await world.call(start.with(connected()), startPayment, {
      cookie: payment.customer.cookie,
      body: { items: [payment.ofVisit], remember: false },
    }),
  ).toMatchObject(refused);
  expect(
    await world.call(remove.with({ now: () => now }), deleteCustomer, {
      cookie,
      params: { id: payment.customer.id },
    }),
  ).toMatchObject(refused);
  expect(await statesOf(payment)).toEqual(['disputed', 'disputed', 'disputed']);
});

test('a refund and a dispute at once are both right in the end', async () => {
  const payment = await paid();
  const id = stripe.dispute(payment.intentId);
  const [refunded] = await Promise.all([refund(payment, '10.00'), tell(id), tell(id)]);
  expect(refunded.status).toBe(409);
  await tell(id);
  expect(await statesOf(payment)).toEqual(['disputed', 'disputed', 'disputed']);
  const { payment: after } = await stored(payment);
  expect(after.refunds.filter(({ state }) => state !== 'failed')).toEqual([]);
  stripe.win(id);
  await tell(id);
  expect(await statesOf(payment)).toEqual(['succeeded', 'paid', 'paid']);
});

test('what became of a refund while it was disputed is recorded afterward', async () => {
  const payment = await paid();
  await refund(payment, '43.56');
  const id = stripe.dispute(payment.intentId);
  await tell(id);
  const [made] = await stripe.provider.listRefunds(payment.intentId);
  vi.spyOn(stripe.provider, 'listRefunds').mockResolvedValue([
    { ...made!, status: 'failed', failureCode: null },
  ]);
  stripe.win(id);
  await tell(id);
  expect(await statesOf(payment)).toEqual(['succeeded', 'paid', 'paid']);
});

test('a fee that is known late is recorded once, and what was lost of a part stays', async () => {
  const payment = await paid();
  const id = stripe.dispute(payment.intentId, 1000);
  stripe.lose(id);
  const made = await stripe.provider.getDispute(id);
  const read = vi.spyOn(stripe.provider, 'getDispute').mockResolvedValue({ ...made, fee: 0 });
  await tell(id);
  read.mockResolvedValue(made);
  await tell(id);
  await tell(id);
  expect((await stored(payment)).payment.disputes).toMatchObject([
    { fee: 1500, losses: [{ item: payment.ofCharge, amount: 1000 }] },
  ]);
  // What cannot come after it changes nothing, and is told only if it contradicts.
  read.mockResolvedValue({ ...made, state: 'prevented' });
  await tell(id);
  expect(mismatches()).toEqual([]);
  read.mockResolvedValue({ ...made, state: 'won' });
  await tell(id);
  expect(mismatches()).toHaveLength(1);
  expect(await statesOf(payment)).toEqual(['succeeded', 'paid', 'paid']);
});

test('payments of 40 items go as one', async () => {
  const customer = await world.person({ at: now });
  const all = Array.from({ length: 40 }, (_, nth) =>
    bookingSample({
      userId: customer.id,
      status: 'completed',
      scheduledDate: `2026-${nth < 20 ? '09' : '10'}-${String((nth % 20) + 1).padStart(2, '0')}`,
      totalAmount: 1000 + nth,
      tax: 0,
    }),
  );
  for (const visit of all) await bookings.put(visit);
  const items = all.map(({ id }) => ({ kind: 'visit' as const, id }));
  const body = { items, remember: false };
  const start40 = { customerId: customer.id, body, now };
  const { paymentId: id, url } = await startPaying(start40, stores());
  const session = stripe.sessionAtUrl(url);
  const intentId = stripe.payByCard(session.id);
  await askProvider({ id, sessionId: session.id }, now, stores());
  const dispute = stripe.dispute(intentId);
  await tell(dispute);
  stripe.lose(dispute);
  expect((await tell(dispute)).status).toBe(200);
  const after = await bookings.getMany(all.map((visit) => visit.id));
  expect(after.filter(({ paymentStatus }) => paymentStatus === 'pending')).toHaveLength(40);
  const { outgoing } = await charges.listMonth('2026-11');
  const ids = new Set(all.map((visit) => visit.id));
  const returned = outgoing.filter((row) => 'disputeId' in row && ids.has(row.id));
  expect(returned).toHaveLength(40);
});
