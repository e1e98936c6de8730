import { screen, waitFor, within } from '@testing-library/react';
import { transitionBooking } from 'shared/contracts/admin-bookings.ts';
import { moderateReview } from 'shared/contracts/reviews.ts';
import { expect, it } from 'vitest';
import { draw } from '../../../testing/draw.tsx';
import { answer, callsOf, refuse } from '../../../testing/fake-api.ts';
import { adminBooking, idOf, review, today } from '../../../testing/fixtures.ts';
import {
  chooseFrom,
  dialogCalled,
  expectToast,
  fill,
  offersOf,
  press,
} from '../../../testing/site-steps.ts';
import { StopNotes } from './stop-notes.tsx';
import { Stop } from './stop.tsx';

it.each([
  ['is next', { status: 'confirmed', scheduledDate: today }, true, 1, 1],
  ['is not', { status: 'confirmed', scheduledDate: today }, false, 0, 1],
  ['is done', { status: 'completed', scheduledDate: today }, false, 0, 0],
  ['is tomorrow’s', { status: 'confirmed', scheduledDate: '2026-11-21' }, false, 0, 0],
] as const)(
  'says whether it is the next stop, and offers to tell the customer today: one that %s',
  (_what, changes, isNext, marks, links) => {
    draw(<Stop booking={adminBooking(changes)} isNext={isNext} />);
    expect(screen.queryAllByText('Next stop')).toHaveLength(marks);
    expect(screen.queryAllByRole('link', { name: /^On My Way/ })).toHaveLength(links);
  },
);

it('says in its line where and what it is, and what there is to know', () => {
  const { customer } = adminBooking();
  draw(
    <Stop
      order={3}
      booking={adminBooking({
        address: '8 Browser Bend, Spring, TX 77373',
        specialInstructions: 'Ring twice',
        customer: customer && { ...customer, hasPets: true },
      })}
    />,
  );
  const line = within(screen.getByRole('heading', { level: 3 }).closest('summary')!);
  expect(line.queryByText('3')).not.toBeNull();
  line.getByText('8 Browser Bend · Monthly Membership');
  for (const name of ['Pets', 'Gate', 'Note']) line.getByText(name);
});

it.each<[string, Parameters<typeof adminBooking>[0], string[]]>([
  ['pending', {}, ['Start', 'Mark Paid', 'Move', 'Cancel Visit']],
  [
    'confirmed',
    { status: 'confirmed' },
    ['Complete Without a Report', 'Mark Paid', 'Move', 'Couldn’t Service', 'Cancel Visit'],
  ],
  [
    'confirmed and of a plan that pays for it',
    { status: 'confirmed', planId: idOf(40), included: true },
    ['Complete Without a Report', 'Move', 'Skip', 'Couldn’t Service', 'Cancel Visit'],
  ],
  [
    'confirmed, of a plan and paid',
    { status: 'confirmed', planId: idOf(40), paymentStatus: 'paid' },
    ['Complete Without a Report', 'Mark Refunded', 'Move', 'Couldn’t Service', 'Cancel Visit'],
  ],
  ['completed', { status: 'completed' }, ['Mark Paid']],
  ['completed and paid', { status: 'completed', paymentStatus: 'paid' }, ['Mark Refunded']],
  ['cancelled', { status: 'cancelled' }, []],
])('offers behind More what its state allows: %s', async (_what, changes, items) => {
  draw(<Stop booking={adminBooking({ scheduledDate: today, ...changes })} />);
  expect(await offersOf(/^More: /)).toEqual([...items, 'Customer’s Page']);
});

it('has no menu where there is nothing to do, and nobody to look up', () => {
  draw(<Stop booking={adminBooking({ status: 'cancelled', customer: null })} />);
  expect(screen.queryByRole('button', { name: /^More/ })).toBeNull();
});

it('keeps the focus on its visit when the pressed button is gone', async () => {
  const visit = adminBooking({ status: 'pending' });
  answer(transitionBooking, { ...visit, status: 'confirmed' });
  draw(<Stop booking={visit} isNext={false} />);
  await press(/^Confirm/);
  await press('Yes, Confirm', await dialogCalled('Confirm this visit?'));
  await waitFor(() => expect(document.activeElement?.tagName).toBe('SUMMARY'));
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
  draw(<Stop booking={adminBooking({ status: 'confirmed' })} isNext={false} />);
  await chooseFrom(/^More: /, 'Cancel Visit');
  await fill('Reason', 'The pump is broken', await dialogCalled('Cancel this visit?'));
  await press('Yes, Cancel Visit');
  await expectToast({ title, variant: 'destructive' });
  await waitFor(() => expect(screen.queryAllByText('Cancelling...')).toEqual([]));
  expect(screen.queryAllByDisplayValue('The pump is broken')).toHaveLength(open);
});

it('takes a double press on Take Off the Site for one, however fast the answer', async () => {
  const shown = { ...review, mayShow: true };
  answer(moderateReview, { ...shown, isHidden: true });
  draw(<Stop booking={adminBooking({ status: 'completed', review: shown })} />);
  await press(/^Take Off the Site/);
  await waitFor(() => expect(callsOf(moderateReview)).toHaveLength(1));
  await press(/^Take Off the Site/);
  expect(callsOf(moderateReview)).toHaveLength(1);
});

it('promises no mail about a visit that its customer had cancelled already', async () => {
  answer(transitionBooking, adminBooking({ status: 'cancelled', cancelReason: null }));
  draw(<Stop booking={adminBooking({ status: 'confirmed' })} isNext={false} />);
  await chooseFrom(/^More: /, 'Cancel Visit');
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
