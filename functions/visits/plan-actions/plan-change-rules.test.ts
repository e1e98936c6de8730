import { addDays } from 'shared/domain/dates.ts';
import { catalogueServices } from 'shared/domain/prices/catalogue.ts';
import { taxedSettings, testSettings } from 'shared/testing/site-settings.ts';
import { expect, test } from 'vitest';
import { nextPeriod } from '../../plans/plan-store.ts';
import { planSample, termsSample } from '../../plans/testing/plan-sample.ts';
import type { StoredPlan } from '../../plans/stored-plan.ts';
import { planChanges, skipsOf } from './plan-change-rules.ts';

const today = '2026-11-04';
const from = '2026-11-18';
const change = (plan: Parameters<typeof planChanges>[0], form: object) =>
  planChanges(plan, { form: { from, ...form }, service: null, settings: testSettings, today });

const pause = (until: string | null) => ({
  id: String(until),
  from: '2026-11-09',
  until,
  reason: 'Vacation',
});

test('a plan takes over each pause that reaches its first day, and no other', () => {
  const untils = [addDays(from, -1), from, addDays(from, 1), null];
  const plan = planSample({ pauses: untils.map(pause) });
  const successor = change(plan, { weekday: 4 })?.successor;
  expect(successor?.pauses?.map(({ until }) => until)).toEqual(untils.slice(1));
});

test.each([
  ['price', { price: '60.00' }, { price: 6000 }],
  ['time', { preferredTime: null }, { preferredTime: null }],
  ['way to pay', { paymentMethod: 'check' }, { paymentMethod: 'check' }],
  ['policy', { policy: 'none' }, { policy: 'none' }],
  ['period', { per: 'year' }, { per: 'year' }],
  ['tax', { taxable: true }, { taxable: true }],
])(
  'another %s leaves all else as it was agreed, also in a plan that is replaced',
  (_, form, says) => {
    const before = termsSample({ paymentMethod: 'zelle', options: { people: 2 } });
    const plan = planSample({ terms: [before], until: '2027-05-31', address: '7 Elm Street' });
    const terms = [before, { ...before, from, ...says }];
    expect(change(plan, form)).toMatchObject({
      changes: { terms, until: '2027-05-31', address: '7 Elm Street' },
    });
    expect(change(plan, { ...form, weekday: 4 })?.successor).toMatchObject({
      terms,
      until: '2027-05-31',
      address: '7 Elm Street',
    });
  },
);

const ending = { until: '2027-05-31', endReason: 'We move', openCredit: 700 };
const asItIs = { terms: planSample().terms, until: '2027-05-31', address: null };
const another = { ...termsSample(), from, price: 6000 };
test.each<[string, Partial<StoredPlan>, object, object | undefined]>([
  ['nothing', ending, {}, undefined],
  ['what it is already', ending, { price: '225.00', weekday: 1, until: '2027-05-31' }, undefined],
  [
    'what it is already, instead of what was to come',
    { ...ending, terms: [termsSample(), termsSample({ from: '2026-12-01', price: 7000 })] },
    { price: '225.00' },
    asItIs,
  ],
  [
    'another last day, besides what is to come',
    { ...ending, terms: [termsSample(), termsSample({ from: '2026-12-01', price: 7000 })] },
    { until: '2027-06-30' },
    {
      ...asItIs,
      terms: [termsSample(), termsSample({ from: '2026-12-01', price: 7000 })],
      until: '2027-06-30',
    },
  ],
  ['another last day', ending, { until: '2027-06-30' }, { ...asItIs, until: '2027-06-30' }],
  ['its first day as the last', ending, { until: from }, { ...asItIs, until: from }],
  ['another last day, on its last', { until: today }, { until: from }, { ...asItIs, until: from }],
  ['no last day', ending, { until: null }, { ...asItIs, until: null, endReason: null }],
  ['another address', ending, { address: '7 Elm Street' }, { ...asItIs, address: '7 Elm Street' }],
  ['another price', ending, { price: '60.00' }, { ...asItIs, terms: [termsSample(), another] }],
  [
    'another price from its first day',
    { from, terms: [termsSample({ from })] },
    { price: '60.00' },
    { ...asItIs, until: null, terms: [another], endReason: null },
  ],
  [
    'another price in place of one to come',
    { terms: [termsSample(), termsSample({ from: '2026-12-01', price: 7000 })] },
    { price: '60.00' },
    { ...asItIs, until: null, terms: [termsSample(), another], endReason: null },
  ],
])(
  'a plan for which %s is agreed changes in that and nothing else',
  (_what, plan, form, changes) => {
    expect(change(planSample(plan), form)).toEqual(changes && { changes });
  },
);

