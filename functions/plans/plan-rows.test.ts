import { testSettings, taxedSettings } from 'shared/testing/site-settings.ts';
import { expect, test } from 'vitest';
import { storedProfile } from '../customers/stored-profile.ts';
import { newPlan } from './new-plan.ts';
import { nextPeriod, putPlan, revised, savePlan, touchPlan } from './plan-store.ts';
import {
  agreedFor,
  creditFor,
  isMissed,
  madeDueDates,
  plannedVisit,
  taxRatesOf,
  visitIdOf,
} from './planned-visit.ts';
import { nextUnmade, planView, type StoredPlan } from './stored-plan.ts';
import { planSample, termsSample } from './testing/plan-sample.ts';

const table = { name: 'table', client: undefined as never };
const now = new Date('2026-11-04T15:00:00.000Z');
const at = now.toISOString();
const today = '2026-11-04';

/** Every Monday from November 2. */
const planOf = (changes: Partial<StoredPlan> = {}) =>
  planSample({ id: 'p', customerId: 'me', ...changes });

const lists = (item: Record<string, unknown> | undefined) =>
  Object.fromEntries(Object.entries(item ?? {}).filter(([key]) => key.startsWith('gsi')));
const due = (day: string) => ({ gsi1pk: 'PLANS#DUE', gsi1sk: `${day}#p` });
const charged = (day: string) => ({ gsi3pk: 'PLANS#CHARGES', gsi3sk: `${day}#p` });

const perVisit: StoredPlan['terms'] = [termsSample({ per: 'visit' })];
const pause = { id: 'v', from: '2026-11-30', until: '2026-12-06', reason: 'Away' };
test.each<[string, Partial<StoredPlan>, object]>([
  // Due four weeks before the next visit, even if that is paused, and charged on the first day of the next period.
  ['new', {}, { ...due('2026-10-05'), ...charged('2026-11-02') }],
  [
    'made and charged so far',
    { madeThrough: '2026-11-23', chargedThrough: '2026-12-02', pauses: [pause] },
    { ...due('2026-11-02'), ...charged('2027-01-02') },
  ],
  ['priced by visit', { terms: perVisit }, due('2026-10-05')],
  ['at its last visit', { madeThrough: '2026-11-23', until: '2026-11-29' }, charged('2026-11-02')],
  [
    'at its last day',
    { madeThrough: '2026-11-23', until: '2026-11-30', chargedThrough: '2026-11-02' },
    due('2026-11-02'),
  ],
  ['requested', { state: 'requested' }, {}],
  ['ended', { state: 'ended' }, {}],
  ['replaced', { replacedBy: 'q' }, due('2026-10-05')],
  ['to be settled', { isSettled: false, state: 'ended' }, due('0000-00-00')],
])('a plan that is %s is listed for the jobs that have something to do', (_what, changes, keys) => {
  const plan = planOf({ ...changes, revision: 3 });
  const listed = { gsi2pk: 'CUSTOMER#me#PLANS', gsi2sk: '2026-11-02#p', ...keys };
  const { Put: added } = putPlan(table, plan);
  expect(lists(added?.Item)).toEqual(listed);
  expect(added).toMatchObject({ ConditionExpression: 'attribute_not_exists(pk)' });
  const { Put: saved } = savePlan(table, plan);
  expect(lists(saved?.Item)).toEqual(listed);
  expect(saved).toMatchObject({
    ConditionExpression: 'revision = :seen',
    ExpressionAttributeValues: { ':seen': 2 },
  });
});

test.each<[string, Partial<StoredPlan>, string | undefined]>([
  ['from the first day of bills', { billingStart: '2026-11-09' }, '2026-11-09'],
  ['after the last one', { chargedThrough: '2026-11-02' }, '2026-12-02'],
  ['not beyond the last day', { chargedThrough: '2026-11-02', until: '2026-12-01' }, undefined],
  ['still on the last day', { chargedThrough: '2026-11-02', until: '2026-12-02' }, '2026-12-02'],
  [
    'from when it is by the month',
    { terms: [termsSample({ per: 'visit' }), termsSample({ from: '2029-01-05' })] },
    '2029-01-05',
  ],
  ['never by visit', { terms: perVisit }, undefined],
])('the next period is charged %s', (_when, changes, start) => {
  expect(nextPeriod(planOf(changes))?.start).toBe(start);
});

