import { expect, test } from 'vitest';
import { isOver, lastMoveDay, moveDayProblem } from './plan-moves.ts';
import type { PlanSchedule } from './plan-schedule.ts';

// 10 PM on Wednesday the 4th in Texas.
const now = new Date('2026-11-05T04:00:00Z');
/** Every Monday until the end of the year. */
const plan: PlanSchedule = {
  from: '2026-11-02',
  until: '2026-12-31',
  weekday: 1,
  everyWeeks: 1,
  pauses: [{ from: '2026-11-24', until: '2026-11-25' }],
};

test.each([
  ['2026-11-09', '2026-12-02'],
  ['2026-09-14', '2026-11-09'],
  // Both limits fall on the same day.
  ['2026-10-07', '2026-12-02'],
])('a visit due on %s is moved to %s at most', (originalDate, last) => {
  expect(lastMoveDay(originalDate, now)).toBe(last);
});

test.each([
  ['2026-11-10', undefined],
  ['2026-11-09', undefined],
  ['2026-11-12', 'This plan has another visit on that day'],
  ['2026-11-16', 'This plan has another visit on that day'],
  ['2026-11-23', 'This plan has another visit on that day'],
  ['2026-11-24', 'This plan is paused on that day'],
  ['2026-11-25', 'This plan is paused on that day'],
  ['2026-11-26', undefined],
  ['2026-12-31', undefined],
  ['2027-01-01', 'The plan ends before that day'],
])('a visit of a plan may be moved to %s unless: %s', (scheduledDate, problem) => {
  const others = [{ scheduledDate: '2026-11-12' }];
  const move = { scheduledDate, originalDate: '2026-11-09', others };
  expect(moveDayProblem(plan, move)).toBe(problem);
});

test('a plan is over after its last day', () => {
  expect(isOver(plan, '2026-12-31')).toBe(false);
  expect(isOver(plan, '2027-01-01')).toBe(true);
  expect(isOver({ until: null }, '2999-01-01')).toBe(false);
});
