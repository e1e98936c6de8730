import { transitionBooking } from 'shared/contracts/admin-bookings.ts';
import { operatorActions } from 'shared/domain/visits/booking-status.ts';
import { addDays, businessDate } from 'shared/domain/dates.ts';
import { describe, expect, test } from 'vitest';
import type { StoredBooking } from '../bookings/booking-store.ts';
import { profileStore } from '../customers/profile-store.ts';
import { pendingReportIdOf } from '../reports/writing/pending-report.ts';
import { reportStore } from '../reports/report-store.ts';
import { createPendingReport } from './create-pending-report.ts';
import { handler as transition } from './endpoints/transition-booking.ts';
import {
  act,
  bookings,
  cases,
  effects,
  expectCancel,
  expectRace,
  expectTransition,
  now,
  operator,
  overtakenBy,
  owner,
  put,
  races,
  roles,
  states,
  wordOf,
  world,
} from './testing/booking-transitions.ts';

// A role without permission is refused in every state, so one state shows it.
const [anyState] = states;

test('the table has every state, action and role, and no others', () => {
  expect(cases).toHaveLength((4 * 3 + 2) * 6 * 4);
  for (const action of operatorActions)
    for (const state of Object.keys(effects[action])) expect(states.map(wordOf)).toContain(state);
});

describe.each(operatorActions)('the operator’s %s', (action) => {
  test.each(
    cases.filter(
      (one) => one.action === action && (one.role === 'operator' || one.state === anyState),
    ),
  )(
    'by the $role of a $state.status, $state.paymentStatus visit has its effect or is refused',
    (each) => expectTransition(each),
  );
});

describe('the customer’s cancel', () => {
  test.each(
    states.flatMap((state) =>
      roles
        .filter((role) => role === 'owner' || state === anyState)
        .map((role) => ({ state, role })),
    ),
  )(
    'by the $role of a $state.status, $state.paymentStatus visit has its effect or is refused',
    (each) => expectCancel(each),
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

/** Each pair of actions in each status once, with the first payment status that allows both. */
const differentRaces = races.filter(
  ({ state, action, rival }, at) =>
    races.findIndex(
      (other) =>
        other.state.status === state.status && other.action === action && other.rival === rival,
    ) === at,
);

test.each(differentRaces)(
  '$action of a $state.status, $state.paymentStatus visit, overtaken by $rival, ends as if it had come second',
  (each) => expectRace(each),
);

test('a move that follows a concurrent one records where the visit was last moved from', async () => {
  const { id } = await put({ status: 'confirmed' });
  const meanwhile = addDays(businessDate(now), 20);
  await act(
    id,
    'reschedule',
    overtakenBy(async () => {
      const body = { action: 'reschedule', scheduledDate: meanwhile, preferredTime: null };
      const { cookie } = operator;
      const response = await world.call(transition, transitionBooking, {
        cookie,
        params: { id },
        body,
      });
      expect(response).toMatchObject({ status: 200 });
    }),
  );
  expect(await bookings.find(id)).toMatchObject({ moved: { scheduledDate: meanwhile } });
});

const overtakenByRun = (booking: StoredBooking) =>
  overtakenBy(async () => {
    const visit = { booking, customer: owner.profile, now };
    expect(await createPendingReport(visit, world.table)).toBe(true);
  });

describe('overtaken by the daily run, which makes its report,', () => {
  const reports = reportStore(world.table);
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
