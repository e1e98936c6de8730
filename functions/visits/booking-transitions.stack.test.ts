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
import { profileStore } from '../customers/profile-store.ts';
import type { ApiHandler } from '../platform/endpoint.ts';
import { pendingReportIdOf } from '../reports/writing/pending-report.ts';
import { reportStore } from '../reports/report-store.ts';
import { unintercepted } from '../testing/intercepted-calls.ts';
import { startWorld } from '../testing/world.ts';
import { createPendingReport } from './create-pending-report.ts';
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

/** The effect of each action by starting state (rules: booking-10). Any other starting state is refused. */
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

/** The fields that an action requires in addition to its name. */
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

test('the table has every state, action and role, and no other', () => {
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
      // If the visit is already in the wanted state, the operator's request succeeds and changes nothing.
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

/** The endpoint, with `meddle` running after the first read of the booking. */
const overtakenBy = (meddle: () => Promise<unknown>) => {
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

const act = async (id: string, action: OperatorAction, handler: ApiHandler = transition) =>
  world.call(handler, transitionBooking, {
    cookie: operator.cookie,
    params: { id },
    body: { action, ...details[action] },
  });

const races = states.flatMap((state) =>
  operatorActions.flatMap((action) =>
    operatorActions
      .filter((rival) => rival !== action)
      .filter((rival) => effects[action][wordOf(state)] && effects[rival][wordOf(state)])
      .map((rival) => ({ state, action, rival })),
  ),
);

test.each(races)(
  '$action of a $state.status, $state.paymentStatus visit, overtaken by $rival, ends as if it had come second',
  async ({ state, action, rival }) => {
    const { id } = await put(state);
    const reply = await act(
      id,
      action,
      overtakenBy(async () => {
        expect(await act(id, rival)).toMatchObject({ status: 200 });
      }),
    );
    const between = effects[rival][wordOf(state)]!;
    const effect = effects[action][between];
    expect(reply.status).toBe(effect ? 200 : 409);
    const after = (await bookings.find(id))!;
    const taken = effect ? [rival, action] : [rival];
    expect([wordOf(after), after.reportId, after.cancelReason, after.moved?.scheduledDate]).toEqual(
      [
        effect ?? between,
        taken.includes('complete') ? pendingReportIdOf(id) : null,
        taken.includes('cancel') ? 'A storm is coming' : null,
        taken.includes('reschedule') ? '2098-03-04' : undefined,
      ],
    );
  },
);

test('a move that follows a concurrent one says where the visit was last moved from', async () => {
  const { id } = await put({ status: 'confirmed' });
  const meanwhile = addDays(businessDate(now), 20);
  await act(
    id,
    'reschedule',
    overtakenBy(async () => {
      const body = { action: 'reschedule', scheduledDate: meanwhile, preferredTime: null };
      const { cookie } = operator;
      const reply = await world.call(transition, transitionBooking, {
        cookie,
        params: { id },
        body,
      });
      expect(reply).toMatchObject({ status: 200 });
    }),
  );
  expect(await bookings.find(id)).toMatchObject({ moved: { scheduledDate: meanwhile } });
});

describe('overtaken by the daily run, which makes its report,', () => {
  const reports = reportStore(world.table);
  const overtakenByRun = (booking: StoredBooking) =>
    overtakenBy(async () => {
      const visit = { booking, customer: owner.profile, now };
      expect(await createPendingReport(visit, world.table)).toBe(true);
    });

  test('a completion adds no second one', async () => {
    const booking = await put({ status: 'confirmed' });
    const before = await profileStore(world.table).get(owner.id);
    expect(await act(booking.id, 'complete', overtakenByRun(booking))).toMatchObject({
      status: 200,
      body: { status: 'completed', reportId: pendingReportIdOf(booking.id) },
    });
    const { reportCount } = await profileStore(world.table).get(owner.id);
    expect(reportCount).toBe(before.reportCount + 1);
  });

  test.each(['cancel', 'reschedule'] as const)(
    'the operator’s %s takes it away again',
    async (action) => {
      const booking = await put({ status: 'confirmed' });
      const before = await profileStore(world.table).get(owner.id);
      expect(await act(booking.id, action, overtakenByRun(booking))).toMatchObject({ status: 200 });
      expect(await bookings.find(booking.id)).toMatchObject({ reportId: null });
      expect(await reports.find(pendingReportIdOf(booking.id), { latest: true })).toBeUndefined();
      const { reportCount } = await profileStore(world.table).get(owner.id);
      expect(reportCount).toBe(before.reportCount);
    },
  );
});