const touched = (credit: number, charging: StoredPlan, plan = planOf({ revision: 3 })) =>
  touchPlan(table, plan, { credit, charging, now }).map(({ Update }) => [
    Update?.Key?.['pk'],
    Update?.UpdateExpression,
    Update?.ExpressionAttributeValues,
    Update?.ConditionExpression,
  ]);
const asSeen = { ':to_updatedAt': at, ':to_revision': 1, ':seen': 3 };

test('a change of a visit counts as one of its plan, whose credit goes to the plan that charges', () => {
  const own = planOf({ revision: 3 });
  const heir = planOf({ id: 'q' });
  const bare = 'SET #updatedAt = :to_updatedAt ADD #revision :to_revision';
  expect(touched(5192, own)).toEqual([
    [
      'PLAN#p',
      `${bare}, #openCredit :to_openCredit`,
      { ...asSeen, ':to_openCredit': 5192 },
      'revision = :seen',
    ],
  ]);
  expect(touched(-5192, heir)).toEqual([
    ['PLAN#p', bare, asSeen, 'revision = :seen'],
    [
      'PLAN#q',
      'SET #updatedAt = :to_updatedAt ADD #openCredit :to_openCredit, #revision :to_revision',
      { ':to_updatedAt': at, ':to_openCredit': -5192, ':to_revision': 1, ':nobody': null },
      // Not while the plan is being replaced, which takes its credit along.
      'attribute_exists(pk) and (attribute_not_exists(replacedBy) or replacedBy = :nobody)',
    ],
  ]);
  expect(touched(0, heir)).toHaveLength(1);
  expect(revised(own, { state: 'ended' }, now)).toEqual({
    ...own,
    state: 'ended',
    revision: 4,
    updatedAt: at,
  });
});

const customer = storedProfile.parse({
  id: 'me',
  firstName: 'Dana',
  lastName: 'Whitfield',
  email: 'dana@example.com',
  phone: '(281) 555-0112',
  address: '1 Home Street, Spring, TX 77373',
  revision: 1,
  createdAt: at,
  updatedAt: at,
});
const around = { profile: customer, taxRateOn: taxRatesOf(taxedSettings) };
const options = { people: 2 } as const;

test.each<[string, Partial<StoredPlan>, number, object]>([
  [
    'by visit',
    { terms: [termsSample({ per: 'visit', price: 6000, taxable: true })] },
    0,
    { included: false, totalAmount: 6000, tax: 495, taxRate: 0.0825 },
  ],
  [
    'by visit with a check fee',
    { terms: [termsSample({ per: 'visit', price: 6000, taxable: true })] },
    1500,
    { included: false, totalAmount: 7500, tax: 619, taxRate: 0.0825 },
  ],
  [
    'by visit without tax',
    { terms: [termsSample({ per: 'visit', price: 6000 })] },
    0,
    { included: false, totalAmount: 6000, tax: 0, taxRate: 0 },
  ],
  [
    'by month',
    { terms: [termsSample({ taxable: true })] },
    0,
    { included: true, totalAmount: 0, tax: 0, taxRate: 0 },
  ],
  ['elsewhere', { address: '2 Lake Road' }, 0, { address: '2 Lake Road' }],
  [
    'as is agreed from that day',
    {
      terms: [
        termsSample(),
        termsSample({ from: '2026-11-09', preferredTime: null, paymentMethod: 'check', options }),
      ],
    },
    0,
    { preferredTime: null, paymentMethod: 'check', options },
  ],
  [
    'as was agreed until then',
    { terms: [termsSample(), termsSample({ from: '2026-11-10', preferredTime: null })] },
    0,
    { preferredTime: 'Morning 8-12' },
  ],
])('the visit of a due date is priced %s', (_how, changes, fee, says) => {
  expect(agreedFor(planOf(changes), '2026-11-09', { ...around, fee })).toEqual({
    // Null stands for the customer's own address.
    address: null,
    options: {},
    preferredTime: 'Morning 8-12',
    paymentMethod: null,
    included: true,
    totalAmount: 0,
    tax: 0,
    taxRate: 0,
    ...says,
  });
});

