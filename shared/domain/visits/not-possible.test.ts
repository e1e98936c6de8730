import { expect, test } from 'vitest';
import {
  notPossibleAt,
  notPossibleCost,
  notPossiblePhotosUntil,
  notPossibleReasons,
  notPossibleReported,
  notPossibleLabel,
} from './not-possible.ts';

const now = new Date('2026-11-21T18:00:00.000Z');
const answered = now.toISOString();

test.each([
  ['nothing', undefined, '2026-11-21', answered],
  ['a moment ago', '2026-11-21T17:59:00Z', '2026-11-21', '2026-11-21T17:59:00.000Z'],
  ['with an offset', '2026-11-21T11:00:00-06:00', '2026-11-21', '2026-11-21T17:00:00.000Z'],
  ['a little ahead', '2026-11-21T18:02:00Z', '2026-11-21', answered],
  ['far ahead', '2026-11-21T18:02:01Z', '2026-11-21', answered],
  ['the evening before', '2026-11-21T05:59:59Z', '2026-11-21', answered],
  ['its first minute in Texas', '2026-11-21T06:00:00Z', '2026-11-21', '2026-11-21T06:00:00.000Z'],
  ['days after its day', '2026-11-19T18:00:00Z', '2026-11-18', '2026-11-19T18:00:00.000Z'],
  ['of a visit without a day', '2026-11-01T18:00:00Z', null, '2026-11-01T18:00:00.000Z'],
])('a phone that recorded %s', (_what, recordedAt, scheduledDate, at) => {
  expect(notPossibleAt(recordedAt, { scheduledDate, now })).toBe(at);
});

const single = { planId: null, included: false, paymentStatus: 'pending', credit: 0 } as const;
const ofPlan = { ...single, planId: 'plan' } as const;
const included = { ...ofPlan, included: true } as const;
const nothing = 'You won’t be charged for it.';
const paid = 'You have already paid for it. We’ll contact you about another day, or refund you.';
const same =
  'Your plan’s price stays the same: it gives no credit for a visit that does not take place.';
test.each([
  [single, nothing],
  [ofPlan, nothing],
  [{ ...single, paymentStatus: 'refunded' }, nothing],
  [{ ...single, paymentStatus: 'paid' }, paid],
  [{ ...included, paymentStatus: 'paid' }, paid],
  [included, same],
  [
    { ...included, credit: 3808, isChargedAgain: true },
    'Your plan’s next charge is lowered by $38.08.',
  ],
  [
    { ...included, credit: 3808, isChargedAgain: false },
    'Your plan’s credit for it is $38.08, but it would only lower a next charge, and your plan has none left. Nothing is refunded automatically.',
  ],
  [
    { ...included, credit: 3808 },
    'If your plan is charged again, that charge is lowered by $38.08.',
  ],
] as const)('a visit that is %o costs its customer: %s', (visit, text) => {
  expect(notPossibleCost({ isChargedAgain: undefined, ...visit })).toBe(text);
});

test('shows the reason with the operator’s note, or the note alone', () => {
  for (const reason of notPossibleReasons)
    expect(notPossibleReported({ reason, words: '' })).toBe(notPossibleLabel[reason].said);
  expect(notPossibleReported({ reason: 'gate', words: 'New lock' })).toBe(
    'The gate was locked: New lock',
  );
  expect(notPossibleReported({ reason: 'other', words: 'Drained' })).toBe('Drained');
});

test('its photos are stored for half a year of Texas days', () => {
  expect(notPossiblePhotosUntil('2026-11-21T05:59:00Z')).toBe('2027-05-20');
  expect(notPossiblePhotosUntil('2026-08-31T18:00:00Z')).toBe('2027-02-28');
});
