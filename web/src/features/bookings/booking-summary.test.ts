import { describe, expect, it } from 'vitest';
import {
  lastVisit,
  moveWords,
  nextVisit,
  paymentWords,
  statusTone,
  visitDate,
} from './booking-summary.ts';

const visit = (
  status: 'pending' | 'confirmed' | 'completed' | 'cancelled',
  scheduledDate: string | null,
) => ({ status, scheduledDate });

describe('next visit', () => {
  it('is the earliest confirmed or pending one from today on', () => {
    const bookings = [
      visit('confirmed', '2026-12-01'),
      visit('pending', '2026-11-22'),
      visit('pending', '2026-11-20'),
      visit('cancelled', '2026-11-21'),
    ];
    expect(nextVisit(bookings, '2026-11-21')).toEqual(visit('pending', '2026-11-22'));
  });

  it('counts a visit that is today', () => {
    expect(nextVisit([visit('confirmed', '2026-11-21')], '2026-11-21')).toBeDefined();
  });

  it('is one without a day when no other is to come', () => {
    const undated = visit('pending', null);
    const [past, dated] = [visit('confirmed', '2026-11-20'), visit('pending', '2026-12-01')];
    expect(nextVisit([undated, past], '2026-11-21')).toEqual(undated);
    expect(nextVisit([undated, dated], '2026-11-21')).toEqual(dated);
  });

  it('is missing when all are past, done or cancelled', () => {
    const bookings = [visit('pending', '2026-01-01'), visit('completed', '2026-12-01')];
    expect(nextVisit(bookings, '2026-11-21')).toBeUndefined();
  });
});

it('takes the latest completed visit for the last one', () => {
  const bookings = [visit('completed', '2026-10-01'), visit('completed', '2026-11-01')];
  expect(lastVisit(bookings)).toEqual(visit('completed', '2026-11-01'));
  expect(lastVisit([visit('pending', '2026-11-01')])).toBeUndefined();
});

it('colours the four statuses, and anything else grey', () => {
  expect(['completed', 'confirmed', 'pending', 'cancelled', 'lost'].map(statusTone)).toEqual([
    'green',
    'blue',
    'yellow',
    'red',
    'grey',
  ]);
});

it('shows a date as short month, day, year, from a date or an instant', () => {
  expect(visitDate('2026-11-21')).toBe('Nov 21, 2026');
  expect(visitDate('2026-11-21T03:00:00.000Z')).toBe('Nov 20, 2026');
  expect(visitDate(null)).toBe('To be scheduled');
});

const movedFrom = (scheduledDate: string | null, reason: string | null = null) => ({
  moved: { scheduledDate, preferredTime: null, reason },
});

it('says from when a visit was moved, and why', () => {
  expect(moveWords(movedFrom('2026-11-21', 'A storm'), 'us')).toBe(
    'Moved by us from Nov 21, 2026: A storm',
  );
  expect(moveWords(movedFrom('2026-11-21'), 'you')).toBe('Moved by you from Nov 21, 2026');
  expect(moveWords(movedFrom(null), 'us')).toBeUndefined();
  expect(moveWords({ moved: null }, 'us')).toBeUndefined();
});

describe('payment', () => {
  const booking = {
    status: 'confirmed',
    paymentStatus: 'pending',
    paymentMethod: 'zelle',
  } as const;

  it('is said with its way to pay', () => {
    expect(paymentWords(booking)).toBe('To be paid on service day: Zelle');
    expect(paymentWords({ ...booking, paymentStatus: 'paid', paymentMethod: null })).toBe('Paid');
  });

  it('is not spoken of for a visit that was cancelled before it was paid', () => {
    expect(paymentWords({ ...booking, status: 'cancelled' })).toBeUndefined();
    expect(paymentWords({ ...booking, status: 'cancelled', paymentStatus: 'refunded' })).toBe(
      'Refunded: Zelle',
    );
  });
});