const skipped = { cancelReason: 'Skipped', cancelledBy: null, status: 'cancelled', credit: 5192 };
test.each<[string, string, Partial<StoredPlan>, object]>([
  ['to come', '2026-11-09', {}, { status: 'confirmed', credit: 0, cancelReason: null }],
  ['of today', today, {}, { status: 'confirmed', credit: 0 }],
  ['that passed', '2026-11-03', {}, { ...skipped, cancelReason: 'Not scheduled' }],
  ['skipped from the start', '2026-11-09', { skips: ['2026-11-09'] }, skipped],
  [
    'paused without a reason',
    '2026-12-06',
    { pauses: [{ ...pause, reason: '' }] },
    {
      ...skipped,
      cancelReason: 'Paused',
      cancelledBy: { kind: 'pause', id: 'v', was: 'confirmed' },
    },
  ],
  [
    'paused',
    '2026-12-06',
    { pauses: [pause], skips: ['2026-12-06'] },
    { ...skipped, cancelReason: 'Away', cancelledBy: { kind: 'pause', id: 'v', was: 'confirmed' } },
  ],
  ['after a pause', '2026-12-07', { pauses: [pause] }, { status: 'confirmed' }],
  ['without a credit', '2026-11-03', { terms: [termsSample({ policy: 'none' })] }, { credit: 0 }],
  [
    'beyond the last day',
    '2026-11-03',
    { until: '2026-11-02' },
    { status: 'cancelled', credit: 0 },
  ],
])('a visit %s is made as it should be', (_what, dueDate, changes, says) => {
  const plan = planOf({ serviceId: 's', ...changes });
  const visit = plannedVisit(plan, dueDate, { ...around, today, now });
  expect(visit).toMatchObject({
    id: visitIdOf(plan, dueDate),
    planId: 'p',
    originalDate: dueDate,
    scheduledDate: dueDate,
    userId: 'me',
    serviceId: 's',
    serviceName: 'Monthly Membership',
    contact: {
      firstName: 'Dana',
      lastName: 'Whitfield',
      email: 'dana@example.com',
      phone: '(281) 555-0112',
    },
    createdAt: at,
    ...says,
  });
  expect(isMissed(visit)).toBe(dueDate < today);
  expect(isMissed({ ...visit, cancelledBy: { kind: 'pause', id: 'v', was: 'confirmed' } })).toBe(
    false,
  );
});

test('a visit has the id that came with an order, on its due date alone', () => {
  const plan = planOf({ firstVisit: { id: 'first', dueDate: '2026-11-09' } });
  expect(visitIdOf(plan, '2026-11-09')).toBe('first');
  expect(visitIdOf(plan, '2026-11-16')).toBe(visitIdOf(planOf(), '2026-11-16'));
  expect(visitIdOf(planOf(), '2026-11-16')).not.toBe(visitIdOf(planOf({ id: 'q' }), '2026-11-16'));
});

test.each<[string, Partial<StoredPlan>, string[]]>([
  ['not made yet', { madeThrough: null }, []],
  [
    'made for a while',
    { from: '2026-08-31', madeThrough: '2026-11-09' },
    [
      '2026-09-14',
      '2026-09-21',
      '2026-09-28',
      '2026-10-05',
      '2026-10-12',
      '2026-10-19',
      '2026-10-26',
      '2026-11-02',
      '2026-11-09',
    ],
  ],
  [
    'ended since',
    { madeThrough: '2026-11-16', until: '2026-11-08' },
    ['2026-11-02', '2026-11-09', '2026-11-16'],
  ],
])('of a plan that was %s, visits of these days may be ahead', (_what, changes, dates) => {
  // A visit may be moved up to eight weeks from its due date, so on November 9 the list starts at September 14.
  expect(madeDueDates(planOf(changes), '2026-11-09')).toEqual(dates);
});

test.each<[string, Partial<StoredPlan>, number]>([
  ['its share of the year', {}, 5192],
  ['twice as much every other week', { everyWeeks: 2 }, 10_385],
  ['nothing where none is agreed', { terms: [termsSample({ policy: 'none' })] }, 0],
  ['nothing by visit', { terms: perVisit }, 0],
  ['still that on the last day', { until: '2026-11-09' }, 5192],
  ['nothing after it', { until: '2026-11-08' }, 0],
])('a due date without a visit is worth %s', (_what, changes, credit) => {
  expect(creditFor(planOf(changes), '2026-11-09')).toBe(credit);
});

