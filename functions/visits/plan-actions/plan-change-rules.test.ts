import { addDays } from 'shared/domain/dates.ts';
import { testSettings } from 'shared/testing/site-settings.ts';
import { expect, test } from 'vitest';
import { planSample, termsSample } from '../../plans/testing/plan-sample.ts';
import { planChanges } from './plan-change-rules.ts';

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
