import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  listAdminBookings,
  listBookingDays,
  transitionBooking,
} from 'shared/contracts/admin-bookings.ts';
import { listQuotes, transitionQuote } from 'shared/contracts/admin-quotes.ts';
import { handleSignup, listSignups } from 'shared/contracts/admin-signups.ts';
import { cancelBooking, listBookings } from 'shared/contracts/bookings.ts';
import { getCart } from 'shared/contracts/cart.ts';
import { placeBookings } from 'shared/contracts/checkout.ts';
import { listReportsOfCustomer } from 'shared/contracts/customer-history.ts';
import { getCustomer, listCustomers } from 'shared/contracts/customers.ts';
import { listMessages, readMessage } from 'shared/contracts/messages.ts';
import { deleteCustomer } from 'shared/contracts/privacy.ts';
import {
  createReport,
  listPendingReports,
  listRecentReports,
  sendReportEmail,
} from 'shared/contracts/reports.ts';
import { createReview } from 'shared/contracts/reviews.ts';
import { addDays } from 'shared/domain/dates.ts';
import { expect, it, vi, type Mock } from 'vitest';
import { invalidate, queryClient } from '../lib/query-client.ts';
import { wait } from '../lib/wait.ts';
import { indexLag } from '../lib/written-items.ts';
import { answer, answerEach, callsOf, madeCalls } from '../testing/fake-api.ts';
import {
  adminBooking,
  booking,
  cartLine,
  customer,
  idOf,
  message,
  quote,
  report,
  reportSummary,
  review,
  sentReport,
  signup,
  today,
} from '../testing/fixtures.ts';
import { openSite } from '../testing/open-site.tsx';
import { refuseStorage } from '../testing/refuse-storage.ts';
import { runTimers } from '../testing/run-timers.ts';
import {
  chooseFrom,
  dialogCalled,
  expectText,
  expectToast,
  fill,
  follow,
  press,
} from '../testing/site-steps.ts';

/*
 * The server reads lists from an index that lags. Here, every list gives its old answer again after a save
 * (rules: api-23).
 */

const later = '2026-11-22T00:00:00.000Z';

/** Waits until the lists have been refetched. */
const readAgain = async (...contracts: Parameters<typeof invalidate>): Promise<void> => {
  const before = contracts.map((contract) => callsOf(contract).length);
  await act(async () => {
    await invalidate(...contracts);
    // Lets the answer render.
    await new Promise((resolve) => setTimeout(resolve, 0));
  });
  for (const [index, contract] of contracts.entries())
    expect(callsOf(contract).length).toBeGreaterThan(before[index]!);
};

it('keeps a visit that its customer canceled canceled', async () => {
  answer(listBookings, [booking()]);
  answer(cancelBooking, booking({ status: 'cancelled', updatedAt: later }));
  await openSite('/visits', 'customer');
  await press(/^Change: /);
  await press(/^Cancel Visit/);
  await press('Yes, Cancel');
  await expectToast({ title: 'Visit Cancelled' });
  await readAgain(listBookings);
  await screen.findByText('cancelled');
  expect(screen.queryByRole('button', { name: /^Cancel Visit/ })).toBeNull();
});

/** Simulates the time after which the index has caught up; resolves to the names of the calls then made. */
const callsOnceCaughtUp = async (timer: Mock<typeof setTimeout>): Promise<string[]> => {
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  const before = madeCalls().length;
  await act(async () => {
    runTimers(timer, indexLag);
    await wait(0);
  });
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  return madeCalls()
    .slice(before)
    .map(({ name }) => name);
};

it.each([
  ['has moved to another', '0.00', true],
  ['stays where it was', '15.00', false],
])('looks again for whom the check fee of a canceled visit is: it %s', async (_what, fee, asks) => {
  const visit = booking({ fee: '15.00' });
  answer(listBookings, [visit]);
  answer(cancelBooking, { ...visit, status: 'cancelled', fee });
  const timer = vi.spyOn(globalThis, 'setTimeout');
  await openSite('/visits', 'customer');
  await press(/^Change: /);
  await press(/^Cancel Visit/);
  await press('Yes, Cancel');
  await expectToast({ title: 'Visit Cancelled' });
  expect((await callsOnceCaughtUp(timer)).includes(listBookings.name)).toBe(asks);
});

it.each([
  ['has moved to another', '0.00', true],
  ['stays where it was', '15.00', false],
])(
  'looks again for whom the check fee of a confirmed visit is: it %s',
  async (_what, fee, asks) => {
    const visit = adminBooking({ fee: '15.00' });
    answer(listAdminBookings, [visit]);
    answer(transitionBooking, { ...visit, status: 'confirmed', fee });
    const timer = vi.spyOn(globalThis, 'setTimeout');
    // With storage, the outbox sends it, and looks again in any case.
    await refuseStorage();
    await openSite('/admin/bookings', 'admin');
    await press(/^Confirm/);
    await press('Yes, Confirm');
    await expectToast({ title: 'Visit Confirmed' });
    expect((await callsOnceCaughtUp(timer)).includes(listAdminBookings.name)).toBe(asks);
  },
);

it('keeps a review', async () => {
  answer(listBookings, [booking({ status: 'completed' })]);
  answer(createReview, booking({ status: 'completed', review: { ...review, updatedAt: later } }));
  await openSite('/visits', 'customer');
  await press(/^Review Visit/);
  fireEvent.click(await screen.findByRole('radio', { name: '4' }));
  await press('Save Review');
  await expectToast({ title: 'Thank You!' });
  await readAgain(listBookings);
  await screen.findByText(review.comment);
});

