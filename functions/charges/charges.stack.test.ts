import { randomUUID } from 'node:crypto';
import { transitionBooking } from 'shared/contracts/admin-bookings.ts';
import {
  actOnCharge,
  exportCharges,
  listCharges,
  listDueItems,
  listOwnDueItems,
  recordPayment,
} from 'shared/contracts/charges.ts';
import { idempotencyKeyHeader } from 'shared/contracts/contract.ts';
import { addDays, businessDate } from 'shared/domain/dates.ts';
import { expect, test } from 'vitest';
import { expectDayCounts } from '../bookings/testing/expect-day-counts.ts';
import { bookingStore, type StoredBooking } from '../bookings/booking-store.ts';
import { bookingSample } from '../bookings/testing/booking-sample.ts';
import { planStore, putPlan, revised } from '../plans/plan-store.ts';
import type { StoredPlan } from '../plans/stored-plan.ts';
import { planSample } from '../plans/testing/plan-sample.ts';
import { transact } from '../platform/table/transact.ts';
import { intercepting } from '../testing/intercepted-calls.ts';
import { startWorld, type TestPerson } from '../testing/world.ts';
import { addCharge, chargeStore } from './charge-store.ts';
import { handler as transition } from '../visits/endpoints/transition-booking.ts';
import { handler as act } from './endpoints/act-on-charge.ts';
import { handler as csv } from './endpoints/export-charges.ts';
import { handler as list } from './endpoints/list-charges.ts';
import { handler as due } from './endpoints/list-due-items.ts';
import { handler as ownDue } from './endpoints/list-own-due-items.ts';
import { handler as pay } from './endpoints/record-payment.ts';
import type { StoredCharge } from './stored-charge.ts';
import { chargeSample } from './testing/charge-sample.ts';

const world = await startWorld();
const { table } = world;
const bookings = bookingStore(table);
const charges = chargeStore(table);
const admin = await world.person({ isAdmin: true });
const { cookie } = admin;
const somebody = await world.person();

const charged = async (changes: Partial<StoredCharge> = {}): Promise<StoredCharge> => {
  const charge = chargeSample({ customerId: somebody.id, ...changes });
  await transact(table, [addCharge(table, charge)]);
  return charge;
};

const visited = async (changes: Partial<StoredBooking> = {}): Promise<StoredBooking> => {
  const booking = bookingSample({ status: 'completed', ...changes });
  await bookings.put(booking);
  return booking;
};

const dueOf = async ({ id }: TestPerson) =>
  (await world.call(due, listDueItems, { cookie, query: { customerId: id } })).body;

const press = async (
  id: string,
  action: 'paid' | 'refunded' | 'void',
  body: object,
): Promise<{ status: number; body: Record<string, unknown> }> =>
  world.call(act, actOnCharge, { cookie, params: { id, action }, body });

/** Like `press`, but at noon on a later day. */
const pressOn = async (day: string, ...[id, action, body]: Parameters<typeof press>) => {
  const at = new Date(`${day}T18:00:00Z`);
  const { cookie: others } = await world.person({ isAdmin: true, at });
  const call = { cookie: others, params: { id, action }, body };
  return world.call(act.with({ now: () => at }), actOnCharge, call);
};

const payment = { method: 'zelle', paidOn: '2026-11-05', note: 'Of both' };

test('charges and completed visits are due until they are paid, the oldest first', async () => {
  const me = await world.person({ firstName: 'Dee', lastName: 'Debtor' });
  const charge = await charged({ customerId: me.id, from: '2026-11-02' });
  const visit = await visited({ userId: me.id, scheduledDate: '2026-10-30', tax: 1856 });
  await visited({ userId: me.id, included: true });
  await visited({ userId: me.id, status: 'confirmed' });
  const common = {
    customerId: me.id,
    customerName: 'Dee Debtor',
    customerPhone: null,
    isMailable: true,
    remindedOn: null,
    returnedOn: null,
    total: '243.56',
    tax: '18.56',
  };
  expect(await dueOf(me)).toEqual([
    { ...common, kind: 'visit', id: visit.id, name: 'Monthly Membership', day: '2026-10-30' },
    { ...common, kind: 'charge', id: charge.id, name: 'Monthly Membership', day: '2026-11-02' },
  ]);
  const all = (await world.call(due, listDueItems, { cookie, query: { state: 'due' } })).body;
  expect(all.filter(({ customerId }: StoredCharge) => customerId === me.id)).toHaveLength(2);
  await press(charge.id, 'paid', payment);
  expect(await dueOf(me)).toMatchObject([{ kind: 'visit' }]);
});

