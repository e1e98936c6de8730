import { randomUUID } from 'node:crypto';
import { actOnCharge, listDueItems } from 'shared/contracts/charges.ts';
import {
  actOnPayment,
  listPayments,
  listAdminPayments,
  reportPayment,
} from 'shared/contracts/payments.ts';
import { businessDate } from 'shared/domain/dates.ts';
import { paymentReference } from 'shared/domain/prices/payment-reference.ts';
import { expect, test } from 'vitest';
import { bookingStore } from '../bookings/booking-store.ts';
import { bookingSample } from '../bookings/testing/booking-sample.ts';
import { addCharge, chargeStore } from '../charges/charge-store.ts';
import { handler as actOn } from '../charges/endpoints/act-on-charge.ts';
import { handler as due } from '../charges/endpoints/list-due-items.ts';
import type { StoredCharge } from '../charges/stored-charge.ts';
import { chargeSample } from '../charges/testing/charge-sample.ts';
import { transact } from '../platform/table/transact.ts';
import { startWorld, type TestPerson } from '../testing/world.ts';
import { handler as decide } from './endpoints/act-on-payment.ts';
import { handler as list } from './endpoints/list-payments.ts';
import { handler as listReported } from './endpoints/list-admin-payments.ts';
import { handler as report } from './endpoints/report-payment.ts';

const world = await startWorld();
const { table } = world;
const bookings = bookingStore(table);
const charges = chargeStore(table);
const { cookie } = await world.person({ isAdmin: true });

const charged = async (
  { id: customerId }: TestPerson,
  changes: Partial<StoredCharge> = {},
): Promise<StoredCharge> => {
  const charge = chargeSample({ customerId, planId: randomUUID(), ...changes });
  await transact(table, [addCharge(table, charge)]);
  return charge;
};

/** A customer with a charge and a visit that are due. */
const owing = async () => {
  const customer = await world.person();
  const charge = await charged(customer);
  const visit = bookingSample({ userId: customer.id, status: 'completed' });
  await bookings.put(visit);
  const items = [
    { kind: 'charge', id: charge.id },
    { kind: 'visit', id: visit.id },
  ] as const;
  return { customer, charge, visit, items };
};

const tell = (customer: TestPerson, items: readonly object[], method = 'venmo') =>
  world.call(report, reportPayment, { cookie: customer.cookie, body: { items, method } });

const press = (id: string, action: 'confirm' | 'dismiss', body: object = {}) =>
  world.call(decide, actOnPayment, { cookie, params: { id, action }, body });

/** Mails to the operator about this customer. */
const mailsAbout = async (customer: TestPerson) =>
  (await world.mailTo('admin@example.com')).filter(({ text }) =>
    text.includes(paymentReference(customer.id)),
  );

const dueOf = async ({ id }: TestPerson) =>
  (await world.call(due, listDueItems, { cookie, query: { customerId: id } })).body;

const ownPayments = async (customer: TestPerson) =>
  (await world.call(list, listPayments, { cookie: customer.cookie })).body;

const today = businessDate(new Date());

test('a report pays nothing, tells the operator once and is listed for both', async () => {
  const { customer, charge, visit, items } = await owing();
  const { status, body } = await tell(customer, items);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    state: 'reported',
    items: [
      { kind: 'charge', id: charge.id, name: charge.name, total: '243.56' },
      { kind: 'visit', id: visit.id, name: visit.serviceName },
    ],
    method: { type: 'venmo', last4: null },
    failure: null,
  });
  expect(await dueOf(customer)).toHaveLength(2);
  expect(await ownPayments(customer)).toEqual([body]);
  const { body: reported } = await world.call(listReported, listAdminPayments, { cookie });
  const notRefunded = {
    refunded: '0.00',
    refundable: '0.00',
    isRefunding: false,
    failedRefund: null,
  };
  expect(reported).toContainEqual({
    ...body,
    items: body.items.map((item: object) => ({ ...item, ...notRefunded })),
    customerId: customer.id,
    customerName: 'Casey Customer',
    brand: null,
    intentId: null,
    attempt: null,
    nextOn: null,
    fee: null,
    dispute: null,
  });
  const [mail, ...more] = await mailsAbout(customer);
  expect(mail?.subject).toBe(`Casey Customer says $${body.total} is paid`);
  expect(more).toEqual([]);
});

