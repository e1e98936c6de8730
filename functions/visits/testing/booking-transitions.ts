import { transitionBooking } from 'shared/contracts/admin-bookings.ts';
import { cancelBooking } from 'shared/contracts/bookings.ts';
import {
  bookingStatuses,
  isTaken,
  operatorActions,
  paymentStatuses,
  type OperatorAction,
  type BookingState,
} from 'shared/domain/visits/booking-status.ts';
import { addDays, businessDate } from 'shared/domain/dates.ts';
import { expect } from 'vitest';
import { bookingStore, type StoredBooking } from '../../bookings/booking-store.ts';
import { bookingSample } from '../../bookings/testing/booking-sample.ts';
import type { ApiHandler } from '../../platform/endpoint/endpoint.ts';
import { pendingReportIdOf } from '../../reports/writing/pending-report.ts';
import { unintercepted } from '../../testing/intercepted-calls.ts';
import { startWorld } from '../../testing/world.ts';
import { handler as cancel } from '../endpoints/cancel-booking.ts';
import { handler as transition } from '../endpoints/transition-booking.ts';

export const world = await startWorld();
export const bookings = bookingStore(world.table);
export const now = new Date();
const [operator, owner, stranger] = await Promise.all([
  world.person({ isAdmin: true }),
  world.person(),
  world.person(),
]);
export { operator, owner };

/** The effect of each action by starting state (rules: booking-10). Any other starting state is refused. */
export const effects: Record<OperatorAction, Partial<Record<string, string>>> = {
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

/** The fields that an action requires in addition to its name. */
const details: Partial<Record<OperatorAction, object>> = {
  cancel: { reason: 'A storm is coming' },
  reschedule: { scheduledDate: addDays(businessDate(now), 9), preferredTime: null },
};

export const roles = ['operator', 'owner', 'stranger', 'visitor'] as const;
const cookies = {
  operator: operator.cookie,
  owner: owner.cookie,
  stranger: stranger.cookie,
  visitor: undefined,
};

export const states = bookingStatuses.flatMap((status) =>
  paymentStatuses
    // A provider takes what is completed alone.
    .filter(
      (paymentStatus) =>
        status === 'completed' || !['collecting', 'disputed'].includes(paymentStatus),
    )
    .map((paymentStatus) => ({ status, paymentStatus })),
);
export const cases = states.flatMap((state) =>
  operatorActions.flatMap((action) => roles.map((role) => ({ state, action, role }))),
);
export const wordOf = ({ status, paymentStatus }: BookingState) => `${status}/${paymentStatus}`;

export const put = async (state: Partial<StoredBooking>) => {
  const booking = bookingSample({ userId: owner.id, scheduledDate: '2098-03-04', ...state });
  await bookings.put(booking);
  return booking;
};

/** The endpoint, with `meddle` running after the first read of the booking. */
export const overtakenBy = (meddle: () => Promise<unknown>) => {
  let isOvertaken = false;
  return transition.with({
    dependencies: {
      bookings: {
        ...bookings,
        find: async (id) => {
          const seen = await bookings.find(id);
          if (!isOvertaken) {
            isOvertaken = true;
            await unintercepted(meddle);
          }
          return seen;
        },
      },
    },
  });
};

export const act = async (id: string, action: OperatorAction, handler: ApiHandler = transition) =>
  world.call(handler, transitionBooking, {
    cookie: operator.cookie,
    params: { id },
    body: { action, ...details[action] },
  });

export const races = states.flatMap((state) =>
  operatorActions.flatMap((action) =>
    operatorActions
      .filter((rival) => rival !== action)
      .filter((rival) => effects[action][wordOf(state)] && effects[rival][wordOf(state)])
      .map((rival) => ({ state, action, rival })),
  ),
);

/** Asserts that an action by a role has its effect on a visit in a state, or is refused. */
export const expectTransition = async ({
  state,
  action,
  role,
}: (typeof cases)[number]): Promise<void> => {
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
  // If the visit is already in the wanted state, the operator's request succeeds and changes nothing.
  const isFulfilled = role === 'operator' && isTaken(action, state);
  expect([status, wordOf(after!)]).toEqual([
    effect || isFulfilled ? 200 : refusal,
    effect ?? wordOf(state),
  ]);
  expect(after!.updatedAt === booking.updatedAt).toBe(!effect);
};

/** Asserts the same of the cancellation that is the customer's. */
export const expectCancel = async ({
  state,
  role,
}: Omit<(typeof cases)[number], 'action'>): Promise<void> => {
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
};

/** Asserts that an action overtaken by another one ends as if it had come second. */
export const expectRace = async ({
  state,
  action,
  rival,
}: (typeof races)[number]): Promise<void> => {
  const { id } = await put(state);
  const response = await act(
    id,
    action,
    overtakenBy(async () => {
      expect(await act(id, rival)).toMatchObject({ status: 200 });
    }),
  );
  const between = effects[rival][wordOf(state)]!;
  const effect = effects[action][between];
  expect(response.status).toBe(effect ? 200 : 409);
  const after = (await bookings.find(id))!;
  const taken = effect ? [rival, action] : [rival];
  expect([wordOf(after), after.reportId, after.cancelReason, after.moved?.scheduledDate]).toEqual([
    effect ?? between,
    taken.includes('complete') ? pendingReportIdOf(id) : null,
    taken.includes('cancel') ? 'A storm is coming' : null,
    taken.includes('reschedule') ? '2098-03-04' : undefined,
  ]);
};