it('shows on the way home the visits that were just booked, in their place', async () => {
  answer(listBookings, [
    booking({ id: idOf(22), serviceName: 'Old', scheduledDate: '2026-12-01' }),
  ]);
  answer(getCart, [cartLine()]);
  answer(placeBookings, {
    bookings: [booking({ scheduledDate: '2026-11-27' })],
    fee: '0.00',
    plans: [],
    tax: '0.00',
    total: '225.00',
  });
  await openSite('/checkout', 'customer');
  await fill('Date', '2026-11-27');
  await fill('Time', 'Morning 8-12');
  fireEvent.click(screen.getByRole('radio', { name: 'Venmo' }));
  await press('Request Booking');
  await vi.waitFor(() => expect(callsOf(placeBookings)).toHaveLength(1));
  fireEvent.click((await screen.findAllByRole('link', { name: /home/i }))[0]!);
  const table = within(await screen.findByRole('table'));
  expect(
    table
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.textContent),
  ).toEqual([expect.stringContaining('Old'), expect.stringContaining('Monthly Membership')]);
});

it('keeps a message read', async () => {
  answer(listMessages, [message()]);
  answer(readMessage, message({ readAt: later }));
  await openSite('/messages', 'customer');
  await follow(new RegExp(message().subject));
  act(() => window.history.back());
  await screen.findByText(message().subject);
  await vi.waitFor(() => expect(screen.queryByText('New')).toBeNull());
  await readAgain(listMessages);
  expect(screen.queryByText('New')).toBeNull();
});

it('keeps the step of a quote request, and takes it out of the list of its old status', async () => {
  answer(listQuotes, [quote()]);
  answer(transitionQuote, quote({ status: 'contacted', changedAt: later }));
  await openSite('/admin/quotes?status=pending', 'admin');
  await press(/^Mark Contacted/);
  await expectToast({ title: 'Request Updated' });
  await readAgain(listQuotes);
  await expectText('No pending requests');
  await fill('Show', '');
  await screen.findByRole('button', { name: /^Mark Quoted/ });
});

it('keeps a sign-up handled', async () => {
  answer(listSignups, [signup()]);
  answer(handleSignup, signup({ status: 'handled', handledAt: later, handledBy: 'a@example.com' }));
  await openSite('/admin/quotes?tab=signups', 'admin');
  await press(/Handled/);
  await expectToast({ title: 'Sign-Up Handled' });
  await readAgain(listSignups);
  await expectText(/by a@example\.com/);
});

const answerWeek = (visits: number): void =>
  answerEach(listBookingDays, ({ query }) => ({
    days: Array.from({ length: 7 }, (_, offset) => {
      const date = addDays(query['from'] ?? today, offset);
      const isToday = date === today;
      return {
        date,
        visits: isToday ? visits : 0,
        toConfirm: isToday ? visits : 0,
        amountDue: isToday && visits > 0 ? '225.00' : '0.00',
      };
    }),
    undated: { visits: 0, toConfirm: 0, amountDue: '0.00' },
  }));

it('shows a visit that was moved on its new day, counts it there, and leaves the old day without it', async () => {
  const tomorrow = addDays(today, 1);
  const before = adminBooking();
  answerWeek(1);
  answerEach(listAdminBookings, ({ query }) => (query['date'] === today ? [before] : []));
  answer(transitionBooking, adminBooking({ scheduledDate: tomorrow, updatedAt: later }));
  await openSite('/admin/bookings', 'admin');
  await chooseFrom(/^More: /, 'Move');
  const dialog = await dialogCalled('Move this visit?');
  await fill('New day', tomorrow, dialog);
  await press('Move Visit', dialog);
  await expectToast({ title: 'Visit Moved' });
  await readAgain(listAdminBookings, listBookingDays);
  await expectText('0 visits · $0 due');
  await expectText('No visits on this day');
  await press('Show That Day');
  await expectText('1 visit · $225 due');
  await screen.findByRole('link', { name: '1 to confirm' });
  await screen.findByRole('button', { name: /^Confirm: / });
});

it('shows a new draft on the dashboard, and no longer among the reports to be written', async () => {
  const pending = report({ status: 'pending', version: 0 });
  answer(listPendingReports, [reportSummary(pending)]);
  answer(listRecentReports, []);
  answer(createReport, report());
  await openSite('/admin/service-report/new', 'admin');
  await press('Save Draft');
  await expectToast({ title: 'Draft Saved' });
  await screen.findByRole('link', { name: /^View Report: Casey Customer/ });
  await readAgain(listPendingReports, listRecentReports);
  await screen.findByRole('link', { name: /^View Report: Casey Customer/ });
  expect(screen.queryByRole('link', { name: /^Complete Report/ })).toBeNull();
});

it('keeps a report sent, also in the history of its customer', async () => {
  answer(listRecentReports, [reportSummary()]);
  answer(listReportsOfCustomer, [reportSummary()]);
  answer(sendReportEmail, {
    success: true,
    message: 'Sent',
    customerEmail: 'customer@example.com',
    report: sentReport(),
  });
  await openSite('/admin/dashboard', 'admin');
  await press(/^Send Email: /);
  await expectToast({ title: 'Email Sent' });
  await readAgain(listRecentReports);
  expect(screen.queryByRole('button', { name: /^Send Email: / })).toBeNull();
  await follow('Casey Customer');
  fireEvent.mouseDown(await screen.findByRole('tab', { name: 'Reports' }), { button: 0 });
  await expectText('Sent');
});

it('keeps a customer who was deleted off the list', async () => {
  answer(listCustomers, [customer]);
  answer(getCustomer, customer);
  answer(deleteCustomer, { success: true });
  await openSite('/admin/customers', 'admin');
  await follow(/^Casey Customer/);
  await press('Delete');
  await press('Delete for Good');
  await expectToast({ title: 'Customer Deleted' });
  await readAgain(listCustomers);
  await expectText('No customers yet');
});