test('the same report again, reordered or at the same time, is one payment and one mail', async () => {
  const { customer, items } = await owing();
  const answers = await Promise.all([
    tell(customer, items),
    tell(customer, items.toReversed()),
    tell(customer, [...items, ...items]),
  ]);
  const again = await tell(customer, items);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  for (const { body } of answers) expect(body.id).toBe(again.body.id);
  expect(await ownPayments(customer)).toHaveLength(1);
  expect(await mailsAbout(customer)).toHaveLength(1);
});

test('refuses a report of the same items by another method', async () => {
  const { customer, items } = await owing();
  expect((await tell(customer, items)).status).toBe(200);
  const { status, body } = await tell(customer, items, 'zelle');
  expect(status).toBe(409);
  expect(body.message).toBe('You have already told us that you paid this by Venmo.');
});

test('refuses to report what is another customer’s, or does not exist', async () => {
  const { items } = await owing();
  const stranger = await world.person();
  for (const some of [[items[0]], [items[1]], [{ kind: 'visit', id: randomUUID() }]])
    expect((await tell(stranger, some)).status).toBe(404);
  // A charge's id is not a visit's.
  const { customer, charge } = await owing();
  expect((await tell(customer, [{ kind: 'visit', id: charge.id }])).status).toBe(404);
  expect(await ownPayments(stranger)).toEqual([]);
});

test.each(['paid', 'void', 'refunded'] as const)(
  'refuses to report a charge that is %s',
  async (state) => {
    const customer = await world.person();
    const { id } = await charged(customer, { state });
    const { status, body } = await tell(customer, [{ kind: 'charge', id }]);
    expect(status).toBe(409);
    expect(body.message).toBe('Nothing is due for Monthly Membership any more.');
  },
);

test.each([
  ['has not taken place', { status: 'confirmed' }],
  ['is paid', { paymentStatus: 'paid' }],
  ['is included in a plan', { included: true }],
] as const)('refuses to report a visit that %s', async (_, changes) => {
  const customer = await world.person();
  const visit = bookingSample({ userId: customer.id, status: 'completed', ...changes });
  await bookings.put(visit);
  expect((await tell(customer, [{ kind: 'visit', id: visit.id }])).status).toBe(409);
});

test('refuses no items, an unknown method and anything else in the body', async () => {
  const { customer, items } = await owing();
  expect((await tell(customer, [])).status).toBe(422);
  expect((await tell(customer, items, 'cash')).status).toBe(422);
  const body = { items, method: 'venmo', total: '0.01' };
  const more = await world.call(report, reportPayment, { cookie: customer.cookie, body });
  expect(more.status).toBe(422);
});

test('confirming marks the items as paid today by that method, and can be repeated', async () => {
  const { customer, charge, visit, items } = await owing();
  const { id } = (await tell(customer, items)).body;
  const { status, body } = await press(id, 'confirm');
  expect(status).toBe(200);
  expect(body).toMatchObject({ state: 'confirmed', customerName: 'Casey Customer' });
  const paid = { paymentMethod: 'venmo', paidOn: today };
  expect(await charges.find(charge.id)).toMatchObject({ ...paid, state: 'paid' });
  expect(await bookings.find(visit.id)).toMatchObject({ ...paid, paymentStatus: 'paid' });
  expect(await dueOf(customer)).toEqual([]);
  expect((await press(id, 'confirm')).body).toEqual(body);
  const { body: reported } = await world.call(listReported, listAdminPayments, { cookie });
  expect(reported).not.toContainEqual(expect.objectContaining({ id }));
  // The customer may press once more on an old page.
  expect((await tell(customer, items)).body).toMatchObject({ id, state: 'confirmed' });
  expect(await mailsAbout(customer)).toHaveLength(1);
});