test('a plan with another weekday is replaced from its first day, and passes its credit on', () => {
  const plan = planSample({ ...ending, serviceId: 's' });
  expect(change(plan, { weekday: 4, everyWeeks: 2, price: '60.00' })).toEqual({
    changes: { until: '2026-11-17', endReason: 'The plan has changed', openCredit: 0, fee: 0 },
    successor: {
      from,
      until: '2027-05-31',
      address: null,
      terms: [termsSample(), another],
      weekday: 4,
      everyWeeks: 2,
      pauses: [],
    },
  });
});

test('a plan for another service has its price and tax, with time, payment and credit as before', () => {
  const found = catalogueServices.find(({ name }) => name === 'Sheriff Membership')!;
  const service = { ...found, position: 0, createdAt: today };
  const agreed = {
    policy: 'credit',
    paymentMethod: 'zelle',
    preferredTime: 'Afternoon 12-5',
  } as const;
  const before = termsSample({ ...agreed, price: 19_900, per: 'year', taxable: false });
  const changed = planChanges(planSample({ serviceId: 's', terms: [before] }), {
    form: { from, serviceId: service.id },
    service,
    settings: taxedSettings,
    today,
  });
  const options = { yardSize: 'small', dogs: 1, frontYard: false };
  expect(changed?.successor).toMatchObject({
    serviceId: service.id,
    name: 'Sheriff Membership',
    terms: [before, { ...agreed, from, price: 800, per: 'visit', taxable: true, options }],
  });
});

const wrong = (field: string) => ({ code: 'invalid', fields: { [field]: expect.any(String) } });
test.each<[string, Partial<StoredPlan>, object, object]>([
  ['that ended', { until: '2026-11-03' }, {}, { code: 'conflict' }],
  ['from yesterday on', {}, { from: '2026-11-03' }, wrong('from')],
  ['to end before', {}, { until: '2026-11-17' }, wrong('until')],
  ['to end before it begins', { from: '2026-12-07' }, { until: '2026-12-06' }, wrong('until')],
  [
    'that was not confirmed, to another day',
    { state: 'requested' },
    { weekday: 4 },
    { code: 'conflict' },
  ],
])('a plan %s is not changed', (_which, plan, form, refusal) => {
  expect(() => change(planSample(plan), form)).toThrow(expect.objectContaining(refusal));
});

test('a price for another period takes effect after the period that was charged, not within it', () => {
  const plan = planSample({ from, billingStart: from, chargedThrough: from });
  const yearly = { price: '2365.00', per: 'year' };
  const later = addDays(from, 1);
  const [thisMonth, nextYear] = ['2026-12-18', '2027-12-18'];
  for (const form of [yearly, { ...yearly, weekday: 4 }, { price: '45.00', per: 'visit' }])
    expect(() => change(plan, form)).toThrow(expect.objectContaining(wrong('from')));
  expect(change(plan, { price: '199.00' })?.changes.terms).toHaveLength(1);
  const changed = { ...plan, ...change(plan, { from: later, ...yearly })?.changes };
  expect(nextPeriod(changed)).toMatchObject({ start: thisMonth, end: nextYear });
});

test('skipped weeks stay skipped on the new weekday, from Monday to Sunday', () => {
  const plan = planSample({ from: '2026-11-18', weekday: 0 });
  const skipped = ['2026-11-16', '2026-12-01'];
  expect(skipsOf(plan, skipped)).toEqual(['2026-11-22', '2026-12-06']);
  expect(skipsOf(plan, [])).toEqual([]);
});
