import { expect, test } from 'vitest';
import { bookingSample } from '../bookings/testing/booking-sample.ts';
import { bookingView, type StoredBooking } from '../bookings/booking-store.ts';
import { nextPeriod } from '../plans/plan-store.ts';
import type { StoredPlan } from '../plans/stored-plan.ts';
import { planSample, termsSample } from '../plans/testing/plan-sample.ts';
import { changedCharge, chargeFor, isTaken, requirePassed } from './charge-rules.ts';
import { addCharge, saveCharge } from './charge-store.ts';
import { chargesCsv } from './charges-csv.ts';
import { monthLines } from './month-lines.ts';
import { monthTotals } from './month-totals.ts';
import { dueItemsOf } from './due-items.ts';
import { billOfCharge, billOfVisit, billView, sumsOf } from './statements/bill.ts';
import { chargeIdOf, chargeView, type StoredCharge } from './stored-charge.ts';
import { chargeSample } from './testing/charge-sample.ts';

const now = new Date('2026-11-20T15:00:00.000Z');
const table = { name: 'table', client: undefined as never };
const plan = planSample({
  fee: 1500,
  openCredit: 5192,
  terms: [termsSample({ taxable: true, paymentMethod: 'check' })],
});

const charging = (changes: Partial<StoredPlan> = {}) => {
  const charged = { ...plan, ...changes };
  return chargeFor(charged, nextPeriod(charged)!, { rate: 0.0825, now });
};

test('a charge is the price with its fee, less what was credited, and its tax, and so is what is left', () => {
  expect(charging()).toEqual({
    charge: {
      id: chargeIdOf(plan.id, '2026-11-02'),
      planId: plan.id,
      customerId: plan.customerId,
      name: 'Monthly Membership',
      from: '2026-11-02',
      until: '2026-12-02',
      price: 22_500,
      fee: 1500,
      credit: 5192,
      amount: 18_808,
      // Rounded from 1551.66.
      tax: 1552,
      taxRate: 0.0825,
      state: 'due',
      paymentMethod: 'check',
      paymentSource: null,
      paidOn: null,
      paymentIntentId: null,
      processingOn: null,
      note: null,
      refunded: null,
      returns: [],
      latestRefund: null,
      refundedTax: null,
      refundedOn: null,
      heldBy: null,
      reason: null,
      revision: 0,
      createdAt: now.toISOString(),
      updatedAt: now.toISOString(),
    },
    rest: { chargedThrough: '2026-11-02', freePeriod: null, openCredit: 0, fee: 0 },
  });
});

test('what the charge cannot bear is left for the next, fee and all', () => {
  const { charge, rest } = charging({ openCredit: 30_000 });
  expect(charge).toMatchObject({ credit: 24_000, amount: 0, tax: 0, state: 'void' });
  expect(rest).toEqual({
    chargedThrough: '2026-11-02',
    freePeriod: null,
    openCredit: 6000,
    fee: 0,
  });
});

test('a free period has no rate to pay, uses its own credits, and leaves the fee and what was credited before', () => {
  // The next period starts on a Monday, whose credit belongs to that period.
  const away = { id: 'p', from: '2026-02-02', until: '2026-03-01', reason: 'Away' };
  const begun = { from: '2026-02-02', billingStart: '2026-02-02', pauses: [away] };
  const { charge, rest } = charging({ ...begun, openCredit: 4 * 5192 + 700 });
  const nothing = { price: 0, fee: 0, credit: 0, amount: 0, tax: 0 };
  expect(charge).toMatchObject({ ...nothing, state: 'void', reason: 'Nothing to pay' });
  expect(rest).toEqual({
    chargedThrough: '2026-02-02',
    freePeriod: { start: '2026-02-02', credits: 4 * 5192 },
    openCredit: 700,
    fee: 1500,
  });
});

test('a period is charged as is agreed on its first day', () => {
  const later = { price: 19_900, taxable: false, paymentMethod: 'zelle' } as const;
  const terms: StoredPlan['terms'] = [
    termsSample({ taxable: true, paymentMethod: 'check' }),
    termsSample({ from: '2026-12-02', ...later }),
    termsSample({ from: '2026-12-03', price: 1 }),
  ];
  const next = { terms, chargedThrough: '2026-11-02', fee: 0, openCredit: 0 };
  const free = { tax: 0, taxRate: 0, fee: 0, credit: 0 };
  expect(charging(next).charge).toMatchObject({
    ...free,
    price: 19_900,
    amount: 19_900,
    paymentMethod: 'zelle',
  });
});

