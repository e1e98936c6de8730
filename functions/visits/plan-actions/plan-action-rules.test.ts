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
])('a pause is over when its plan goes on %s', (_, from, pauses) => {
  expect(resume(from)).toEqual({ pauses });
  expect(resume(from, null)).toEqual({ pauses });
});

test('there is nothing to do when a plan is to go on the day after its last pause', () => {
  expect(resume('2026-11-19')).toBeUndefined();
  expect(resume('2026-11-19', null)).toEqual({ pauses: [{ ...vacation, until: '2026-11-18' }] });
});
