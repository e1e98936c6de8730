import { expect, test } from 'vitest';
import {
  bookingStatuses,
  amountDue,
  bookingTransitions,
  isTaken,
  mayCustomerCancel,
  mayTransition,
  paymentStatuses,
  type BookingAction,
  type Transition,
} from './booking-status.ts';

/** With any payment. Only a completed visit's can be collected, which the action itself requires. */
const anyPayment = (status: string): string[] =>
  paymentStatuses.map((paymentStatus) => `${status}/${paymentStatus}`);
const open = [...anyPayment('pending'), ...anyPayment('confirmed')];
const paidFor = bookingStatuses.flatMap((status) => [`${status}/paid`, `${status}/refunded`]);
const disputed = bookingStatuses.map((status) => `${status}/disputed`);
const legal: Record<BookingAction, string[]> = {
  confirm: anyPayment('pending'),
  complete: anyPayment('confirmed'),
  cancel: open,
  notPossible: anyPayment('confirmed'),
  markPaid: ['pending/pending', 'confirmed/pending', 'completed/pending'],
  refund: ['pending/paid', 'confirmed/paid', 'completed/paid', 'cancelled/paid'],
  reschedule: open,
  restore: anyPayment('cancelled'),
  restoreRequest: anyPayment('cancelled'),
  amend: [...open, ...anyPayment('cancelled')],
  report: open,
  collect: ['completed/pending'],
  collected: ['completed/pending', 'completed/collecting'],
  uncollected: ['completed/pending', 'completed/collecting'],
  // Whatever has become of the visit: only what was paid for can be given back.
  refunded: paidFor,
  unrefunded: bookingStatuses.map((status) => `${status}/refunded`),
  disputed: paidFor,
  undisputed: disputed,
  undisputedRefunded: disputed,
  returned: bookingStatuses.flatMap((status) =>
    ['paid', 'disputed', 'refunded'].map((paymentStatus) => `${status}/${paymentStatus}`),
  ),
};

const actions: BookingAction[] = [
  'confirm',
  'complete',
  'cancel',
  'notPossible',
  'markPaid',
  'refund',
  'reschedule',
  'restore',
  'restoreRequest',
  'amend',
  'report',
  'collect',
  'collected',
  'uncollected',
  'refunded',
  'unrefunded',
  'disputed',
  'undisputed',
  'undisputedRefunded',
  'returned',
];

test.each(actions)('%s starts from its legal states and from no other', (action) => {
  const from = bookingStatuses.flatMap((status) =>
    paymentStatuses
      .filter((paymentStatus) =>
        mayTransition(action, { status, paymentStatus, scheduledDate: '2026-11-30' }),
      )
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

test('an action has been taken if its target state is reached', () => {
  expect(isTaken('confirm', { status: 'confirmed', paymentStatus: 'paid' })).toBe(true);
  expect(isTaken('confirm', { status: 'completed', paymentStatus: 'paid' })).toBe(false);
  expect(isTaken('refund', { status: 'cancelled', paymentStatus: 'refunded' })).toBe(true);
});

test('states alone never show that a visit was moved', () => {
  expect(isTaken('reschedule', { status: 'confirmed', paymentStatus: 'paid' })).toBe(false);
});

/** The states of payments from which refunds and disputes go on. */
const paidStates: Partial<Record<BookingAction, 'paid' | 'refunded' | 'disputed'>> = {
  refund: 'paid',
  refunded: 'paid',
  unrefunded: 'refunded',
  disputed: 'paid',
  undisputed: 'disputed',
  undisputedRefunded: 'disputed',
  returned: 'disputed',
};

test('only the confirmation requires that the visit has a day', () => {
  for (const action of actions) {
    const { status = ['pending'] }: Transition['from'] = bookingTransitions[action].from;
    const state = {
      status: status[0] ?? 'pending',
      paymentStatus: paidStates[action] ?? 'pending',
    } as const;
    expect(mayTransition(action, { ...state, scheduledDate: null })).toBe(action !== 'confirm');
  }
});

test('nothing is due for a visit that was cancelled, paid or refunded, or whose payment is processing', () => {
  const unpaid = {
    status: 'confirmed',
    paymentStatus: 'pending',
    totalAmount: 2400,
    tax: 0,
    included: false,
  } as const;
  expect(amountDue(unpaid)).toBe(2400);
  expect(amountDue({ ...unpaid, status: 'cancelled' })).toBe(0);
  expect(amountDue({ ...unpaid, paymentStatus: 'paid' })).toBe(0);
  expect(amountDue({ ...unpaid, paymentStatus: 'collecting' })).toBe(0);
  expect(amountDue({ ...unpaid, paymentStatus: 'refunded' })).toBe(0);
  expect(amountDue({ ...unpaid, included: true })).toBe(0);
  for (const status of ['pending', 'confirmed', 'completed'] as const)
    expect(amountDue({ ...unpaid, status, tax: 198 })).toBe(unpaid.totalAmount + 198);
});

test('a customer may cancel until the day before', () => {
  expect(mayCustomerCancel(visit('2026-11-22'), '2026-11-21')).toBe(true);
  expect(mayCustomerCancel(visit('2026-11-21'), '2026-11-21')).toBe(false);
  expect(mayCustomerCancel(visit('2026-11-20'), '2026-11-21')).toBe(false);
  expect(mayCustomerCancel(visit(null), '2026-11-21')).toBe(true);
  expect(mayCustomerCancel(visit('2026-11-22', 'completed'), '2026-11-21')).toBe(false);
});
