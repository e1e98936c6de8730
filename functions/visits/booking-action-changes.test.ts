import { expect, test } from 'vitest';
import type { StoredBooking } from '../bookings/booking-store.ts';
import { bookingSample } from '../bookings/testing/booking-sample.ts';
import { storedProfile, type Profile } from '../customers/stored-profile.ts';
import { planStore } from '../plans/plan-store.ts';
import type { StoredPlan } from '../plans/stored-plan.ts';
import { planSample, termsSample } from '../plans/testing/plan-sample.ts';
import type { Operation } from '../platform/table/transact.ts';
import { pendingReportIdOf } from '../reports/writing/pending-report.ts';
import { sampleReport } from '../reports/testing/report-samples.ts';
import type { BookingActionRequest } from './booking-action-request.ts';
import { changesOf } from './booking-action-changes.ts';
import { moveCheckFee } from './check-fee.ts';

const table = { name: 'table', client: undefined as never };
// 10 pm on Wednesday, November 4 in Texas.
const now = new Date('2026-11-05T04:00:00Z');
const [today, due] = ['2026-11-04', '2026-11-09'];

const keyOf = ({ Put, Update, Delete }: Operation): string => {
  const { pk, sk } = Put?.Item ?? Update?.Key ?? Delete?.Key ?? {};
  const what = Put ? 'put' : Update ? 'update' : 'delete';
  return `${what} ${pk} ${sk}`;
};

const visitOf = (changes: Partial<StoredBooking> = {}) =>
  bookingSample({ id: 'v', userId: 'me', status: 'confirmed', scheduledDate: due, ...changes });
const ofPlan = { planId: 'p', originalDate: due } as const;

const changed = async (
  request: BookingActionRequest,
  visit: Partial<StoredBooking>,
  {
    plan,
    report = 'pending',
    customer,
  }: { plan?: Partial<StoredPlan>; report?: 'pending' | 'draft'; customer?: Profile } = {},
) => {
  const found = plan && planSample({ id: 'p', customerId: 'me', ...plan });
  const { set, also } = await changesOf(
    request,
    { booking: visitOf(visit), customer: Promise.resolve(customer), now },
    {
      table,
      bookings: { getMany: async () => [] },
      plans: { find: async () => found, chargingPlan: async (own) => own },
      reports: {
        find: async (id) => ({ ...sampleReport({ id, customerId: 'me' }), status: report }),
      },
    },
  );
  return { set, also: also.map(keyOf) };
};

const cancel = { action: 'cancel', reason: 'Guests' } as const;
const rain = { kind: 'rain-out', id: 'r' } as const;
const move = (scheduledDate: string, more: object = {}) =>
  ({ action: 'reschedule', scheduledDate, preferredTime: null, ...more }) as BookingActionRequest;