test('a plan without tax is charged without a rate', () => {
  const terms: StoredPlan['terms'] = [termsSample()];
  expect(charging({ terms }).charge).toMatchObject({ tax: 0, taxRate: 0, paymentMethod: null });
});

const payment = { method: 'zelle', paidOn: '2026-11-05' } as const;
const refund = { refundedOn: '2026-11-19', reason: 'Rained all month' };
const paid = { paymentMethod: 'zelle', paidOn: '2026-11-05' } as const;

const whole = { refunded: 24_356, refundedTax: 1856, latestRefund: 22_500 };

test.each([
  ['paid', {}, payment, { ...paid, note: null }],
  ['paid', {}, { ...payment, note: 'Of both' }, { ...paid, note: 'Of both' }],
  ['paid', { note: 'Before' }, { ...payment, note: '' }, { ...paid, note: null }],
  ['void', {}, { reason: 'Moved away' }, { reason: 'Moved away' }],
  ['refunded', {}, refund, { ...refund, ...whole }],
  ['refunded', {}, { ...refund, amount: '225.00' }, { ...refund, ...whole }],
  [
    'refunded',
    {},
    { ...refund, amount: '0.01' },
    { ...refund, refunded: 1, refundedTax: 0, latestRefund: 1 },
  ],
] as const)('%s (%o) by %o sets that and no more', (action, before, body, set) => {
  const state = action === 'refunded' ? 'paid' : 'due';
  const charge = chargeSample({ ...before, state });
  expect(changedCharge(charge, { action, body, now })).toEqual({
    ...charge,
    ...set,
    state: action,
    revision: 1,
    updatedAt: now.toISOString(),
  });
});

test.each([
  ['paid', {}, ['method', 'paidOn']],
  ['paid', { method: 'zelle' }, ['paidOn']],
  ['paid', { paidOn: '2026-11-05' }, ['method']],
  ['void', {}, ['reason']],
  ['refunded', {}, ['refundedOn', 'reason']],
  ['refunded', { ...refund, amount: '0.00' }, ['amount']],
  ['refunded', { ...refund, amount: '225.01' }, ['amount']],
  ['refunded', { refundedOn: '2026-11-19', amount: '1.00' }, ['reason']],
] as const)('%s is refused by %o for %o', (action, body, fields) => {
  const charge = chargeSample({ state: action === 'refunded' ? 'paid' : 'due' });
  const change = () => changedCharge(charge, { action, body, now });
  const problems = Object.fromEntries(fields.map((field) => [field, expect.any(String)]));
  expect(change).toThrow(expect.objectContaining({ code: 'invalid', fields: problems }));
});

test.each(['paidOn', 'refundedOn'] as const)(
  '%s is today at the latest, as Texas counts',
  (field) => {
    const evening = new Date('2026-11-22T05:59:59Z');
    expect(() => requirePassed(field, '2026-11-21', evening)).not.toThrow();
    const problem = expect.objectContaining({ fields: { [field]: expect.any(String) } });
    expect(() => requirePassed(field, '2026-11-22', evening)).toThrow(problem);
  },
);

test.each([
  ['0.00', 'Please give an amount above 0.00'],
  ['-1.00', 'Please give an amount above 0.00'],
  ['225.01', 'Please give back no more than was paid'],
])('says why %s is not given back', (amount, sentence) => {
  const change = () =>
    changedCharge(chargeSample({ state: 'paid' }), {
      action: 'refunded',
      body: { ...refund, amount },
      now,
    });
  expect(change).toThrow(expect.objectContaining({ fields: { amount: sentence } }));
});

const actions = ['paid', 'refunded', 'void'] as const;
const states = ['due', 'collecting', 'paid', 'refunded', 'void'] as const;
const from = { paid: ['due'], refunded: ['paid', 'refunded'], void: ['due'] };
test.each(states.flatMap((state) => actions.map((action) => [state, action] as const)))(
  'a charge that is %s and is to be %s',
  (state, action) => {
    const charge = chargeSample({ state });
    const change = () => changedCharge(charge, { action, body: { ...payment, ...refund }, now });
    const outcome = (): string => {
      try {
        return change().state;
      } catch (error) {
        return String(error);
      }
    };
    const refusal = expect.stringContaining(`This charge is ${state}.`);
    expect(outcome()).toEqual(from[action].includes(state) ? action : refusal);
  },
);