test('customers see all that they are to pay themselves, however long ago, and nobody else’s', async () => {
  const [me, other] = [await world.person(), await world.person()];
  const charge = await charged({ customerId: me.id, from: '2026-11-02' });
  const visit = await visited({ userId: me.id, scheduledDate: '2024-10-30', tax: 1856 });
  await charged({ customerId: other.id });
  const common = {
    total: '243.56',
    tax: '18.56',
    name: 'Monthly Membership',
    returnedOn: null,
  };
  const { status, body } = await world.call(ownDue, listOwnDueItems, { cookie: me.cookie });
  expect([status, body]).toEqual([
    200,
    [
      { ...common, kind: 'visit', id: visit.id, day: '2024-10-30' },
      { ...common, kind: 'charge', id: charge.id, day: '2026-11-02' },
    ],
  ]);
});

test('a charge is marked as paid once, with how and when', async () => {
  const charge = await charged();
  expect(await press(charge.id, 'paid', {})).toMatchObject({
    status: 422,
    body: { fields: { method: 'Please say how it was paid', paidOn: expect.any(String) } },
  });
  const first = await press(charge.id, 'paid', { ...payment, note: 'At the gate' });
  expect(first).toMatchObject({
    status: 200,
    body: { state: 'paid', paymentMethod: 'zelle', paidOn: '2026-11-05', note: 'At the gate' },
  });
  const again = await press(charge.id, 'paid', { ...payment, note: 'At the gate' });
  expect(again).toMatchObject({ status: 200, body: first.body });
  const stored = 'Monthly Membership is paid already by Zelle on Nov 5, 2026. At the gate';
  expect(await press(charge.id, 'paid', { method: 'venmo', paidOn: '2026-11-09' })).toMatchObject({
    status: 409,
    body: { message: stored },
  });
  expect(await press(charge.id, 'void', { reason: 'Too late' })).toMatchObject({ status: 409 });
});

test('a mistyped year is not when something was paid or given back', async () => {
  const me = await world.person();
  const { id } = await charged({ customerId: me.id });
  const [ahead, half] = [addDays(businessDate(new Date()), 1), '0026-11-05'];
  for (const paidOn of [ahead, half]) {
    const refused = { status: 422, body: { fields: { paidOn: expect.any(String) } } };
    expect(await press(id, 'paid', { ...payment, paidOn })).toMatchObject(refused);
    const together = { items: itemsOf(id), ...payment, paidOn };
    const params = { id: me.id };
    expect(await world.call(pay, recordPayment, { cookie, params, body: together })).toMatchObject(
      refused,
    );
  }
  await press(id, 'paid', payment);
  for (const refundedOn of [ahead, half])
    expect(await press(id, 'refunded', { refundedOn, reason: 'Rained' })).toMatchObject({
      status: 422,
      body: { fields: { refundedOn: expect.any(String) } },
    });
});

test('a refund gives back the tax that what remains does not owe', async () => {
  const { id } = await charged();
  const refund = { refundedOn: '2026-11-20', reason: 'Rained all month' };
  expect((await press(id, 'refunded', refund)).status).toBe(409);
  await press(id, 'paid', payment);
  expect((await press(id, 'refunded', { ...refund, amount: '225.01' })).status).toBe(422);
  // The tax on $225 is $18.56, and on the remaining $125 it is $10.31.
  expect(await press(id, 'refunded', { ...refund, amount: '100.00' })).toMatchObject({
    status: 200,
    body: { state: 'refunded', refunded: '108.25', refundedOn: '2026-11-20' },
  });
  // The tax on $9.90 alone would be $0.82, but on the remaining $215.10 it is $17.75.
  const other = await charged();
  await press(other.id, 'paid', payment);
  expect((await press(other.id, 'refunded', { ...refund, amount: '9.90' })).body).toMatchObject({
    refunded: '10.71',
  });
});

