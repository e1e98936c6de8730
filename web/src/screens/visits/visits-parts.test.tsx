import { screen, waitFor } from '@testing-library/react';
import type { Booking } from 'shared/contracts/bookings.ts';
import { listPlans } from 'shared/contracts/plans.ts';
import { expect, it } from 'vitest';
import { draw } from '../../testing/draw.tsx';
import { answer, callsOf } from '../../testing/fake-api.ts';
import { booking, idOf, plan, today } from '../../testing/fixtures.ts';
import { dialogCalled, expectText, press } from '../../testing/site-steps.ts';
import { NotPossibleDetails } from './not-possible-details.tsx';
import { NextVisits } from './own-visits.tsx';

const planned = (originalDate: string, scheduledDate: string) =>
  booking({ planId: plan().id, originalDate, scheduledDate, status: 'confirmed' });

it.each([
  ['whose own day is paused', 0, planned('2026-12-01', '2026-12-09')],
  ['that was moved into the pause', 0, planned('2026-11-24', '2026-12-02')],
  ['outside of the pause', 1, planned('2026-11-24', '2026-11-25')],
])('shows of a plan that was paused a moment ago a visit %s: %i', async (_which, count, visit) => {
  const pauses = [{ from: '2026-11-28', until: '2026-12-05', reason: 'Away' }];
  answer(listPlans, [plan({ pauses })]);
  draw(<NextVisits bookings={[visit]} today={today} onCancelled={() => undefined} />);
  await waitFor(() => expect(callsOf(listPlans)).toHaveLength(1));
  await waitFor(() => expect(screen.queryAllByRole('row').slice(1)).toHaveLength(count));
});

it.each([
  ['and another has taken its place', 1, [plan({ id: idOf(77), replaces: plan().id })]],
  ['for good', 0, []],
])('shows a visit that was moved past the end of its plan, %s: %i', async (_how, count, others) => {
  answer(listPlans, [plan({ until: '2026-11-25' }), ...others]);
  const visit = planned('2026-11-24', '2026-11-26');
  draw(<NextVisits bookings={[visit]} today={today} onCancelled={() => undefined} />);
  await waitFor(() => expect(callsOf(listPlans)).toHaveLength(1));
  await waitFor(() => expect(screen.queryAllByRole('row').slice(1)).toHaveLength(count));
});

const failed = (change: Partial<NonNullable<Booking['notPossible']>> = {}): Booking =>
  booking({
    status: 'cancelled',
    scheduledDate: today,
    notPossible: {
      reason: 'gate',
      words: 'A chain',
      at: '2026-11-20T15:10:00.000Z',
      photos: ['/one', '/two'],
      photosUntil: today,
      credit: '0.00',
      ...change,
    },
  });

it.each([
  [today, 2],
  ['2026-11-19', 0],
])('shows what we saw through %s: %i photos', async (photosUntil, count) => {
  draw(<NotPossibleDetails booking={failed({ photosUntil })} />);
  await press(/^What Happened/);
  const dialog = await dialogCalled('We could not do this visit');
  await expectText(/^We were there on Nov 20, 2026 at 9:10/, dialog);
  await expectText(/^Please leave it unlocked/, dialog);
  expect(dialog.queryAllByRole('img').map((one) => one.getAttribute('alt'))).toEqual(
    ['What we saw, 1 of 2', 'What we saw, 2 of 2'].slice(0, count),
  );
});

it('has nothing to tell of a visit that took place', () => {
  const { container } = draw(<NotPossibleDetails booking={booking()} />);
  expect(container.textContent).toBe('');
});
