import { expect, test } from 'vitest';
import type { StoredBooking } from '../../bookings/booking-store.ts';
import { bookingSample } from '../../bookings/testing/booking-sample.ts';
import type { StoredPlan } from '../../plans/stored-plan.ts';
import { planSample } from '../../plans/testing/plan-sample.ts';
import { rainOutStep, requireUndoable, undoStep } from './rain-out-rules.ts';
import { rainOutView, type StoredRainOut } from './rain-out-store.ts';

// A Monday and the Wednesday after it.
const [date, to] = ['2026-11-23', '2026-11-25'];
const reason = 'A storm is coming';
const rainOut: StoredRainOut = {
  id: 'r',
  date,
  action: 'move',
  to,
  reason,
  visits: [{ id: 'v', preferredTime: 'Morning 8-12' }],
  bodyHash: 'hash',
  createdAt: `${date}T13:00:00.000Z`,
  undoneAt: null,
};
const skipping: StoredRainOut = { ...rainOut, action: 'skip', to: null };

const visitOf = (changes: Partial<StoredBooking> = {}) =>
  bookingSample({ status: 'confirmed', scheduledDate: date, originalDate: date, ...changes });
const moved = { scheduledDate: date, preferredTime: null, reason };
const there = { scheduledDate: to, moved, preferredTime: 'Afternoon 12-5' } as const;
const byRain = { kind: 'rain-out', id: 'r', was: 'confirmed' } as const;
const skipped = { status: 'cancelled', cancelledBy: byRain } as const;

const skip = { action: 'cancel', reason, cancelledBy: { kind: 'rain-out', id: 'r' } };
const move = (preferredTime: string | null) => ({
  action: 'reschedule',
  scheduledDate: to,
  preferredTime,
  reason,
});
const dueAgain = { refusal: 'Its plan is due again by that day.' };
const elsewhere = { refusal: 'This visit is on another day.' };

const weekly = planSample({ from: '2026-11-02' });
const onWednesdays = planSample({ from: '2026-11-04', weekday: 3 });
test.each<[string, StoredRainOut, Partial<StoredBooking>, StoredPlan | undefined, object]>([
  ['of its day, to be skipped', skipping, {}, undefined, skip],
  ['of its day, to be moved', rainOut, {}, undefined, move('Morning 8-12')],
  ['at any time, to be moved', rainOut, { preferredTime: null }, undefined, move(null)],
  ['of another day', rainOut, { scheduledDate: '2026-11-24' }, undefined, elsewhere],
  ['skipped before by this press', skipping, skipped, undefined, skip],
  ['moved before by this press', rainOut, there, undefined, move('Afternoon 12-5')],
  [
    'moved there for another reason',
    rainOut,
    { ...there, moved: { ...moved, reason: 'Guests' } },
    undefined,
    elsewhere,
  ],
  [
    'moved there from another day',
    rainOut,
    { ...there, moved: { ...moved, scheduledDate: '2026-11-22' } },
    undefined,
    elsewhere,
  ],
  ['of a plan', rainOut, {}, weekly, move('Morning 8-12')],
  ['of a plan that is due on the other day', rainOut, {}, onWednesdays, dueAgain],
  // The visit was moved to a day before its due date.
  [
    'of a plan whose own day is the other one',
    rainOut,
    { originalDate: to },
    onWednesdays,
    move('Morning 8-12'),
  ],
  [
    'of a plan that is due after its own day',
    { ...rainOut, to: '2026-11-30' },
    { originalDate: '2026-11-16' },
    weekly,
    dueAgain,
  ],
  [
    'of a plan that is paused by then',
    rainOut,
    {},
    { ...onWednesdays, pauses: [{ id: 'p', from: '2026-11-24', until: null, reason }] },
    move('Morning 8-12'),
  ],
  [
    'with which an ordered plan begins, to be skipped',
    skipping,
    { status: 'pending' },
    { ...weekly, state: 'requested' },
    { refusal: 'A new plan begins with this visit. Please move it.' },
  ],
  ['of a plan that is due, to be skipped', skipping, {}, onWednesdays, skip],
])('a visit %s takes its step', (_what, fields, changes, plan, step) => {
  expect(rainOutStep(fields, visitOf(changes), plan)).toEqual(step);
});

const restore = { action: 'restore', cancelledBy: { kind: 'rain-out', id: 'r' } };
const back = (preferredTime: string | null) => ({
  action: 'reschedule',
  scheduledDate: date,
  preferredTime,
  reason: '',
});
const changed = { refusal: 'This visit has been changed since.' };
test.each<[string, StoredRainOut, Partial<StoredBooking>, object]>([
  ['skipped', skipping, skipped, restore],
  ['skipped, and back already', skipping, {}, restore],
  [
    'skipped by another press',
    skipping,
    { ...skipped, cancelledBy: { ...byRain, id: 's' } },
    changed,
  ],
  ['skipped, and on another day now', skipping, { scheduledDate: to }, changed],
  ['moved', rainOut, there, back('Morning 8-12')],
  [
    'moved, and back already at another time',
    rainOut,
    { preferredTime: 'Afternoon 12-5' },
    back('Afternoon 12-5'),
  ],
  ['moved on since', rainOut, { ...there, scheduledDate: '2026-11-27' }, changed],
  ['moved, and cancelled since', rainOut, { ...there, status: 'cancelled' }, changed],
  ['moved, and done since', rainOut, { ...there, status: 'completed' }, changed],
])('a visit that was %s is undone as far as it is untouched', (_what, done, changes, step) => {
  expect(undoStep(done, visitOf(changes), 'Morning 8-12')).toEqual(step);
});

test('it can be undone on the day on which it was done, as Texas counts, whichever day it is of', () => {
  const evening = { ...rainOut, createdAt: '2026-11-23T04:00:00.000Z' };
  expect(() => requireUndoable(evening, new Date('2026-11-23T05:59:59Z'))).not.toThrow();
  expect(() => requireUndoable(evening, new Date('2026-11-23T06:00:00Z'))).toThrow(
    'until midnight',
  );
});

test('what is shown of it names its visits', () => {
  expect(rainOutView(rainOut)).toEqual({ ...rainOut, visits: ['v'] });
});