test('a void charge is owed no more and keeps its reason', async () => {
  const me = await world.person();
  const { id } = await charged({ customerId: me.id });
  expect((await press(id, 'void', {})).status).toBe(422);
  expect(await press(id, 'void', { reason: 'Moved away' })).toMatchObject({
    body: { state: 'void', reason: 'Moved away' },
  });
  expect(await dueOf(me)).toEqual([]);
});

test('what is voided gives its credit and check fee to the next charge of the plan that charges', async () => {
  const me = await world.person();
  const next = planSample({ customerId: me.id, openCredit: 100 });
  const plan = planSample({ customerId: me.id, until: '2026-11-08', replacedBy: next.id });
  await transact(table, [putPlan(table, plan), putPlan(table, next)]);
  const { id } = await charged({
    customerId: me.id,
    planId: plan.id,
    fee: 1500,
    credit: 5192,
    amount: 18_808,
  });
  await Promise.all([1, 2].map(() => press(id, 'void', { reason: 'We did not come' })));
  expect(await planStore(table).find(next.id)).toMatchObject({ openCredit: 5292, fee: 1500 });
  expect(await planStore(table).find(plan.id)).toEqual(plan);
});

test('what is voided while its plan is being replaced gives its credit to the plan that charges then', async () => {
  const me = await world.person();
  const plans = planStore(table);
  const plan = planSample({ customerId: me.id, openCredit: 100, fee: 1500 });
  const next = {
    ...planSample({ customerId: me.id, openCredit: 100, fee: 1500 }),
    replaces: plan.id,
  };
  await transact(table, [putPlan(table, plan)]);
  const { id } = await charged({ customerId: me.id, planId: plan.id, credit: 5192 });
  const replace = async () => {
    const left = { until: '2026-11-08', replacedBy: next.id, openCredit: 0, fee: 0 };
    await plans.save(revised(plan, left, new Date()), [putPlan(table, next)]);
  };
  let isReplaced = false;
  const chargingPlan = async (of: StoredPlan) => {
    const seen = await plans.chargingPlan(of);
    if (!isReplaced) await replace();
    isReplaced = true;
    return seen;
  };
  const overtaken = act.with({ dependencies: { plans: { ...plans, chargingPlan } } });
  const params = { id, action: 'void' } as const;
  const body = { reason: 'We did not come' };
  const response = await world.call(overtaken, actOnCharge, { cookie, params, body });
  expect(response).toMatchObject({ status: 200, body: { state: 'void' } });
  expect(await plans.find(next.id)).toMatchObject({ openCredit: 5292, fee: 1500 });
  expect(await plans.find(plan.id)).toMatchObject({ openCredit: 0, fee: 0 });
});

const itemsOf = (...ids: string[]) => ids.map((id) => ({ kind: 'charge', id }));

const settle = async (customerId: string, items: readonly object[]) =>
  world.call(pay, recordPayment, {
    cookie,
    params: { id: customerId },
    body: { items, ...payment },
  });

test('several items are paid together, each once, however often and at once it is asked for', async () => {
  const me = await world.person();
  const charge = await charged({ customerId: me.id });
  const visit = await visited({ userId: me.id, tax: 1980, totalAmount: 24_000 });
  const items = [
    { kind: 'charge', id: charge.id },
    { kind: 'visit', id: visit.id },
  ];
  const replies = await Promise.all(Array.from({ length: 8 }, () => settle(me.id, items)));
  // Only what a call changes counts.
  expect(replies.map(({ status, body }) => [status, body.total]).toSorted()).toEqual([
    ...Array.from({ length: 7 }, () => [200, '0.00']),
    [200, '503.36'],
  ]);
  expect(await settle(me.id, items)).toMatchObject({ status: 200, body: { total: '0.00' } });
  const paid = { paymentMethod: 'zelle', paidOn: '2026-11-05' };
  expect(await charges.find(charge.id)).toEqual({
    ...charge,
    ...paid,
    note: 'Of both',
    state: 'paid',
    revision: 1,
    updatedAt: expect.any(String),
  });
  expect(await bookings.find(visit.id)).toEqual({
    ...visit,
    ...paid,
    paymentStatus: 'paid',
    paymentNote: 'Of both',
    revision: 1,
    updatedAt: expect.any(String),
  });
  expect(await dueOf(me)).toEqual([]);
});