const movedFrom = { scheduledDate: due, preferredTime: 'Morning 8-12', reason: null };
const moved = { scheduledDate: '2026-11-11', preferredTime: null, moved: movedFrom };
const notPossible = { reason: 'gate', words: 'New lock', at: now.toISOString(), photos: [] };
const notDone = {
  cancelReason: 'The gate was locked: New lock',
  cancelledBy: null,
  notPossible,
};
/** So that they can take it back. */
const ownCancellation = { was: 'confirmed', revision: 1, billed: null, fee: null };
const news = 'put NEWS ABOUT#booking#v';
const cancellationNews = 'put NEWS ABOUT#cancellation#v';
const refund = 'put REFUND#v REFUND';
const reportGone = expect.stringMatching(/^delete REPORT#x /);
const planTouched = 'update PLAN#p PLAN';

test.each<[string, BookingActionRequest, Partial<StoredBooking>, object, unknown[]]>([
  ['confirmed', { action: 'confirm' }, {}, {}, []],
  ['paid', { action: 'markPaid' }, {}, { paidOn: today }, []],
  ['refunded', { action: 'refund' }, {}, { refundedOn: today }, [refund]],
  ['completed', { action: 'complete' }, { reportId: 'x' }, {}, []],
  [
    'completed without a day',
    { action: 'complete' },
    { scheduledDate: null, reportId: 'x' },
    { scheduledDate: today },
    [],
  ],
  ['cancelled', cancel, {}, { cancelReason: 'Guests', cancelledBy: null }, []],
  [
    'cancelled for nothing',
    { ...cancel, reason: '' },
    {},
    { cancelReason: null, cancelledBy: null },
    [],
  ],
  [
    'cancelled by its customer',
    { ...cancel, by: 'customer' },
    {},
    { cancelReason: 'Guests', cancelledBy: null, ownCancellation },
    [cancellationNews],
  ],
  [
    'cancelled with its report',
    cancel,
    { reportId: 'x' },
    { cancelReason: 'Guests', cancelledBy: null, reportId: null },
    expect.arrayContaining([reportGone]) as never,
  ],
  [
    'rained out',
    { ...cancel, cancelledBy: rain },
    {},
    { cancelReason: 'Guests', cancelledBy: { ...rain, was: 'confirmed' } },
    [],
  ],
  [
    'rained out as a request',
    { ...cancel, cancelledBy: rain },
    { status: 'pending' },
    { cancelReason: 'Guests', cancelledBy: { ...rain, was: 'pending' } },
    [],
  ],
  [
    'restored',
    { action: 'restore', cancelledBy: rain },
    {},
    { cancelReason: null, cancelledBy: null },
    [],
  ],
  [
    'not possible',
    { action: 'notPossible', notPossible: { ...notPossible, reason: 'gate' } },
    {},
    notDone,
    [],
  ],
  ['moved', move('2026-11-11'), {}, moved, []],
  [
    'moved for a reason',
    move('2026-11-11', { reason: 'A storm' }),
    {},
    { ...moved, moved: { ...movedFrom, reason: 'A storm' } },
    [],
  ],
  ['moved by its customer', move('2026-11-11', { by: 'customer' }), {}, moved, [news]],
  [
    'moved with its report',
    move('2026-11-11'),
    { reportId: 'x' },
    { ...moved, reportId: null },
    expect.arrayContaining([reportGone]) as never,
  ],
  ['moved within its day', move(due), { reportId: 'x' }, { ...moved, scheduledDate: due }, []],
])('a single visit that is %s', async (_how, request, visit, set, also) => {
  expect(await changed(request, visit)).toEqual({ set, also });
});

test('a started report stays with a visit that is cancelled or moved', async () => {
  for (const request of [cancel, move('2026-11-11')]) {
    const { set, also } = await changed(request, { reportId: 'x' }, { report: 'draft' });
    expect(set).not.toHaveProperty('reportId');
    expect(also).toEqual([]);
  }
});

test('a visit at its customer’s own address stores the address of the day it is completed', async () => {
  const customer = storedProfile.parse({
    id: 'me',
    email: 'me@example.com',
    address: '1 Home Street, Spring, TX 77373',
    revision: 1,
    createdAt: today,
    updatedAt: today,
  });
  for (const [address, saved] of [
    [null, { address: customer.address }],
    ['2 Lake Road, Spring, TX 77373', {}],
  ] as const) {
    const visit = { address, reportId: 'x' };
    const { set } = await changed({ action: 'complete' }, visit, { customer });
    expect(set).toEqual(saved);
  }
});

test('a completed visit gets a pending report', async () => {
  const { set, also } = await changed({ action: 'complete' }, {});
  expect(set).toEqual({ reportId: pendingReportIdOf('v') });
  expect(also).toContain(`put REPORT#${pendingReportIdOf('v')} REPORT`);
});

const requested = { state: 'requested', firstVisit: { id: 'v', dueDate: due }, from: due } as const;
const planPut = 'put PLAN#p PLAN';
const away = { id: 'a', from: '2026-11-11', until: '2026-11-12', reason: 'Away' };
test.each<
  [string, BookingActionRequest, Partial<StoredBooking>, Partial<StoredPlan>, object, string[]]
>([
  [
    'skipped',
    { ...cancel, reason: '' },
    {},
    {},
    { cancelReason: 'Skipped', cancelledBy: null, credit: 5192 },
    [planTouched],
  ],
  [
    'skipped by its customer',
    { ...cancel, by: 'customer' },
    {},
    {},
    { cancelReason: 'Guests', cancelledBy: null, credit: 5192, ownCancellation },
    [planTouched, cancellationNews],
  ],
  [
    'skipped for nothing',
    cancel,
    {},
    { terms: [termsSample({ policy: 'none' })] },
    { cancelReason: 'Guests', cancelledBy: null, credit: 0 },
    [planTouched],
  ],
  [
    'withdrawn',
    cancel,
    { status: 'pending' },
    requested,
    { cancelReason: 'Guests', cancelledBy: null },
    [planPut],
  ],
  ['confirmed', { action: 'confirm' }, { status: 'pending' }, requested, {}, [planPut]],
  ['confirmed later', { action: 'confirm' }, { status: 'pending' }, {}, {}, []],
  [
    'not possible',
    { action: 'notPossible', notPossible: { ...notPossible, reason: 'gate' } },
    {},
    {},
    { ...notDone, credit: 5192 },
    [planTouched],
  ],
  [
    'restored',
    { action: 'restore', cancelledBy: rain },
    { credit: 5192 },
    {},
    { cancelReason: null, cancelledBy: null, credit: 0 },
    [planTouched],
  ],
  ['moved', move('2026-11-11'), {}, {}, moved, [planTouched]],
  [
    'moved back into its place',
    move(due),
    { scheduledDate: '2026-11-11' },
    {},
    { ...moved, scheduledDate: due, moved: { ...movedFrom, scheduledDate: '2026-11-11' } },
    [planTouched],
  ],
  [
    'moved as a request',
    move('2026-11-12'),
    { status: 'pending' },
    requested,
    { ...moved, scheduledDate: '2026-11-12', originalDate: '2026-11-12' },
    [planPut],
  ],
])('a plan’s visit that is %s', async (_how, request, visit, plan, set, also) => {
  expect(await changed(request, { ...ofPlan, ...visit }, { plan })).toEqual({ set, also });
});

test.each<[string, BookingActionRequest, Partial<StoredBooking>, Partial<StoredPlan>]>([
  ['moved to another due date', move('2026-11-16'), {}, {}],
  ['moved to a paused day', move('2026-11-12'), {}, { pauses: [away] }],
  ['moved beyond the end', move('2026-11-12'), {}, { until: '2026-11-11' }],
  ['moved to yesterday', move('2026-11-03'), {}, {}],
  ['moved more than four weeks ahead', move('2026-12-03'), {}, {}],
  ['restored after the end', { action: 'restore', cancelledBy: rain }, {}, { until: '2026-11-08' }],
  [
    'restored into a pause',
    { action: 'restore', cancelledBy: rain },
    {},
    { pauses: [{ ...away, from: due, until: due }] },
  ],
  [
    'restored where its day is paused',
    { action: 'restore', cancelledBy: rain },
    { scheduledDate: '2026-11-12' },
    { pauses: [away] },
  ],
])('a plan’s visit is not %s', async (_how, request, visit, plan) => {
  await expect(changed(request, { ...ofPlan, ...visit }, { plan })).rejects.toMatchObject({
    code: request.action === 'restore' ? 'conflict' : 'invalid',
  });
});

const written = (operation: Operation | undefined) => operation?.Put?.Item;

test('a refund is recorded with its full amount, a started plan with its first day', async () => {
  const plan = planSample({ id: 'p', ...requested, from: '2026-11-02', openCredit: 7 });
  const changesFor = async (request: BookingActionRequest, visit: Partial<StoredBooking>) =>
    changesOf(
      request,
      { booking: visitOf(visit), customer: Promise.resolve(undefined), now },
      {
        table,
        bookings: { getMany: async () => [] },
        plans: { find: async () => plan, chargingPlan: async () => plan },
        reports: { find: async () => undefined },
      },
    );
  const refunded = await changesFor({ action: 'refund' }, { totalAmount: 24_000, tax: 1980 });
  expect(written(refunded.also[0])).toEqual({
    pk: 'REFUND#v',
    sk: 'REFUND',
    of: 'visit',
    id: 'v',
    customerId: 'me',
    name: 'Monthly Membership',
    refunded: 25_980,
    refundedTax: 1980,
    refundedOn: today,
    reason: null,
    gsi4pk: 'REFUNDED#2026-11',
    gsi4sk: `${today}#v`,
  });
  const pending = { ...ofPlan, status: 'pending' } as const;
  const same = { ...plan, revision: 1, updatedAt: now.toISOString() };
  const thursday = '2026-11-12';
  const begun = await changesFor(move(thursday), pending);
  expect(written(begun.also[0])).toMatchObject({
    ...same,
    from: thursday,
    weekday: 4,
    billingStart: thursday,
    madeThrough: thursday,
    firstVisit: { id: 'v', dueDate: thursday },
    terms: [{ ...plan.terms[0], from: thursday }],
  });
  const confirmed = await changesFor({ action: 'confirm' }, pending);
  expect(written(confirmed.also[0])).toMatchObject({ ...same, state: 'active' });
  const ended = await changesFor(cancel, pending);
  expect(written(ended.also[0])).toMatchObject({
    ...same,
    state: 'ended',
    until: '2026-11-01',
    endReason: 'Guests',
  });
});

const check = { fee: 1500, totalAmount: 11_500, taxRate: 0.0825, tax: 949 } as const;
const next = visitOf({ id: 'n', totalAmount: 10_000, taxRate: 0.1, tax: 1000, revision: 4 });
const feeMoved = async (changes: Partial<StoredBooking>, others: StoredBooking[] = [next]) =>
  moveCheckFee(
    { booking: visitOf({ ...check, paidWith: ['n'], ...changes }), now },
    { table, plans: planStore(table), bookings: { getMany: async () => others } },
  );

test('a check fee moves with the tax of the visit that gets it, unless that visit has changed', async () => {
  const { set, also, counted } = await feeMoved({});
  // The tax on the $15.00 fee is $1.24 at this visit's own rate and $1.50 at the next one's.
  expect(set).toEqual({ fee: 0, totalAmount: 10_000, tax: 825 });
  const more = { fee: 1500, totalAmount: 11_500, tax: 1150 };
  expect(counted).toEqual([{ before: next, after: { ...next, ...more } }]);
  expect(also[0]?.Update).toMatchObject({
    Key: { pk: 'BOOKING#n', sk: 'BOOKING' },
    ConditionExpression: 'updatedAt = :seen and #revision = :revision',
    ExpressionAttributeValues: {
      ':seen': next.updatedAt,
      ':revision': 4,
      ':to_fee': 1500,
      ':to_totalAmount': 11_500,
      ':to_tax': 1150,
      ':to_updatedAt': now.toISOString(),
    },
  });
});

test.each<[string, Partial<StoredBooking>, StoredBooking[]]>([
  ['none', { fee: 0 }, [next]],
  ['that was paid', { paymentStatus: 'paid' }, [next]],
  ['of one visit', { paidWith: [] }, [next]],
  ['of visits that are over', {}, [{ ...next, status: 'completed' }]],
  ['of visits that are paid', {}, [{ ...next, paymentStatus: 'paid' }]],
  ['of visits that cost nothing', {}, [{ ...next, totalAmount: 0, tax: 0 }]],
])('a check fee %s stays where it is', async (_which, changes, others) => {
  expect(await feeMoved(changes, others)).toEqual({ set: {}, also: [], counted: [], moved: null });
});