const isStored = (charge: Partial<StoredCharge>, action: (typeof actions)[number], body: object) =>
  isTaken(chargeSample(charge), { action, body });

test.each([
  ['paid', { ...paid }, payment, 'is paid already by Zelle on Nov 5, 2026. '],
  ['paid', { ...paid, note: 'Of both' }, { ...payment, note: 'Of both' }, '2026. Of both'],
  ['void', { reason: 'Moved away' }, { reason: 'Moved away' }, 'is void already. Moved away'],
  ['refunded', { ...refund, ...whole }, refund, 'refunded already $243.56 on Nov 19, 2026. Rained'],
  ['refunded', { ...refund, ...whole }, { ...refund, amount: '225.00' }, 'is refunded already'],
] as const)(
  '%s again is the same with equal details only: %o',
  (action, stored, body, sentence) => {
    const charge = { state: action, ...stored };
    expect(isStored(charge, action, body)).toBe(true);
    const others: object[] = Object.keys(body).flatMap((field) => [
      { ...body, [field]: field === 'amount' ? '1.00' : 'other' },
      { ...body, [field]: undefined },
    ]);
    // Left out, the amount is all that is left, and so is that of a refund of everything.
    for (const other of others.filter((each) => !('amount' in each && each.amount === undefined)))
      expect(() => isStored(charge, action, other)).toThrow(
        expect.objectContaining({
          code: 'conflict',
          message: expect.stringContaining(sentence.trim()),
        }),
      );
    expect(isStored({ ...charge, state: 'due' }, action, body)).toBe(false);
  },
);

test('a charge is refunded in parts, as one from before parts were noted, up to what was paid', () => {
  const paidCharge = chargeSample({ state: 'paid', ...paid });
  const give = (charge: StoredCharge, amount?: string) =>
    changedCharge(charge, { action: 'refunded', body: { ...refund, amount }, now });
  const first = { ...give(paidCharge, '100.00'), latestRefund: null };
  expect(isTaken(first, { action: 'refunded', body: { ...refund, amount: '100.00' } })).toBe(true);
  expect(isTaken(first, { action: 'refunded', body: { ...refund, amount: '50.00' } })).toBe(false);
  expect(isTaken(first, { action: 'refunded', body: refund })).toBe(false);
  const second = give(first, '50.00');
  // The tax on the remaining $75 is $6.19.
  expect(second).toMatchObject({ refunded: 15_000 + 1856 - 619, latestRefund: 5000 });
  expect(chargeView(second)).toMatchObject({ refunded: '162.37', refundable: '75.00' });
  expect(() => give(second, '75.01')).toThrow(
    expect.objectContaining({
      code: 'conflict',
      message: expect.stringContaining('refunded already $162.37 on Nov 19, 2026'),
    }),
  );
  expect(give(second)).toMatchObject({ refunded: 24_356, refundedTax: 1856, latestRefund: 7500 });
});

const lists = (item: Record<string, unknown> | undefined) =>
  Object.fromEntries(Object.entries(item ?? {}).filter(([key]) => key.startsWith('gsi')));

