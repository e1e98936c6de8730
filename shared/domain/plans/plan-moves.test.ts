import { expect, test } from 'vitest';
import {
  isOver,
  lastMoveDay,
  moveDayProblem,
  moveDaysOf,
  workingDayProblem,
} from './plan-moves.ts';
import type { PlanSchedule } from './plan-schedule.ts';

// 10 PM on Wednesday the 4th in Texas.
const now = new Date('2026-11-05T04:00:00Z');
const workingDays = [1, 2, 3, 4, 5] as const;
/** Every Monday until the end of the year. */
const plan: PlanSchedule = {
  from: '2026-11-02',
  until: '2026-12-31',
  weekday: 1,
  everyWeeks: 1,
  pauses: [{ from: '2026-11-24', until: '2026-11-25' }],
};
const single = { plan: null, others: [], workingDays, now };

test('a single visit can move to the working days of a year, from tomorrow on, except its current day', () => {
  const days = moveDaysOf({ scheduledDate: '2026-11-11', originalDate: null }, single);
  expect(days.slice(0, 5)).toEqual([
    '2026-11-05',
    '2026-11-06',
    '2026-11-09',
    '2026-11-10',
    '2026-11-12',
  ]);
  expect(days.at(-1)).toBe('2027-11-04');
  expect(days).toHaveLength(52 * 5);
});

test('a plan’s visit can move to those on which its plan has no other visit, is not paused and has not ended', () => {
  const others = [{ scheduledDate: '2026-11-12' }, { scheduledDate: null }];
  const visit = { scheduledDate: '2026-11-11', originalDate: '2026-11-09' };
  const days = moveDaysOf(visit, { ...single, plan: { ...plan, until: '2026-11-30' }, others });
  expect(days).toEqual([
    '2026-11-05',
    '2026-11-06',
    // Its own due date, a Monday.
    '2026-11-09',
    '2026-11-10',
    '2026-11-13',
    '2026-11-17',
    '2026-11-18',
    '2026-11-19',
    '2026-11-20',
    '2026-11-26',
    '2026-11-27',
  ]);
});

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

test('a plan is over after its last day, and Sunday is not a working day', () => {
  expect(isOver(plan, '2026-12-31')).toBe(false);
  expect(isOver(plan, '2027-01-01')).toBe(true);
  expect(isOver({ until: null }, '2999-01-01')).toBe(false);
  expect(workingDayProblem('2026-11-06', { workingDays })).toBeUndefined();
  expect(workingDayProblem('2026-11-08', { workingDays })).toContain('don’t work');
});
