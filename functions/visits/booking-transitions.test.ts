import { transitionBooking } from 'shared/contracts/admin-bookings.ts';
import { cancelBooking } from 'shared/contracts/bookings.ts';
import {
  bookingStatuses,
  isTaken,
  operatorActions,
  paymentStatuses,
} from 'shared/domain/booking-status.ts';
import type { OperatorAction, BookingState } from 'shared/domain/booking-status.ts';
import { addDays, businessDate } from 'shared/domain/dates.ts';
import { describe, expect, test } from 'vitest';
import { bookingStore } from '../bookings/booking-store.ts';
import type { StoredBooking } from '../bookings/booking-store.ts';
import { bookingSample } from '../bookings/testing/booking-sample.ts';
import { startWorld } from '../testing/world.ts';
import { handler as cancel } from './endpoints/cancel-booking.ts';
import { handler as transition } from './endpoints/transition-booking.ts';

const world = await startWorld();
const bookings = bookingStore(world.table);
const now = new Date();
const [operator, owner, stranger] = await Promise.all([
  world.person({ isAdmin: true }),
  world.person(),
  world.person(),
]);

/** What each action does from where (rules: booking-10); from anywhere else it is refused. */
const effects: Record<OperatorAction, Partial<Record<string, string>>> = {
  confirm: {
    'pending/pending': 'confirmed/pending',
    'pending/paid': 'confirmed/paid',
    'pending/refunded': 'confirmed/refunded',
  },
  complete: {
    'confirmed/pending': 'completed/pending',
    'confirmed/paid': 'completed/paid',
    'confirmed/refunded': 'completed/refunded',
  },
  cancel: {
    'pending/pending': 'cancelled/pending',
    'pending/paid': 'cancelled/paid',
    'pending/refunded': 'cancelled/refunded',
    'confirmed/pending': 'cancelled/pending',
    'confirmed/paid': 'cancelled/paid',
    'confirmed/refunded': 'cancelled/refunded',
  },
  markPaid: {
    'pending/pending': 'pending/paid',
    'confirmed/pending': 'confirmed/paid',
    'completed/pending': 'completed/paid',
  },
  refund: {
    'pending/paid': 'pending/refunded',
    'confirmed/paid': 'confirmed/refunded',
    'completed/paid': 'completed/refunded',
    'cancelled/paid': 'cancelled/refunded',
  },
  reschedule: {
    'pending/pending': 'pending/pending',
    'pending/paid': 'pending/paid',
    'pending/refunded': 'pending/refunded',
    'confirmed/pending': 'confirmed/pending',
    'confirmed/paid': 'confirmed/paid',
    'confirmed/refunded': 'confirmed/refunded',
  },
};

/** What a step needs to be told besides its name. */
const details: Partial<Record<OperatorAction, object>> = {
  cancel: { reason: 'A storm is coming' },
  reschedule: { scheduledDate: addDays(businessDate(now), 9), preferredTime: null },
};

const roles = ['operator', 'owner', 'stranger', 'visitor'] as const;
const cookies = {
  operator: operator.cookie,
  owner: owner.cookie,
  stranger: stranger.cookie,
  visitor: undefined,
};

const states = bookingStatuses.flatMap((status) =>
  paymentStatuses.map((paymentStatus) => ({ status, paymentStatus })),
);
const cases = states.flatMap((state) =>
  operatorActions.flatMap((action) => roles.map((role) => ({ state, action, role }))),
);
const wordOf = ({ status, paymentStatus }: BookingState) => `${status}/${paymentStatus}`;

const put = async (state: Partial<StoredBooking>) => {
  const booking = bookingSample({ userId: owner.id, scheduledDate: '2098-03-04', ...state });
  await bookings.put(booking);
  return booking;
};

test('the table names every state, action and role, and no other', () => {
  expect(cases).toHaveLength(4 * 3 * 6 * 4);
  for (const action of operatorActions)
    for (const state of Object.keys(effects[action])) expect(states.map(wordOf)).toContain(state);
});

describe.each(operatorActions)('the operator’s %s', (action) => {
  test.each(cases.filter((one) => one.action === action))(
    'by the $role of a $state.status, $state.paymentStatus visit has its effect or is refused',
    async ({ state, role }) => {
      const booking = await put(state);
      const cookie = cookies[role];
      const { status } = await world.call(transition, transitionBooking, {
        ...(cookie && { cookie }),
        params: { id: booking.id },
        body: { action, ...details[action] },
      });
      const after = await bookings.find(booking.id);
      const effect = role === 'operator' ? effects[action][wordOf(state)] : undefined;
      const refusal = { operator: 409, owner: 403, stranger: 403, visitor: 401 }[role];
      // What is so already is the operator's request fulfilled, and changes nothing.
      const isFulfilled = role === 'operator' && isTaken(action, state);
      expect([status, wordOf(after!)]).toEqual([
        effect || isFulfilled ? 200 : refusal,
        effect ?? wordOf(state),
      ]);
      expect(after!.updatedAt === booking.updatedAt).toBe(!effect);
    },
  );
});

describe('the customer’s cancel', () => {
  test.each(states.flatMap((state) => roles.map((role) => ({ state, role }))))(
    'by the $role of a $state.status, $state.paymentStatus visit has its effect or is refused',
    async ({ state, role }) => {
      const booking = await put(state);
      const cookie = cookies[role];
      const { status } = await world.call(cancel, cancelBooking, {
        ...(cookie && { cookie }),
        params: { id: booking.id },
      });
      const after = await bookings.find(booking.id);
      const effect = role === 'owner' ? effects.cancel[wordOf(state)] : undefined;
      const refusal = { operator: 404, owner: 409, stranger: 404, visitor: 401 }[role];
      const isFulfilled = role === 'owner' && state.status === 'cancelled';
      expect([status, wordOf(after!)]).toEqual([
        effect || isFulfilled ? 200 : refusal,
        effect ?? wordOf(state),
      ]);
      expect(after!.updatedAt === booking.updatedAt).toBe(!effect);
    },
  );
});

describe('a sent report', () => {
  test.each(states)('completes a $status visit or leaves it', async (state) => {
    const booking = await put(state);
    const after = await bookings.transition(booking, 'report', now);
    const isOpen = state.status === 'pending' || state.status === 'confirmed';
    expect(after && wordOf(after)).toBe(isOpen ? `completed/${state.paymentStatus}` : undefined);
  });
});