test.each<[string, Partial<StoredPlan>, string | undefined]>([
  ['first', {}, '2026-11-02'],
  ['after those that are made', { madeThrough: '2026-11-09' }, '2026-11-16'],
  ['on its last day', { madeThrough: '2026-11-09', until: '2026-11-16' }, '2026-11-16'],
  ['not after it', { madeThrough: '2026-11-09', until: '2026-11-15' }, undefined],
  ['every four weeks', { madeThrough: '2026-11-02', everyWeeks: 4 }, '2026-11-30'],
  ['although made before it began', { madeThrough: '2026-10-30' }, '2026-11-02'],
  ['never once it ended', { state: 'ended' }, undefined],
])('the next visit is to be made %s', (_when, changes, date) => {
  expect(nextUnmade(planOf(changes))).toBe(date);
});

test('all of a plan is shown, its prices in dollars, and its next visit from today on', () => {
  const plan = planOf({
    address: '2 Lake Road',
    until: '2026-12-06',
    pauses: [pause],
    replaces: 'o',
  });
  const { id, customerId, serviceId, name, address, weekday, everyWeeks, from, until } = plan;
  const { billingStart, replaces, revision, createdAt, updatedAt } = plan;
  const { id: _id, ...shownPause } = pause;
  expect(planView(plan, '2026-11-09')).toEqual({
    id,
    customerId,
    serviceId,
    name,
    address,
    weekday,
    everyWeeks,
    from,
    until,
    billingStart,
    replaces,
    revision,
    createdAt,
    updatedAt,
    terms: [{ ...termsSample(), price: '225.00' }],
    pauses: [shownPause],
    state: 'active',
    nextDueDate: '2026-11-09',
  });
  expect(planView(plan, '2026-12-06')).toMatchObject({ state: 'active', nextDueDate: null });
  expect(planView(plan, '2026-12-07')).toMatchObject({ state: 'ended', nextDueDate: null });
  expect(planView(planOf({ state: 'ended' }), today).nextDueDate).toBeNull();
});

const form = {
  customerId: 'me',
  weekday: 1,
  everyWeeks: 2,
  from: '2026-11-02',
  price: '45.00',
  taxable: false,
  name: 'Fountain',
} as const;
const planned = (changes: object = {}) =>
  newPlan({ id: 'p', form: { ...form, ...changes }, service: null, settings: testSettings, now });

test('a plan that is agreed on is active at once, with what was said and nothing else', () => {
  expect(planned()).toEqual({
    ...planSample({ id: 'p', customerId: 'me' }),
    serviceId: null,
    name: 'Fountain',
    everyWeeks: 2,
    terms: [
      {
        from: '2026-11-02',
        price: 4500,
        per: 'visit',
        policy: 'none',
        paymentMethod: null,
        taxable: false,
        options: {},
        preferredTime: null,
      },
    ],
    // The first visit from today on.
    billingStart: '2026-11-16',
    madeThrough: '2026-11-03',
    createdAt: at,
    updatedAt: at,
  });
  const message = { address: '2 Lake Road', until: '2026-12-31', billingStart: '2026-12-01' };
  expect(planned(message)).toMatchObject(message);
  expect(planned({ from: today, until: today })).toMatchObject({ madeThrough: null, until: today });
});

test.each([
  ['a first day long ago', { from: '2025-11-03' }, 'from'],
  ['a first day too far off', { from: '2027-11-05' }, 'from'],
  ['a last day before the first', { until: '2026-11-01' }, 'until'],
  ['a last day that has passed', { until: '2026-11-03' }, 'until'],
  ['bills from long ago', { billingStart: '2025-11-03' }, 'billingStart'],
  ['bills too far off', { billingStart: '2027-11-05' }, 'billingStart'],
  ['no name', { name: undefined }, 'name'],
  ['no price', { price: undefined }, 'price'],
  ['no word of tax', { taxable: undefined }, 'taxable'],
])('a plan with %s is refused', (_what, changes, field) => {
  const fields = expect.objectContaining({ [field]: expect.any(String) });
  expect(() => planned(changes)).toThrow(expect.objectContaining({ code: 'invalid', fields }));
});

test.each([
  { from: '2025-11-04' },
  { from: '2027-11-04' },
  { billingStart: '2025-11-04' },
  { until: '2026-11-04' },
])('a plan with %o is not', (changes) => {
  expect(planned(changes)).toMatchObject(changes);
});
