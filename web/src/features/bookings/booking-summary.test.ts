import { describe, expect, it } from 'vitest';
import {
  cancelLabel,
  costsNothing,
  lastVisit,
  moveLabel,
  nextVisit,
  paymentLabel,
  priceLabel,
  splitVisits,
  taxLabel,
  statusTone,
  statusLabel,
  visitDate,
} from './booking-summary.ts';

const visit = (
  status: 'pending' | 'confirmed' | 'completed' | 'cancelled',
  scheduledDate: string | null,
  preferredTime: string | null = null,
) => ({ status, scheduledDate, preferredTime });

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

it('tells visits of one day apart by their time, whatever the order of the list', () => {
  const [morning, afternoon, anyTime] = ['Morning 8-12', 'Afternoon 12-5', null];
  const day = '2026-11-22';
  const ahead = [morning, afternoon, anyTime].map((time) => visit('confirmed', day, time));
  const over = [morning, afternoon].map((time) => visit('completed', '2026-11-20', time));
  const listed = [...ahead, ...over];
  for (const bookings of [listed, listed.toReversed()]) {
    expect(splitVisits(bookings, '2026-11-21')).toEqual({ ahead, others: over.toReversed() });
    expect(nextVisit(bookings, '2026-11-21')).toEqual(visit('confirmed', day, morning));
    expect(lastVisit(bookings)).toEqual(visit('completed', '2026-11-20', afternoon));
  }
});

it('puts the visits still to come in the order of their days, apart from the others', () => {
  const [today, later, undated] = [
    visit('pending', '2026-11-21'),
    visit('confirmed', '2026-11-30'),
    visit('pending', null),
  ];
  const others = [visit('cancelled', '2026-12-01'), visit('pending', '2026-11-20')];
  expect(splitVisits([undated, later, ...others, today], '2026-11-21')).toEqual({
    ahead: [today, later, undated],
    others,
  });
});

const plannedVisit = {
  status: 'cancelled',
  planId: 'plan',
  cancelledBy: null,
  cancelReason: null,
} as const;

it.each([
  [{ cancelledBy: { kind: 'pause' }, cancelReason: 'Away' }, 'Paused', 'Away'],
  [{ cancelledBy: { kind: 'rain-out' }, cancelReason: 'Hail' }, 'Rained out', 'Hail'],
  [{ cancelledBy: { kind: 'end' }, cancelReason: 'They move' }, 'Plan ended', 'They move'],
  [{ cancelReason: 'Guests' }, 'Skipped', 'Guests'],
  [{ cancelReason: 'Skipped' }, 'Skipped', undefined],
  [{}, 'Skipped', undefined],
  [{ cancelReason: 'Not scheduled' }, 'Not scheduled', undefined],
  [{ planId: null, cancelReason: 'Hail' }, 'cancelled', 'Cancelled by us: Hail'],
  [{ planId: null }, 'cancelled', undefined],
  [{ status: 'confirmed' }, 'confirmed', undefined],
] as const)('says of a visit with %o that it is %s, and why', (change, status, why) => {
  const visitNow = { ...plannedVisit, ...change };
  expect(statusLabel(visitNow)).toBe(status);
  expect(cancelLabel(visitNow, 'us')).toBe(why);
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
    'gray',
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
  expect(moveLabel(movedFrom('2026-11-21', 'A storm'))).toBe('Moved from Nov 21, 2026: A storm');
  expect(moveLabel(movedFrom('2026-11-21'))).toBe('Moved from Nov 21, 2026');
  expect(moveLabel(movedFrom(null))).toBeUndefined();
  expect(moveLabel({ moved: null })).toBeUndefined();
});

describe('payment', () => {
  const booking = {
    status: 'confirmed',
    paymentStatus: 'pending',
    paymentMethod: 'zelle',
    paymentSource: null,
    included: false,
    returnedOn: null,
  } as const;

  it('is shown with its method', () => {
    expect(paymentLabel(booking)).toBe('To be paid on service day: Zelle');
    expect(paymentLabel({ ...booking, paymentStatus: 'paid', paymentMethod: null })).toBe('Paid');
    expect(paymentLabel({ ...booking, status: 'completed' })).toBe('Not paid yet: Zelle');
    const byCard = {
      paymentMethod: 'card',
      paymentSource: { brand: 'visa', last4: '4242' },
    } as const;
    expect(paymentLabel({ ...booking, ...byCard, paymentStatus: 'paid' })).toBe(
      'Paid: Visa ending in 4242',
    );
  });

  it('is shown as disputed, and as returned until it is paid or collected again', () => {
    const disputed = { ...booking, status: 'completed', paymentStatus: 'disputed' } as const;
    expect(paymentLabel({ ...disputed, paymentMethod: 'card' })).toBe('Disputed: Card');
    const returned = { ...booking, status: 'completed', returnedOn: '2026-11-18' } as const;
    expect(paymentLabel(returned)).toBe('Returned by the bank, not paid yet');
    expect(paymentLabel({ ...returned, paymentStatus: 'collecting' })).toBe('Payment processing');
  });

  it('is not shown for a visit cancelled before payment', () => {
    expect(paymentLabel({ ...booking, status: 'cancelled' })).toBeUndefined();
    expect(paymentLabel({ ...booking, status: 'cancelled', paymentStatus: 'refunded' })).toBe(
      'Refunded: Zelle',
    );
  });
});

describe('what a visit costs', () => {
  const amounts = { totalAmount: '225.00', tax: '18.56', included: false };

  it('is shown with its tax', () => {
    expect([priceLabel(amounts), taxLabel(amounts)]).toEqual(['$243.56', 'with $18.56 sales tax']);
    expect(taxLabel({ ...amounts, tax: '0.00' })).toBeUndefined();
    expect(priceLabel({ totalAmount: '2200.00', tax: '165.00', included: false })).toBe(
      '$2,365.00',
    );
  });

  it('is nothing if it was cancelled before it was paid', () => {
    expect(costsNothing({ status: 'cancelled', paymentStatus: 'pending' })).toBe(true);
    expect(costsNothing({ status: 'cancelled', paymentStatus: 'paid' })).toBe(false);
    expect(costsNothing({ status: 'completed', paymentStatus: 'pending' })).toBe(false);
  });

  it('is included where the plan’s charges pay for it', () => {
    const included = { ...amounts, included: true };
    expect([priceLabel(included), taxLabel(included)]).toEqual(['Included', undefined]);
  });
});
