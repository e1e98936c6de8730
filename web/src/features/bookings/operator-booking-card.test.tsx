import { screen, waitFor } from '@testing-library/react';
import { transitionBooking } from 'shared/contracts/admin-bookings.ts';
import { expect, it } from 'vitest';
import { draw } from '../../testing/draw.tsx';
import { answer } from '../../testing/fake-api.ts';
import { adminBooking } from '../../testing/fixtures.ts';
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
  const button = screen.getByRole('button', { name: /^Confirm/ });
  button.focus();
  button.click();
  button.blur();
  await waitFor(() => expect(document.activeElement?.tagName).toBe('H3'));
});
