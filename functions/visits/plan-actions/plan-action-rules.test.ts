import type { StoredPlan } from '../../plans/stored-plan.ts';
import { planSample } from '../../plans/testing/plan-sample.ts';
import { expect, test } from 'vitest';
import { planActionChanges } from './plan-action-rules.ts';

const today = '2026-11-04';
const vacation = { id: 'v', from: '2026-11-10', until: '2026-11-18', reason: 'Vacation' };

const resume = (from: string, until: string | null = vacation.until) =>
  planActionChanges(
    planSample({ pauses: [{ ...vacation, until }] }),
    { action: 'resume', fields: { from }, by: 'customer' },
    { today, newId: 'n' },
  );

test.each([
  ['before its first day', '2026-11-09', []],
  ['on its first day', '2026-11-10', []],
  ['on its second day', '2026-11-11', [{ ...vacation, until: '2026-11-10' }]],
  ['on its last day', '2026-11-18', [{ ...vacation, until: '2026-11-17' }]],
])('a pause ends if its plan resumes %s', (_, from, pauses) => {
  expect(resume(from)).toEqual({ pauses });
  expect(resume(from, null)).toEqual({ pauses });
});

test('nothing changes if a plan resumes on the day after its last pause', () => {
  expect(resume('2026-11-19')).toBeUndefined();
  expect(resume('2026-11-19', null)).toEqual({ pauses: [{ ...vacation, until: '2026-11-18' }] });
});

type Fields = Parameters<typeof planActionChanges>[1]['fields'];
const act = (
  action: 'pause' | 'resume' | 'end',
  fields: Fields,
  { by = 'operator', plan = {} }: { by?: 'customer' | 'operator'; plan?: Partial<StoredPlan> } = {},
) => planActionChanges(planSample(plan), { action, fields, by }, { today, newId: 'n' });

const tomorrow = '2026-11-05';
const reason = 'Vacation';
const pausing = { from: '2026-11-10', until: '2026-11-18', reason };
const many = Array.from({ length: 100 }, (_, at) => ({
  ...vacation,
  id: `p${at}`,
  from: '2026-11-09',
}));
const requested = { state: 'requested', from: '2026-11-09' } as const;

test.each<[string, Fields, 'customer' | 'operator', Partial<StoredPlan>, object | undefined]>([
  ['until a day', pausing, 'customer', {}, { pauses: [{ id: 'n', ...pausing }] }],
  [
    'until resumed',
    { from: tomorrow, reason },
    'customer',
    {},
    { pauses: [{ id: 'n', from: tomorrow, until: null, reason }] },
  ],
  [
    'by its customer without a reason',
    { from: tomorrow },
    'customer',
    {},
    { pauses: [{ id: 'n', from: tomorrow, until: null, reason: '' }] },
  ],
  [
    'from today on by the operator',
    { from: today, reason },
    'operator',
    {},
    { pauses: [{ id: 'n', from: today, until: null, reason }] },
  ],
  [
    'for a day in a year',
    { from: '2027-11-04', until: '2027-11-04', reason },
    'operator',
    {},
    { pauses: [{ id: 'n', from: '2027-11-04', until: '2027-11-04', reason }] },
  ],
  [
    'beside another pause',
    { ...pausing, from: '2026-11-11' },
    'operator',
    { pauses: [vacation] },
    { pauses: [vacation, { id: 'n', ...pausing, from: '2026-11-11' }] },
  ],
  [
    'from the first day of another pause, for longer',
    { ...pausing, until: '2026-11-25' },
    'operator',
    { pauses: [vacation] },
    { pauses: [vacation, { id: 'n', ...pausing, until: '2026-11-25' }] },
  ],
  [
    'as it is already',
    { ...pausing, reason: 'Other' },
    'operator',
    { pauses: [vacation] },
    undefined,
  ],
])('a plan is paused %s', (_how, fields, by, plan, changes) => {
  expect(act('pause', fields, { by, plan })).toEqual(changes);
});

