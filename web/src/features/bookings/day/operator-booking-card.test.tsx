import { screen, waitFor } from '@testing-library/react';
import { transitionBooking } from 'shared/contracts/admin-bookings.ts';
import { moderateReview } from 'shared/contracts/reviews.ts';
import { expect, it } from 'vitest';
import { draw } from '../../../testing/draw.tsx';
import { answer, callsOf, refuse } from '../../../testing/fake-api.ts';
import { adminBooking, review } from '../../../testing/fixtures.ts';
import { dialogCalled, expectToast, fill, press } from '../../../testing/site-steps.ts';
import { StopNotes } from './stop-notes.tsx';
import { OperatorBookingCard } from './operator-booking-card.tsx';

it.each([
  [true, 1],
  [false, 0],
])('says that it is the next stop, and offers to tell the customer then: %s', (isNext, count) => {
  draw(<OperatorBookingCard booking={adminBooking({ status: 'confirmed' })} isNext={isNext} />);
  expect(screen.queryAllByText('Next stop')).toHaveLength(count);
  expect(screen.queryAllByRole('link', { name: /^On My Way/ })).toHaveLength(count);
});

it.each([
  ['by itself', false, 1],
  ['by the charges of its plan', true, 0],
])('can be marked as paid where it is paid %s', (_how, included, count) => {
  draw(<OperatorBookingCard booking={adminBooking({ status: 'completed', included })} />);
  expect(screen.queryAllByRole('button', { name: /^Mark Paid/ })).toHaveLength(count);
});

it('keeps the focus on its visit when the pressed button is gone', async () => {
  const visit = adminBooking({ status: 'pending' });
  answer(transitionBooking, { ...visit, status: 'confirmed' });
  draw(<OperatorBookingCard booking={visit} isNext={false} />);
  await press(/^Confirm/);
  await press('Yes, Confirm', await dialogCalled('Confirm this visit?'));
  await waitFor(() => expect(document.activeElement?.tagName).toBe('H3'));
});

it.each([
  [
    'keeps the reason that was typed where the answer was lost',
    { status: 504 },
    1,
    'Not Sure It Worked',
  ],
  [
    'closes the question where the visit stands otherwise by now',
    { code: 'conflict', message: 'This visit is cancelled.' },
    0,
    'Visit Not Changed',
  ],
] as const)('%s', async (_what, failure, open, title) => {
  refuse(transitionBooking, failure);
  draw(<OperatorBookingCard booking={adminBooking({ status: 'confirmed' })} isNext={false} />);
  await press(/^Cancel Visit: /);
  await fill('Reason', 'The pump is broken', await dialogCalled('Cancel this visit?'));
  await press('Yes, Cancel Visit');
  await expectToast({ title, variant: 'destructive' });
  await waitFor(() => expect(screen.queryAllByText('Cancelling...')).toEqual([]));
  expect(screen.queryAllByDisplayValue('The pump is broken')).toHaveLength(open);
});

it('takes a double press on Take Off the Site for one, however fast the answer', async () => {
  const shown = { ...review, mayShow: true };
  answer(moderateReview, { ...shown, isHidden: true });
  draw(<OperatorBookingCard booking={adminBooking({ status: 'completed', review: shown })} />);
  await press(/^Take Off the Site/);
  await waitFor(() => expect(callsOf(moderateReview)).toHaveLength(1));
  await press(/^Take Off the Site/);
  expect(callsOf(moderateReview)).toHaveLength(1);
});

it('promises no mail about a visit that its customer had cancelled already', async () => {
  answer(transitionBooking, adminBooking({ status: 'cancelled', cancelReason: null }));
  draw(<OperatorBookingCard booking={adminBooking({ status: 'confirmed' })} isNext={false} />);
  await press(/^Cancel Visit: /);
  await fill('Reason', 'The pump is broken', await dialogCalled('Cancel this visit?'));
  await press('Yes, Cancel Visit');
  await expectToast({
    title: 'Visit Cancelled',
    description: 'The customer had cancelled it already, and gets no email.',
  });
});

it('warns of pets of which nothing else is known', () => {
  const { customer } = adminBooking();
  const booking = adminBooking({ customer: customer && { ...customer, hasPets: true } });
  draw(<StopNotes booking={booking} />);
  expect(screen.getByText('Has pets').closest('p')?.textContent).toBe('PetsHas pets');
});