test('dismissing needs a reason, which the customer reads; the items stay due', async () => {
  const { customer, items } = await owing();
  const { id } = (await tell(customer, items)).body;
  const without = await press(id, 'dismiss');
  expect(without.status).toBe(422);
  expect(without.body.fields).toEqual({ reason: 'Please say why' });
  const reason = 'Nothing has arrived yet';
  expect((await press(id, 'dismiss', { reason })).status).toBe(200);
  const failure = { message: reason, isFinal: true };
  expect(await ownPayments(customer)).toMatchObject([{ id, state: 'dismissed', failure }]);
  expect(await dueOf(customer)).toHaveLength(2);
  expect((await press(id, 'dismiss', { reason })).status).toBe(200);
  expect((await press(id, 'dismiss', { reason: 'Another' })).status).toBe(409);
  expect((await press(id, 'confirm')).status).toBe(409);
});

test('what was dismissed can be reported again, which tells the operator again', async () => {
  const { customer, items } = await owing();
  const { id } = (await tell(customer, items)).body;
  expect((await press(id, 'dismiss', { reason: 'Nothing has arrived' })).status).toBe(200);
  expect((await tell(customer, items, 'zelle')).body).toMatchObject({
    id,
    state: 'reported',
    method: { type: 'zelle', last4: null },
    failure: null,
  });
  expect(await mailsAbout(customer)).toHaveLength(2);
  expect((await press(id, 'confirm')).status).toBe(200);
});

test('confirming is refused once an item was paid in another way, and changes nothing', async () => {
  const { customer, charge, visit, items } = await owing();
  const { id } = (await tell(customer, items)).body;
  const paid = await world.call(actOn, actOnCharge, {
    cookie,
    params: { id: charge.id, action: 'paid' },
    body: { method: 'check', paidOn: '2026-11-05' },
  });
  expect(paid.status).toBe(200);
  const { status, body } = await press(id, 'confirm');
  expect(status).toBe(409);
  expect(body.message).toContain('Monthly Membership is paid already by Personal check');
  expect(await bookings.find(visit.id)).toMatchObject({ paymentStatus: 'pending' });
  expect(await ownPayments(customer)).toMatchObject([{ state: 'reported' }]);
});

test('confirming works if the operator has already recorded the same payment', async () => {
  const customer = await world.person();
  const { id: chargeId } = await charged(customer);
  const { id } = (await tell(customer, [{ kind: 'charge', id: chargeId }])).body;
  await world.call(actOn, actOnCharge, {
    cookie,
    params: { id: chargeId, action: 'paid' },
    body: { method: 'venmo', paidOn: today },
  });
  expect((await press(id, 'confirm')).body).toMatchObject({ state: 'confirmed' });
});

test('of confirming and dismissing at the same time, one wins', async () => {
  const { customer, charge, items } = await owing();
  const { id } = (await tell(customer, items)).body;
  const answers = await Promise.all([
    press(id, 'confirm'),
    press(id, 'dismiss', { reason: 'Nothing has arrived' }),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const isConfirmed = answers[0].status === 200;
  expect(await ownPayments(customer)).toMatchObject([
    { state: isConfirmed ? 'confirmed' : 'dismissed' },
  ]);
  expect(await charges.find(charge.id)).toMatchObject({ state: isConfirmed ? 'paid' : 'due' });
});

test('only the operator decides, and only about what exists', async () => {
  const { customer, items } = await owing();
  const { id } = (await tell(customer, items)).body;
  const own = { cookie: customer.cookie, params: { id, action: 'confirm' }, body: {} };
  expect((await world.call(decide, actOnPayment, own)).status).toBe(403);
  expect((await press(randomUUID(), 'confirm')).status).toBe(404);
});