test.each<[string, Fields, 'customer' | 'operator', Partial<StoredPlan>, object | undefined]>([
  [
    'at once by the operator',
    { reason },
    'operator',
    {},
    { until: '2026-11-03', endReason: reason },
  ],
  ['today by its customer', { reason }, 'customer', {}, { until: today, endReason: reason }],
  ['by its customer without a reason', {}, 'customer', {}, { until: today, endReason: null }],
  [
    'on a day',
    { on: '2026-12-01', reason },
    'customer',
    {},
    { until: '2026-12-01', endReason: reason },
  ],
  [
    'earlier than it would',
    { on: '2026-12-01', reason },
    'customer',
    { until: '2026-12-02' },
    { until: '2026-12-01', endReason: reason },
  ],
  [
    'later by the operator',
    { on: '2026-12-01', reason },
    'operator',
    { until: '2026-11-30' },
    { until: '2026-12-01', endReason: reason },
  ],
  [
    'on the day on which it does',
    { on: '2026-12-01', reason },
    'customer',
    { until: '2026-12-01' },
    undefined,
  ],
  ['at once where it does', { reason }, 'customer', { until: today }, undefined],
  [
    'at once although it would later',
    { reason },
    'customer',
    { until: tomorrow },
    { until: today, endReason: reason },
  ],
  ['although it has', { reason }, 'operator', { until: '2026-11-03' }, undefined],
  [
    'although it never began',
    { reason },
    'customer',
    requested,
    { state: 'ended', until: '2026-11-08', endReason: reason },
  ],
  [
    'before it would begin',
    { on: '2026-11-08', reason },
    'customer',
    requested,
    { state: 'ended', until: '2026-11-08', endReason: reason },
  ],
  [
    'on its first day, before it has begun',
    { on: '2026-11-09', reason },
    'customer',
    requested,
    { until: '2026-11-09', endReason: reason },
  ],
])('a plan ends %s', (_how, fields, by, plan, changes) => {
  expect(act('end', fields, { by, plan })).toEqual(changes);
});

const dayFrom = (day: string) => expect.stringContaining(`from ${day} on`);
test.each<[string, 'pause' | 'resume' | 'end', Fields, 'customer' | 'operator', object]>([
  ['paused from no day', 'pause', { reason }, 'operator', { from: expect.any(String) }],
  ['paused for nothing', 'pause', { from: tomorrow }, 'operator', { reason: expect.any(String) }],
  [
    'paused from today by its customer',
    'pause',
    { from: today, reason },
    'customer',
    { from: dayFrom('tomorrow') },
  ],
  [
    'paused from yesterday',
    'pause',
    { from: '2026-11-03', reason },
    'operator',
    { from: dayFrom('today') },
  ],
  [
    'paused in more than a year',
    'pause',
    { from: '2027-11-05', reason },
    'operator',
    { from: 'Please choose a day within a year' },
  ],
  [
    'paused until before',
    'pause',
    { ...pausing, until: '2026-11-09' },
    'operator',
    { until: expect.any(String) },
  ],
  ['resumed today', 'resume', { from: today }, 'operator', { from: dayFrom('tomorrow') }],
  ['ended for nothing', 'end', {}, 'operator', { reason: expect.any(String) }],
  [
    'ended before yesterday',
    'end',
    { on: '2026-11-02', reason },
    'operator',
    { on: dayFrom('today') },
  ],
  [
    'ended yesterday by its customer',
    'end',
    { on: '2026-11-03', reason },
    'customer',
    { on: dayFrom('tomorrow') },
  ],
])('a plan is not %s', (_how, action, fields, by, problems) => {
  const refusal = expect.objectContaining({ code: 'invalid', fields: problems });
  expect(() => act(action, fields, { by })).toThrow(refusal);
});

const pauseTomorrow = { from: tomorrow, reason };
test.each<[string, 'pause' | 'resume' | 'end', Fields, Partial<StoredPlan>]>([
  ['has not begun, be paused', 'pause', pauseTomorrow, requested],
  ['has not begun, be resumed', 'resume', {}, requested],
  ['ended, be paused', 'pause', pauseTomorrow, { until: '2026-11-03' }],
  ['ended, be resumed', 'resume', {}, { state: 'ended' }],
  ['was paused a hundred times, be paused', 'pause', pauseTomorrow, { pauses: many }],
  [
    'ends before, be ended later by its customer',
    'end',
    { on: '2026-12-01', reason },
    { until: '2026-11-30' },
  ],
])('a plan is refused because it %s', (_why, action, fields, plan) => {
  const refusal = expect.objectContaining({ code: 'conflict' });
  expect(() => act(action, fields, { by: 'customer', plan })).toThrow(refusal);
});

test('a plan can be paused on its last day, for the hundredth time, and resumes tomorrow by default', () => {
  expect(act('pause', { from: today, reason }, { plan: { until: today } })).toBeDefined();
  expect(act('pause', pauseTomorrow, { plan: { pauses: many.slice(1) } })).toBeDefined();
  const begun = { ...vacation, from: '2026-11-02', until: null };
  const plan = { pauses: [begun] };
  expect(act('resume', {}, { plan })).toEqual({ pauses: [{ ...begun, until: today }] });
});