test('a payment with a key is repeated with the same total, and refused with other content', async () => {
  const me = await world.person();
  const [first, second] = [await charged({ customerId: me.id }), await visited({ userId: me.id })];
  await settle(me.id, itemsOf(first.id));
  const items = [...itemsOf(first.id), { kind: 'visit', id: second.id }];
  const idempotencyKey = randomUUID();
  const send = async (body: object = {}) =>
    world.call(pay, recordPayment, {
      cookie,
      params: { id: me.id },
      headers: { [idempotencyKeyHeader]: idempotencyKey },
      body: { items, ...payment, ...body },
    });
  const replies = await Promise.all([send(), send()]);
  for (const reply of [...replies, await send()])
    expect(reply).toMatchObject({ status: 200, body: { total: '225.00' } });
  expect((await send({ note: 'Of one' })).status).toBe(409);
  expect((await send({ items: itemsOf(first.id) })).status).toBe(409);
});

test('a payment that differs from the one stored is refused whole, and says what is stored', async () => {
  const me = await world.person();
  const [paid, open] = [await charged({ customerId: me.id }), await charged({ customerId: me.id })];
  const visit = await visited({ userId: me.id });
  await settle(me.id, [...itemsOf(paid.id), { kind: 'visit', id: visit.id }]);
  for (const item of [...itemsOf(paid.id), { kind: 'visit', id: visit.id }]) {
    const params = { id: me.id };
    const body = { ...payment, method: 'check', items: [...itemsOf(open.id), item] };
    expect(await world.call(pay, recordPayment, { cookie, params, body })).toMatchObject({
      status: 409,
      body: { message: 'Monthly Membership is paid already by Zelle on Nov 5, 2026. Of both' },
    });
  }
  expect(await charges.find(open.id)).toMatchObject({ state: 'due' });
  expect(await bookings.find(visit.id)).toMatchObject({ paymentMethod: 'zelle' });
});

test('a charge is refunded in parts, each once, with a row in its month', async () => {
  const me = await world.person({ firstName: 'Pat', lastName: 'Part' });
  const { id } = await charged({ customerId: me.id, from: '2034-04-01', until: '2034-05-01' });
  await pressOn('2034-06-01', id, 'paid', { method: 'check', paidOn: '2034-05-31' });
  const at = new Date('2034-09-01T18:00:00Z');
  const { cookie: later } = await world.person({ isAdmin: true, at });
  const give = async (day: string, amount: string, idempotencyKey?: string) =>
    world.call(act.with({ now: () => at }), actOnCharge, {
      cookie: later,
      params: { id, action: 'refunded' },
      body: { refundedOn: day, reason: 'Rain', amount },
      headers: idempotencyKey === undefined ? {} : { [idempotencyKeyHeader]: idempotencyKey },
    });
  const key = randomUUID();
  const day = '2034-07-04';
  const first = await Promise.all([give(day, '100.00', key), give(day, '100.00', key)]);
  expect(first.map(({ body }) => body.refunded)).toEqual(['108.25', '108.25']);
  expect((await give(day, '60.00', key)).status).toBe(409);
  expect((await give('2034-08-05', '50.00')).body).toMatchObject({ refunded: '162.37' });
  expect((await give('2034-08-05', '50.00')).body).toMatchObject({ refundable: '75.00' });
  // By now the first one is not the latest.
  expect((await give(day, '100.00', key)).body).toMatchObject({ refunded: '162.37' });
  expect((await give('2034-08-06', '75.01')).status).toBe(409);
  const [[, july], [, august]] = [await tableOf('2034-07'), await tableOf('2034-08')];
  expect(july).toContain(',108.25,8.25,2034-07-04,Rain');
  expect(august).toContain(',54.12,4.12,2034-08-05,Rain');
});

