import { expect, test } from 'vitest';
import type { StoredPlan } from './stored-plan.ts';
import { planSample } from './testing/plan-sample.ts';
import { visitStepOf, type PlannedVisit } from './visit-step.ts';

const today = '2026-11-09';
const pause = { id: 'v', from: '2026-11-16', until: '2026-11-22', reason: 'Away' };
const byPause = { kind: 'pause', id: 'v', was: 'confirmed' } as const;
const byEnd = { kind: 'end', id: 'p', was: 'confirmed' } as const;
const byRain = { kind: 'rain-out', id: 'r', was: 'confirmed' } as const;
const agreed = { address: '1 Home Street', preferredTime: 'Afternoon 12-5' };
const moved = { scheduledDate: '2026-11-09', preferredTime: null, reason: null };

const paused = { step: 'cancel', cancelledBy: { kind: 'pause', id: 'v' }, reason: 'Away' };
const ended = (reason: string) => ({
  step: 'cancel',
  cancelledBy: { kind: 'end', id: 'p' },
  reason,
});
const amended = { step: 'amend', set: agreed };
const cancelled = { status: 'cancelled', credit: 5192 } as const;

test.each<[string, Partial<StoredPlan>, Partial<PlannedVisit>, object | undefined]>([
  ['open on the day itself', {}, { scheduledDate: today }, amended],
  ['open, of yesterday', {}, { scheduledDate: '2026-11-08' }, undefined],
  ['moved', {}, { moved }, { step: 'amend', set: { address: '1 Home Street' } }],
  ['paid for', {}, { paymentStatus: 'paid' }, undefined],
  ['refunded', {}, { paymentStatus: 'refunded' }, undefined],
  ['completed', {}, { status: 'completed' }, undefined],
  ['paused by its due date', { pauses: [pause] }, { scheduledDate: '2026-11-12' }, paused],
  [
    'paused by its day',
    { pauses: [{ ...pause, from: '2026-11-17' }] },
    { scheduledDate: '2026-11-18' },
    paused,
  ],
  [
    'paused, of today',
    { pauses: [{ ...pause, from: today, until: today }] },
    { scheduledDate: today },
    paused,
  ],
  ['beyond the end', { until: '2026-11-15' }, {}, ended('The plan has ended')],
  ['beyond the end for a reason', { until: '2026-11-15', endReason: 'Moved' }, {}, ended('Moved')],
  ['on the last day', { until: '2026-11-16' }, {}, amended],
  [
    'moved beyond the end',
    { until: '2026-11-16' },
    { scheduledDate: '2026-11-18' },
    ended('The plan has ended'),
  ],
  [
    'moved beyond the end of a plan that was replaced',
    { until: '2026-11-16', replacedBy: 'q' },
    { scheduledDate: '2026-11-18' },
    amended,
  ],
  ['ended and paused', { until: '2026-11-15', pauses: [pause] }, {}, ended('The plan has ended')],
  [
    'cancelled by a pause that is gone',
    {},
    { ...cancelled, cancelledBy: byPause },
    { step: 'restore', cancelledBy: byPause, set: agreed },
  ],
  [
    'cancelled by an end that is gone',
    {},
    { ...cancelled, cancelledBy: byEnd },
    { step: 'restore', cancelledBy: byEnd, set: agreed },
  ],
  [
    'cancelled by a pause that is gone, of today',
    {},
    { ...cancelled, cancelledBy: byPause, scheduledDate: today },
    undefined,
  ],
  [
    'paid for, and cancelled by a pause that is gone',
    {},
    { ...cancelled, cancelledBy: byPause, paymentStatus: 'paid' },
    { step: 'restore', cancelledBy: byPause, set: {} },
  ],
  ['cancelled by a pause', { pauses: [pause] }, { ...cancelled, cancelledBy: byPause }, undefined],
  ['rained out', {}, { ...cancelled, cancelledBy: byRain }, amended],
  [
    'rained out yesterday',
    {},
    { ...cancelled, cancelledBy: byRain, scheduledDate: '2026-11-08' },
    undefined,
  ],
  [
    'rained out and paid for',
    {},
    { ...cancelled, cancelledBy: byRain, paymentStatus: 'paid' },
    undefined,
  ],
  [
    'rained out for nothing, and worth a credit since',
    {},
    { ...cancelled, cancelledBy: byRain, credit: 0 },
    { step: 'amend', set: { ...agreed, credit: 5192 } },
  ],
  ['skipped', {}, cancelled, undefined],
  [
    'skipped, and beyond an end since',
    { until: '2026-11-15' },
    cancelled,
    { step: 'amend', set: { credit: 0 } },
  ],
  [
    'skipped for nothing, and worth a credit since',
    {},
    { ...cancelled, credit: 0 },
    { step: 'amend', set: { credit: 5192 } },
  ],
])('the next step of a visit that is %s', (_what, changes, visit, step) => {
  const plan = planSample({ id: 'p', ...changes });
  const made: PlannedVisit = {
    status: 'confirmed',
    scheduledDate: '2026-11-16',
    cancelledBy: null,
    credit: 0,
    moved: null,
    paymentStatus: 'pending',
    ...visit,
  };
  expect(visitStepOf(plan, '2026-11-16', { visit: made, today, agreed })).toEqual(step);
  // Once the step has been taken, nothing is left to amend.
  const set = step !== undefined && 'set' in step ? Object(step.set) : {};
  const asAgreed = {
    ...made,
    ...(made.moved === null ? agreed : { address: agreed.address }),
    ...set,
  };
  const left = visitStepOf(plan, '2026-11-16', { visit: asAgreed, today, agreed });
  const isRestored = step !== undefined && 'cancelledBy' in step && 'set' in step;
  const asSet = step !== undefined && 'set' in step ? undefined : step;
  expect(left).toEqual(isRestored ? { ...step, set: {} } : asSet);
});
