import { expect, test } from 'vitest';
import {
  bookingStatuses,
  bookingTransitions,
  mayCustomerCancel,
  mayTransition,
  paymentStatuses,
} from './booking-status.ts';
import type { BookingAction } from './booking-status.ts';

const legal: Record<BookingAction, string[]> = {
  confirm: ['pending/pending', 'pending/paid', 'pending/refunded'],
  complete: ['confirmed/pending', 'confirmed/paid', 'confirmed/refunded'],
  cancel: [
    'pending/pending',
    'pending/paid',
    'pending/refunded',
    'confirmed/pending',
    'confirmed/paid',
    'confirmed/refunded',
  ],
  markPaid: ['pending/pending', 'confirmed/pending', 'completed/pending'],
  refund: ['pending/paid', 'confirmed/paid', 'completed/paid', 'cancelled/paid'],
};

const actions: BookingAction[] = ['confirm', 'complete', 'cancel', 'markPaid', 'refund'];

test.each(actions)('%s starts from its legal states and from no other', (action) => {
  const from = bookingStatuses.flatMap((status) =>
    paymentStatuses
      .filter((paymentStatus) => mayTransition(action, { status, paymentStatus }))
      .map((paymentStatus) => `${status}/${paymentStatus}`),
  );
  expect(from).toEqual(legal[action]);
});

test('every transition is named', () => {
  expect(Object.keys(bookingTransitions)).toEqual(actions);
});

const visit = (scheduledDate: string | null, status: 'confirmed' | 'completed' = 'confirmed') => ({
  status,
  paymentStatus: 'pending' as const,
  scheduledDate,
});

test('a customer may cancel until the day before', () => {
  expect(mayCustomerCancel(visit('2026-11-22'), '2026-11-21')).toBe(true);
  expect(mayCustomerCancel(visit('2026-11-21'), '2026-11-21')).toBe(false);
  expect(mayCustomerCancel(visit('2026-11-20'), '2026-11-21')).toBe(false);
  expect(mayCustomerCancel(visit(null), '2026-11-21')).toBe(true);
  expect(mayCustomerCancel(visit('2026-11-22', 'completed'), '2026-11-21')).toBe(false);
});