test('a payment is refused whole when one item is void or somebody else’s', async () => {
  const me = await world.person();
  const mine = await charged({ customerId: me.id });
  const foreign = await charged();
  const gone = await charged({ customerId: me.id, from: '2026-12-02', state: 'void' });
  expect((await settle(me.id, itemsOf(mine.id, foreign.id))).status).toBe(404);
  expect((await settle(me.id, itemsOf(mine.id, gone.id))).status).toBe(409);
  const visit = await visited();
  const included = await visited({ userId: me.id, included: true });
  const cancelled = await visited({ userId: me.id, status: 'cancelled' });
  for (const { id } of [included, cancelled]) {
    const { status, body } = await settle(me.id, [...itemsOf(mine.id), { kind: 'visit', id }]);
    expect([status, body.message]).toEqual([
      409,
      'Nothing is due for Monthly Membership any more.',
    ]);
  }
  expect((await settle(me.id, itemsOf(mine.id, randomUUID()))).status).toBe(404);
  const both = [...itemsOf(mine.id), { kind: 'visit', id: visit.id }];
  expect((await settle(me.id, both)).status).toBe(404);
  expect(await bookings.find(visit.id)).toMatchObject({ paymentStatus: 'pending' });
  expect(await charges.find(mine.id)).toMatchObject({ state: 'due' });
});

test('a change is not taken for ours when the answer was lost and somebody else had made another', async () => {
  const charge = await charged();
  const paid = { ...charge, state: 'paid', paidOn: '2026-11-05', revision: 1 } as const;
  const isSaved = async (input: StoredCharge) =>
    intercepting(
      async ({ name }, proceed) => {
        const response = await proceed();
        if (name === 'TransactWrite') throw new Error('The answer was lost');
        return response;
      },
      () => charges.save(input),
    );
  expect(await isSaved(paid)).toBe(true);
  // The same revision with a different note.
  expect(await isSaved({ ...paid, note: 'Theirs' }).catch(() => false)).toBe(false);
  expect(await charges.find(charge.id)).toEqual(paid);
});

test('customers see their own charges, latest first', async () => {
  const me = await world.person();
  await charged({ customerId: me.id });
  await charged({ customerId: me.id, from: '2026-12-02' });
  await charged();
  const { body } = await world.call(list, listCharges, { cookie: me.cookie });
  expect(body).toMatchObject([
    { from: '2026-12-02', total: '243.56', state: 'due' },
    { from: '2026-11-02' },
  ]);
});

const tableOf = async (month: string): Promise<string[]> => {
  const { status, headers } = await world.call(csv, exportCharges, { cookie, query: { month } });
  expect(status).toBe(302);
  const response = await fetch(String(headers['location']));
  return (await response.text()).trim().split('\r\n');
};

test('the accountant gets a month’s charges and visits and what was paid in it, each once', async () => {
  const me = await world.person({ firstName: '=cmd()', lastName: 'Spread "Sheet"' });
  const begun = await charged({ customerId: me.id, from: '2031-05-01', name: 'Begun, in May' });
  const earlier = await charged({ customerId: me.id, from: '2031-03-02', name: 'Of March' });
  await charged({ customerId: me.id, from: '2031-06-01', name: 'Of June' });
  const open = { from: '2031-05-28', name: 'Not paid', paymentMethod: 'zelle' } as const;
  await charged({ customerId: me.id, ...open });
  const input = { state: 'void', reason: 'Moved away' } as const;
  await charged({ customerId: me.id, from: '2031-05-29', name: 'Given up', ...input });
  const visit = await visited({
    userId: me.id,
    scheduledDate: '2031-05-20',
    tax: 1856,
    paymentMethod: 'venmo',
  });
  await visited({ userId: me.id, scheduledDate: '2031-05-21', included: true });
  const inMay = { method: 'check', paidOn: '2031-05-31' };
  for (const { id } of [begun, earlier]) await pressOn('2031-06-01', id, 'paid', inMay);
  const [columns, ...lines] = await tableOf('2031-05');
  expect(columns).toContain('Kind,Customer,Name,From,Until,Amount,Tax,Total,State,Paid by,Paid on');
  const who = `"'=cmd() Spread ""Sheet"""`;
  expect(lines).toEqual([
    `charge,${who},Of March,2031-03-02,2026-12-01,225.00,18.56,243.56,paid,check,2031-05-31,,,,,,,,,,,,`,
    `charge,${who},"Begun, in May",2031-05-01,2026-12-01,225.00,18.56,243.56,paid,check,2031-05-31,,,,,,,,,,,,`,
    `visit,${who},${visit.serviceName},2031-05-20,,225.00,18.56,243.56,due,,,,,,,,,,,,,,`,
    `charge,${who},Not paid,2031-05-28,2026-12-01,225.00,18.56,243.56,due,,,,,,,,,,,,,,`,
    `charge,${who},Given up,2031-05-29,2026-12-01,0.00,0.00,0.00,void,,,,,,,Moved away (was 243.56),,,,,,,`,
  ]);
});

