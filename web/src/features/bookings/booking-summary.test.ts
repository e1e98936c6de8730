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
  it('is the earliest confirmed or pending visit from today on', () => {
    const bookings = [
      visit('confirmed', '2026-12-01'),
      visit('pending', '2026-11-22'),
      visit('pending', '2026-11-20'),
      visit('cancelled', '2026-11-21'),
    ];
    expect(nextVisit(bookings, '2026-11-21')).toEqual(visit('pending', '2026-11-22'));
  });

  it('includes a visit today', () => {
    expect(nextVisit([visit('confirmed', '2026-11-21')], '2026-11-21')).toBeDefined();
  });

  it('is a visit without a day if no other is upcoming', () => {
    const undated = visit('pending', null);
    const [past, dated] = [visit('confirmed', '2026-11-20'), visit('pending', '2026-12-01')];
    expect(nextVisit([undated, past], '2026-11-21')).toEqual(undated);
    expect(nextVisit([undated, dated], '2026-11-21')).toEqual(dated);
  });

  it('is undefined if all are past, completed or cancelled', () => {
    const bookings = [visit('pending', '2026-01-01'), visit('completed', '2026-12-01')];
    expect(nextVisit(bookings, '2026-11-21')).toBeUndefined();
  });
});

it('takes the latest completed visit as the last one', () => {
  const bookings = [visit('completed', '2026-10-01'), visit('completed', '2026-11-01')];
  expect(lastVisit(bookings)).toEqual(visit('completed', '2026-11-01'));
  expect(lastVisit([visit('pending', '2026-11-01')])).toBeUndefined();
});

it('colors the four statuses, and anything else gray', () => {
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

it('says which day a visit was moved from, and why', () => {
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

  it('is shown with its method', () => {
    expect(paymentWords(booking)).toBe('To be paid on service day: Zelle');
    expect(paymentWords({ ...booking, paymentStatus: 'paid', paymentMethod: null })).toBe('Paid');
  });

  it('is not shown for a visit cancelled before payment', () => {
    expect(paymentWords({ ...booking, status: 'cancelled' })).toBeUndefined();
    expect(paymentWords({ ...booking, status: 'cancelled', paymentStatus: 'refunded' })).toBe(
      'Refunded: Zelle',
    );
  });
});