test.each([
  ['due', {}, { gsi4pk: 'OWED', gsi4sk: 'me#2026-11-02#c' }],
  ['paid', paid, { gsi4pk: 'PAID#2026-11', gsi4sk: '2026-11-05#c' }],
  ['refunded', paid, { gsi4pk: 'PAID#2026-11', gsi4sk: '2026-11-05#c' }],
  ['void', {}, {}],
] as const)('a charge that is %s is listed with its like', (state, changes, owedOrPaid) => {
  const charge = chargeSample({ id: 'c', customerId: 'me', state, revision: 3, ...changes });
  const listed = {
    gsi1pk: 'CHARGES#2026-11',
    gsi1sk: '2026-11-02#c',
    gsi2pk: 'CUSTOMER#me#CHARGES',
    gsi2sk: '2026-11-02#c',
    ...owedOrPaid,
  };
  expect(lists(addCharge(table, charge).Put?.Item)).toEqual(listed);
  const { Put: saved } = saveCharge(table, charge);
  expect(lists(saved?.Item)).toEqual(listed);
  expect(saved).toMatchObject({
    ConditionExpression: expect.stringMatching(/^#?revision = :seen$/),
    ExpressionAttributeValues: { ':seen': 2 },
  });
});

const refunded: Partial<StoredCharge> = {
  ...paid,
  ...refund,
  state: 'refunded',
  fee: 1500,
  credit: 500,
  refunded: 10_825,
  refundedTax: 825,
};

test('its customer sees all of a charge, money in dollars', () => {
  const charge = chargeSample(refunded);
  expect(chargeView(charge)).toEqual({
    ...charge,
    price: '225.00',
    fee: '15.00',
    credit: '5.00',
    amount: '225.00',
    tax: '18.56',
    total: '243.56',
    refunded: '108.25',
    refundable: '125.00',
    returnedOn: null,
  });
  expect(chargeView(chargeSample())).toMatchObject({ refunded: null });
});

const visitOf = (changes: Partial<StoredBooking> = {}) =>
  bookingSample({
    id: 'v',
    userId: 'me',
    status: 'completed',
    fee: 1500,
    totalAmount: 24_000,
    tax: 1980,
    taxRate: 0.0825,
    ...changes,
  });
const paidVisit = { ...paid, paymentStatus: 'paid', paymentNote: '\tOf both' } as const;
const refundedVisit = {
  ...paidVisit,
  paymentStatus: 'refunded',
  refundedOn: '2026-12-09',
} as const;

test('a statement has all of a charge and of a visit', () => {
  const charge = chargeSample(refunded);
  const { id, name, until, price, fee, credit, tax, taxRate, state, reason } = charge;
  const same = { id, name, until, price, fee, credit, tax, taxRate, state, reason };
  const both = { paymentMethod: 'zelle', paymentSource: null, paidOn: '2026-11-05' };
  expect(billOfCharge(charge)).toEqual({
    ...same,
    ...both,
    day: '2026-11-02',
    total: 24_356,
    refunded: 10_825,
    refundedTax: 825,
    refundedOn: '2026-11-19',
    lost: null,
  });
  expect(billOfVisit(visitOf({ ...refundedVisit, quantity: 2 }))).toEqual({
    ...both,
    id: 'v',
    day: '2026-11-30',
    until: null,
    name: 'Monthly Membership × 2',
    price: 22_500,
    fee: 1500,
    credit: 0,
    tax: 1980,
    taxRate: 0.0825,
    total: 25_980,
    state: 'refunded',
    refunded: 25_980,
    refundedTax: 1980,
    refundedOn: '2026-12-09',
    reason: null,
    lost: null,
  });
});

test.each<[string, Partial<StoredBooking>, object | null]>([
  ['completed and not paid for', {}, { state: 'due', refunded: 0, refundedTax: 0 }],
  ['paid for', paidVisit, { state: 'paid', refunded: 0, refundedTax: 0, refundedOn: null }],
  ['paid for and cancelled', { ...paidVisit, status: 'cancelled' }, { state: 'paid' }],
  ['paid for ahead', { ...paidVisit, status: 'confirmed' }, { state: 'paid' }],
  ['to come', { status: 'confirmed' }, null],
  ['cancelled', { status: 'cancelled' }, null],
  ['included', { included: true }, null],
  ['without a day', { scheduledDate: null }, null],
])('a visit that is %s is so in the statement', (_what, changes, bill) => {
  const found = billOfVisit(visitOf(changes));
  expect(found && { ...found, ...bill }).toEqual(bill && found);
});

test('a month adds up what is due, processing, paid and given back, and nothing of what is void', () => {
  const bills = [
    billOfCharge(chargeSample()),
    billOfCharge(chargeSample({ state: 'paid' })),
    billOfCharge(chargeSample(refunded)),
    billOfCharge(chargeSample({ state: 'void', refunded: 7 })),
    billOfVisit(visitOf())!,
    billOfCharge(chargeSample({ state: 'collecting' })),
    billOfVisit(visitOf({ paymentStatus: 'collecting' }))!,
    billOfCharge(chargeSample({ ...refunded, state: 'disputed' })),
  ];
  expect(sumsOf(bills)).toEqual({
    billed: 5 * 22_500 + 2 * 24_000,
    tax: 5 * 1856 + 2 * 1980,
    paid: 3 * 24_356,
    refunded: 2 * 10_825,
    processing: 24_356 + 25_980,
    due: 24_356 + 25_980,
  });
});

const lost = {
  paymentId: 'p',
  amount: 24_000,
  tax: 1980,
  refunded: 10_825,
  refundedTax: 825,
  method: 'card',
  source: null,
  paidOn: '2026-11-05',
  processingOn: null,
  returnedOn: '2026-12-09',
} as const;

test('what was returned is due for what was lost of it, and says so until it is paid again', () => {
  const again = { totalAmount: 14_000, tax: 1155, returns: [lost] };
  const due = visitOf(again);
  const bill = billOfVisit(due)!;
  expect(bill).toMatchObject({ price: 22_500, fee: 1500, tax: 1155, total: 15_155, state: 'due' });
  expect(sumsOf([bill])).toMatchObject({ billed: 14_000, tax: 1155, paid: 0, due: 15_155 });
  expect(billView(bill)).toMatchObject({ total: '151.55', returnedOn: '2026-12-09' });
  expect(bookingView(due)).toMatchObject({
    unitPrice: '225.00',
    amountDue: '151.55',
    returnedOn: '2026-12-09',
  });
  const paidVisits = visitOf({ ...again, ...paidVisit });
  expect(billView(billOfVisit(paidVisits)!).returnedOn).toBe(null);
  expect(bookingView(paidVisits).returnedOn).toBe(null);
  const of = (state: StoredCharge['state']) =>
    chargeView(chargeSample({ returns: [{ ...lost, returnedOn: '2026-11-30' }, lost], state }));
  expect(of('due').returnedOn).toBe('2026-12-09');
  expect(of('collecting').returnedOn).toBe('2026-12-09');
  expect(of('void').returnedOn).toBe(null);
});

test('a charge that is void since it was returned changes no table before', () => {
  const before = chargeSample({ ...paid, paymentMethod: 'card', state: 'paid', customerId: 'me' });
  const none = { paid: [], visits: [], outgoing: [] };
  const [line] = monthLines('2026-11', { ...none, begun: [before] });
  const voided = chargeSample({ id: before.id, customerId: 'me', state: 'void', reason: 'A gift' });
  const returns = [{ ...lost, amount: 22_500, tax: 1856 }];
  expect(monthLines('2026-11', { ...none, begun: [{ ...voided, returns }] })).toEqual([line]);
});

test('a month’s totals leave out what was paid in another month, and what is paid without a day is in its own', () => {
  const begun = [
    chargeSample({ state: 'paid' }),
    chargeSample({ state: 'paid', paidOn: '2026-10-30' }),
    chargeSample({ state: 'paid', paidOn: '2026-12-01' }),
    chargeSample({ state: 'void' }),
    chargeSample({ state: 'disputed', paidOn: '2026-11-30' }),
    chargeSample(),
  ];
  const refundOf = { of: 'charge', id: 'c', customerId: 'me', name: 'Plan' } as const;
  const given = { ...refundOf, refundedTax: 0, refundedOn: '2026-11-05', reason: null };
  const outgoing = [
    { ...given, refunded: 700 },
    { ...given, refunded: 200, hasFailed: true as const },
    { row: 'fee' as const, paymentId: 'p', customerId: 'me', amount: 30, day: '2026-11-05' },
  ];
  const lines = monthLines('2026-11', { begun, paid: [], visits: [], outgoing });
  expect(monthTotals('2026-11', lines)).toEqual({
    month: '2026-11',
    taken: '487.12',
    refunded: '5.00',
    returned: '0.00',
    fees: '0.30',
    net: '481.82',
  });
});

test('the accountant’s table has every cell of charges, visits and refunds, by day', () => {
  const begun = [
    chargeSample({ ...refunded, id: 'c', customerId: 'me', note: '@At the gate' }),
    // The sales columns add up to the sales.
    chargeSample({
      id: 'x',
      customerId: 'me',
      from: '2026-11-06',
      state: 'void',
      reason: 'A slip',
    }),
    chargeSample({ id: 'y', from: '2026-11-07', amount: 0, tax: 0, state: 'void' }),
  ];
  const visits = [
    visitOf(paidVisit),
    visitOf({ id: 'w', scheduledDate: '2026-11-01', paymentMethod: 'venmo' }),
  ];
  const outgoing = [
    {
      of: 'visit',
      id: 'v',
      customerId: 'me',
      name: 'Deep cleaning',
      refunded: 25_980,
      refundedTax: 1980,
      refundedOn: '2026-11-03',
      reason: null,
    } as const,
    {
      of: 'charge',
      id: 'c',
      customerId: 'me',
      name: 'Weekly yard',
      refunded: 1000,
      refundedTax: 76,
      refundedOn: '2026-11-04',
      reason: 'The card is no longer valid, so the money came back.',
      hasFailed: true,
    } as const,
  ];
  const rows = { begun, paid: [visitOf(paidVisit)], visits, outgoing };
  const [columns, ...lines] = chargesCsv(
    monthLines('2026-11', rows),
    new Map([['me', 'Ann']]),
  ).split('\r\n');
  expect(columns).toBe(
    'Kind,Customer,Name,From,Until,Amount,Tax,Total,State,Paid by,Paid on,Note,Refunded,Refunded tax,Refunded on,Reason,Failed refund,Failed refund tax,Paid again,Paid again tax,Returned,Returned tax,Fee',
  );
  expect(lines).toEqual([
    'visit,Ann,Monthly Membership,2026-11-01,,240.00,19.80,259.80,due,,,,,,,,,,,,,,',
    "charge,Ann,Monthly Membership,2026-11-02,2026-12-01,225.00,18.56,243.56,paid,zelle,2026-11-05,'@At the gate,,,,,,,,,,,",
    'refund of a visit,Ann,Deep cleaning,2026-11-03,,,,,,,,,259.80,19.80,2026-11-03,,,,,,,,',
    'failed refund of a charge,Ann,Weekly yard,2026-11-04,,,,,,,,,,,,"The card is no longer valid, so the money came back.",10.00,0.76,,,,,',
    'charge,Ann,Monthly Membership,2026-11-06,2026-12-01,0.00,0.00,0.00,void,,,,,,,A slip (was 243.56),,,,,,,',
    'charge,,Monthly Membership,2026-11-07,2026-12-01,0.00,0.00,0.00,void,,,,,,,,,,,,,,',
    "visit,Ann,Monthly Membership,2026-11-30,,240.00,19.80,259.80,paid,zelle,2026-11-05,'\tOf both,,,,,,,,,,,",
    '',
  ]);
});

test('what is due has its customer, day, tax and total', async () => {
  const charge = chargeSample({ customerId: 'me' });
  const me = {
    id: 'me',
    firstName: 'Dee',
    lastName: 'Debtor',
    email: 'dee@example.com',
    phone: '281-555-0101',
    contact: 'ok',
    isDisabled: false,
  };
  const requested: (readonly string[])[] = [];
  const profiles = {
    getMany: async (ids: readonly string[]) => {
      requested.push(ids);
      return [me as never];
    },
  };
  const rows = [charge, visitOf(), visitOf({ userId: 'gone' })];
  const visit = { kind: 'visit', id: 'v', name: 'Monthly Membership', day: '2026-11-30' } as const;
  const known = {
    customerId: 'me',
    customerName: 'Dee Debtor',
    customerPhone: '281-555-0101',
    isMailable: true,
    remindedOn: '2026-11-20',
    returnedOn: null,
  };
  const gone = {
    customerId: 'gone',
    customerName: '',
    customerPhone: null,
    isMailable: false,
    remindedOn: null,
    returnedOn: null,
  };
  const reminded = new Map([['me', '2026-11-20']]);
  expect(await dueItemsOf(rows, { profiles, remindersOf: async () => reminded })).toEqual([
    {
      ...known,
      kind: 'charge',
      id: charge.id,
      name: 'Monthly Membership',
      day: '2026-11-02',
      tax: '18.56',
      total: '243.56',
    },
    { ...known, ...visit, tax: '19.80', total: '259.80' },
    { ...gone, ...visit, tax: '19.80', total: '259.80' },
  ]);
  expect(requested).toEqual([['me', 'gone']]);
});