test('a spreadsheet reads the table of a month as UTF-8, and a formula in full width as text', async () => {
  const me = await world.person({ firstName: '＝José', lastName: 'Nuñez' });
  await charged({ customerId: me.id, from: '2033-05-01' });
  const query = { month: '2033-05' };
  const { headers } = await world.call(csv, exportCharges, { cookie, query });
  const bytes = Buffer.from(await (await fetch(String(headers['location']))).arrayBuffer());
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(bytes.toString()).toContain("charge,'＝José Nuñez,");
});

test('a refund is a row of the month in which it was made, and changes no month before', async () => {
  const me = await world.person({ firstName: 'Rae', lastName: 'Refund' });
  const { id } = await charged({ customerId: me.id, from: '2032-04-01', until: '2032-05-01' });
  const visit = await visited({ userId: me.id, scheduledDate: '2032-05-20', tax: 1856 });
  await pressOn('2032-06-01', id, 'paid', { method: 'check', paidOn: '2032-05-31' });
  await settle(me.id, [{ kind: 'visit', id: visit.id }]);
  const may = await tableOf('2032-05');
  expect(may).toHaveLength(3);
  const refund = { refundedOn: '2032-07-04', reason: '=1+1', amount: '100.00' };
  const give = async () => pressOn('2032-07-04', id, 'refunded', refund);
  const replies = [await give(), await give()];
  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  const refundVisit = { params: { id: visit.id }, body: { action: 'refund' } };
  for (const day of ['2032-07-10', '2032-08-10']) {
    const at = new Date(`${day}T18:00:00Z`);
    const signedIn = await world.person({ isAdmin: true, at });
    const { status } = await world.call(transition.with({ now: () => at }), transitionBooking, {
      ...refundVisit,
      cookie: signedIn.cookie,
    });
    expect(status).toBe(200);
  }
  expect(await tableOf('2032-05')).toEqual(may);
  expect(await tableOf('2032-06')).toHaveLength(1);
  const [columns, ...lines] = await tableOf('2032-07');
  expect(columns).toContain('Refunded,Refunded tax,Refunded on,Reason');
  expect(lines).toEqual([
    `refund of a charge,Rae Refund,Monthly Membership,2032-07-04,,,,,,,,,108.25,8.25,2032-07-04,'=1+1,,,,,,,`,
    `refund of a visit,Rae Refund,Monthly Membership,2032-07-10,,,,,,,,,243.56,18.56,2032-07-10,,,,,,,,`,
  ]);
  expect(await tableOf('2032-08')).toHaveLength(1);
});

test('lists what is owed and a month’s charges beyond the megabyte that one reply holds', async () => {
  const me = await world.person();
  // Two kilobytes each, so that a query cannot return all of them at once.
  const many = Array.from({ length: 600 }, () =>
    chargeSample({
      id: randomUUID(),
      customerId: me.id,
      from: '2041-07-02',
      note: 'x'.repeat(1500),
    }),
  );
  for (let start = 0; start < many.length; start += 100)
    await transact(
      table,
      many.slice(start, start + 100).map((each) => addCharge(table, each)),
    );
  expect(await charges.listOwed(me.id)).toHaveLength(600);
  expect((await charges.listMonth('2041-07')).begun).toHaveLength(600);
});

test('counts the visits of each day correctly after all of this', async () => {
  await expectDayCounts(world.table);
});
