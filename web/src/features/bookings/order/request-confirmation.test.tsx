import { screen, waitFor } from '@testing-library/react';
import { cancelBooking } from 'shared/contracts/bookings.ts';
import type { BookingRequest } from 'shared/contracts/checkout.ts';
import { expect, it } from 'vitest';
import { draw } from '../../../testing/draw.tsx';
import { answer } from '../../../testing/fake-api.ts';
import { booking, idOf, plan } from '../../../testing/fixtures.ts';
import { expectText, press } from '../../../testing/site-steps.ts';
import { RequestConfirmation } from './request-confirmation.tsx';

const show = (request: Partial<BookingRequest>, isExempt = false) =>
  draw(
    <RequestConfirmation
      request={{
        bookings: [booking()],
        plans: [],
        fee: '0.00',
        tax: '0.00',
        total: '225.00',
        ...request,
      }}
      email="casey@example.com"
      isExempt={isExempt}
      promise="We call you."
      onward={<a href="/">Home</a>}
    />,
  );

it('says what comes next and what is owed, and takes the focus', async () => {
  show({});
  await expectText('We call you.');
  await expectText(/^We mail you a summary to casey@example\.com\./);
  await expectText('You pay $225 on service day. Nothing was charged today.');
  expect(document.activeElement?.textContent).toBe('Booking Request Received');
  expect(screen.queryByText(/^Your plan/)).toBeNull();
});

it('names the fee of a check within what is owed', async () => {
  show({ bookings: [booking({ totalAmount: '234.00' })], fee: '9.00', total: '234.00' });
  await expectText(
    'You pay $234 on service day, $9 of it for processing your check. Nothing was charged today.',
  );
});

const included = booking({ included: true, totalAmount: '0.00' });

it('names the first bill of a membership and its day, and no payment on service day', async () => {
  show({
    bookings: [included],
    plans: [plan({ from: '2026-11-30' })],
    fee: '9.00',
    total: '234.00',
  });
  await expectText(
    'Your first bill is $234, on Nov 30, 2026, $9 of it for processing your check. Nothing was charged today.',
  );
  expect(screen.queryByText(/service day/)).toBeNull();
});

it('names a first bill beside what is paid on service day', async () => {
  const visit = booking({ id: idOf(23), totalAmount: '100.00', tax: '8.25' });
  show({ bookings: [included, visit], plans: [plan({ from: '2026-11-30' })], total: '333.25' });
  await expectText(
    'You pay $108.25 on service day, and your first bill is $225, on Nov 30, 2026. Nothing was charged today.',
  );
});

it('names each plan with its first day and its price', async () => {
  show({
    plans: [
      plan({ from: '2026-11-30' }, { taxable: true }),
      plan({ id: idOf(81), name: 'Yard', from: '2026-12-01' }, { per: 'visit', price: '20.00' }),
    ],
  });
  await expectText('Your plans');
  expect(screen.getAllByText(/every week from/).map(({ textContent }) => textContent)).toEqual([
    'Monthly Membership: every week from Nov 30, 2026, $225/month plus sales tax',
    'Yard: every week from Dec 1, 2026, $20/visit',
  ]);
});

it('promises no sales tax to who pays none', async () => {
  show({ plans: [plan({ from: '2026-11-30' }, { taxable: true })] }, true);
  await expectText('Your plan');
  expect(screen.getByText(/every week from/).textContent).toMatch(/, \$225\/month$/);
});

it('speaks of a single plan as one', async () => {
  show({ plans: [plan()] });
  await expectText('Your plan');
});

it('leaves the focus with the visits once one of them is cancelled', async () => {
  const visit = booking({ scheduledDate: '2026-12-01' });
  answer(cancelBooking, { ...visit, status: 'cancelled' });
  show({ bookings: [visit] });
  await press(/^Cancel Visit: /);
  await press('Yes, Cancel');
  await expectText('cancelled');
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Your visits' })),
  );
});
