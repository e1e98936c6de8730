import { expect, test } from 'vitest';
import type { StoredBooking } from '../../bookings/booking-store.ts';
import { bookingSample } from '../../bookings/testing/booking-sample.ts';
import type { StoredPlan } from '../../plans/stored-plan.ts';
import { planSample } from '../../plans/testing/plan-sample.ts';
import { nextVisitOf } from './next-visit.ts';

/** A Saturday; the plan's visits are on Mondays. */
const today = '2026-11-21';
const mondays = ['2026-11-23', '2026-11-30', '2026-12-07', '2026-12-14'];
const made = { madeThrough: '2026-12-14' };
const skipped = { status: 'cancelled', cancelledBy: null } as const;
const pausedOut = {
  status: 'cancelled',
  cancelledBy: { kind: 'pause', id: 'a', was: 'confirmed' },
};
const pause = { id: 'a', from: '2026-11-22', until: '2026-11-30', reason: '' };

/** The visits of the Mondays, with changes in order. */
const visits = (...changes: Partial<StoredBooking>[]): StoredBooking[] =>
  mondays.map((day, index) =>
    bookingSample({
      status: 'confirmed',
      scheduledDate: day,
      originalDate: day,
      ...changes[index],
    }),
  );

test.each<[string, string | undefined, Partial<StoredPlan>, StoredBooking[]]>([
  ['that has no visits yet', '2026-11-23', {}, []],
  ['whose visits are all to come', '2026-11-23', made, visits()],
  ['whose first visit is skipped', '2026-11-30', made, visits(skipped)],
  ['whose first visit was moved', '2026-11-27', made, visits({ scheduledDate: '2026-11-27' })],
  [
    'whose first visit was moved to tomorrow',
    '2026-11-22',
    made,
    visits({ scheduledDate: '2026-11-22' }),
  ],
  ['whose first visit was moved to today', '2026-11-30', made, visits({ scheduledDate: today })],
  [
    'whose first visit was moved behind the second',
    '2026-11-30',
    made,
    visits({ scheduledDate: '2026-12-02' }),
  ],
  [
    'whose first visit was done early',
    '2026-11-30',
    made,
    visits({ status: 'completed', scheduledDate: '2026-11-20' }),
  ],
  ['whose visits are all skipped', '2026-12-21', made, visits(skipped, skipped, skipped, skipped)],
  [
    'that also skips a week without a visit',
    '2026-12-28',
    { ...made, skips: ['2026-12-21'] },
    visits(skipped, skipped, skipped, skipped),
  ],
  ['paused a moment ago', '2026-12-07', { ...made, pauses: [pause] }, visits()],
  [
    'paused on the day a visit was moved to',
    '2026-12-14',
    { ...made, pauses: [pause] },
    visits({}, {}, { scheduledDate: '2026-11-27' }),
  ],
  ['resumed a moment ago', '2026-11-23', made, visits(pausedOut as Partial<StoredBooking>)],
  ['that ended', undefined, { ...made, state: 'ended' }, visits()],
  ['that ends before the next visit', undefined, { ...made, until: '2026-11-25' }, visits(skipped)],
])('the next visit of a plan %s is on %s', (_which, day, changes, its) => {
  expect(nextVisitOf(planSample(changes), its, today)).toBe(day);
});
