import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { getVisitSummary, listBookings } from 'shared/contracts/bookings.ts';
import { getCart } from 'shared/contracts/cart.ts';
import { listOwnDueItems, type OwnDueItem } from 'shared/contracts/charges.ts';
import { getStopsAway } from 'shared/contracts/routes.ts';
import { getCurrentUser } from 'shared/contracts/session.ts';
import { addDays } from 'shared/domain/dates.ts';
import { skippedReason } from 'shared/domain/plans/plan-state.ts';
import { expect, it, vi } from 'vitest';
import { queryClient } from '../../../lib/query-client.ts';
import { answer, answerEach, callsOf, failNext, madeCalls } from '../../../testing/fake-api.ts';
import { booking, customerUser, idOf, today } from '../../../testing/fixtures.ts';
import { offerNoWayToPay, offerWaysToPay } from '../../../testing/offer-ways-to-pay.ts';
import { openSite } from '../../../testing/open-site.tsx';
import { expectText, expectHeading, follow, press } from '../../../testing/site-steps.ts';

const card = async (title: string) =>
  within((await screen.findByRole('heading', { name: title })).parentElement!);

it('shows the next visit, which may be today’s, and the last', async () => {
  answer(listBookings, [
    booking({ id: idOf(21), scheduledDate: '2026-12-01', serviceName: 'Later' }),
    booking({ id: idOf(22), scheduledDate: today, serviceName: 'Today' }),
    booking({ id: idOf(23), scheduledDate: '2026-11-19', serviceName: 'Yesterday' }),
    booking({ id: idOf(24), scheduledDate: today, status: 'cancelled', serviceName: 'Off' }),
    booking({
      id: idOf(25),
      scheduledDate: '2026-11-12',
      status: 'completed',
      serviceName: 'Done',
    }),
  ]);
  await openSite('/', 'customer');
  const next = await card('Next Service');
  await expectText('Today', next);
  await expectText('Nov 20, 2026, Morning 8-12', next);
  const last = await card('Last Service');
  await expectText('Done', last);
  await expectText('Nov 12, 2026, Morning 8-12', last);
  await expectText('5 services booked');
});

it('asks for the next visit, the last and the count where the list goes on', async () => {
  const far = booking({ id: idOf(21), scheduledDate: '2027-06-01', serviceName: 'Far' });
  answerEach(listBookings, () => [far], { nextCursor: () => 'more' });
  answer(getVisitSummary, {
    next: booking({ id: idOf(22), scheduledDate: '2026-11-22', serviceName: 'Soon' }),
    last: booking({ id: idOf(23), status: 'completed', serviceName: 'Done' }),
    bookings: 52,
    reports: 3,
  });
  await openSite('/', 'customer');
  await expectText('52 services booked');
  await expectText('Soon', await card('Next Service'));
  await expectText('Done', await card('Last Service'));
});

it('greets who gave no name', async () => {
  await openSite('/', 'customer');
  await expectHeading('Welcome back, Casey!');
  act(() => {
    queryClient.setQueryData([getCurrentUser.name], { ...customerUser, firstName: null });
  });
  await expectHeading('Welcome back, valued customer!');
});

it('leads to the services and to the cart', async () => {
  await openSite('/', 'customer');
  await follow('Book New Service');
  await expectHeading('Our Services');
  await follow('Home');
  await follow('View Cart');
  await expectHeading('Checkout');
});

it('says on the day how many stops are before the visit, again by a button, and nothing on other days', async () => {
  answer(listBookings, [booking({ status: 'confirmed', scheduledDate: today })]);
  answer(getStopsAway, { stopsBefore: 2, window: 'Morning 8-12' });
  await openSite('/', 'customer');
  await expectText('2 stops before you');
  await expectText('Your window today: Morning 8-12');
  answer(getStopsAway, { stopsBefore: 0, window: 'Morning 8-12' });
  await press('Update');
  await expectText('You are the next stop');
  answer(getStopsAway, null);
  await press('Update');
  await waitFor(() => expect(screen.queryByText('You are the next stop')).toBeNull());
});

it('says that the stops before the visit could not be updated', async () => {
  answer(listBookings, [booking({ status: 'confirmed', scheduledDate: today })]);
  answer(getStopsAway, { stopsBefore: 2, window: null });
  await openSite('/', 'customer');
  await expectText('2 stops before you');
  failNext(getStopsAway, { status: 403 });
  await press('Update');
  await expectText('This could not be updated. Please try again.');
  await expectText('2 stops before you');
  await press('Update');
  await waitFor(() => expect(screen.queryByText(/could not be updated/)).toBeNull());
});

it('does not ask for the stops of a day without a visit', async () => {
  answer(listBookings, [booking({ status: 'confirmed', scheduledDate: '2026-11-25' })]);
  await openSite('/', 'customer');
  await expectText('Next Service');
  expect(callsOf(getStopsAway)).toEqual([]);
});

it('goes on to the next day at midnight where the page stays open', async () => {
  const tomorrow = addDays(today, 1);
  answer(listBookings, [
    booking({ id: idOf(72), scheduledDate: tomorrow, serviceName: 'Pool School' }),
    booking({ id: idOf(73), scheduledDate: today, serviceName: 'Repair' }),
  ]);
  answer(getStopsAway, null);
  await openSite('/', 'customer');
  await (await card('Next Service')).findByText('Repair');
  answer(getStopsAway, { stopsBefore: 2, window: 'Morning 8-12' });
  vi.setSystemTime(Date.now() + 24 * 3_600_000);
  fireEvent(document, new Event('visibilitychange'));
  expect(await (await card('Next Service')).findByText('Pool School')).toBeDefined();
});

it('shows the first ten bookings as the specification has them', async () => {
  const visits = Array.from({ length: 12 }, (_, number) =>
    booking({ id: idOf(100 + number), serviceName: `Visit ${number}`, status: 'completed' }),
  );
  visits[0] = booking({
    id: idOf(100),
    serviceName: 'Visit 0',
    quantity: 2,
    planId: idOf(70),
    status: 'cancelled',
    cancelReason: skippedReason,
    included: true,
  });
  visits[1] = booking({ id: idOf(101), serviceName: 'Visit 1', totalAmount: '48.50', tax: '4.00' });
  answer(listBookings, visits);
  await openSite('/', 'customer');
  const rows = within(await screen.findByRole('table')).getAllByRole('row');
  expect(rows.slice(0, 3).map(({ textContent }) => textContent)).toEqual([
    'DateServiceStatusAmount',
    'Nov 25, 2026Visit 0 × 2cancelledIncluded',
    'Nov 25, 2026Visit 1pending$48.50',
  ]);
  expect(rows).toHaveLength(11);
  expect(screen.getByRole('link', { name: 'Visit 9' }).getAttribute('href')).toBe(
    `/visits#${idOf(109)}`,
  );
  await follow('See all visits');
  await expectHeading('Visits');
});

const owed: OwnDueItem = {
  kind: 'visit',
  id: idOf(61),
  name: 'Pool School',
  day: '2026-11-17',
  tax: '8.25',
  total: '108.25',
  returnedOn: null,
};

it('says what is due and leads to it, and says nothing if nothing is', async () => {
  offerNoWayToPay();
  answer(listOwnDueItems, [owed, { ...owed, kind: 'charge', id: idOf(62), total: '243.56' }]);
  await openSite('/', 'customer');
  await follow('Balance due $351.81');
  await expectHeading('Billing');
  answer(listOwnDueItems, []);
  await queryClient.invalidateQueries();
  await follow('Home');
  await expectHeading('Next Service');
  expect(screen.queryByText(/^Balance due/)).toBeNull();
});

it('leads to how to pay on a stage that offers ways to', async () => {
  offerWaysToPay();
  answer(listOwnDueItems, [owed]);
  await openSite('/', 'customer');
  await expectText('Balance due $108.25');
  await follow('How to pay');
  await expectHeading('Billing');
});

it.each([
  ['#history', 'Visits'],
  ['#water', 'Visits'],
  ['#write', 'Messages'],
  ['#details', 'Account'],
  ['#reminders', 'Account'],
  ['#data', 'Account'],
])('leads on from the old address /%s', async (hash, heading) => {
  await openSite(`/${hash}`, 'customer');
  await expectHeading(heading);
  expect(window.location.pathname).toBe(`/${heading.toLowerCase()}`);
});

it('calls for nothing that other pages show', async () => {
  offerNoWayToPay();
  answer(listBookings, [booking()]);
  await openSite('/', 'customer');
  await expectHeading('Service History');
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  const reads = madeCalls().flatMap(({ name }) => (name === 'init-data' ? [] : name));
  expect(reads.toSorted()).toEqual(
    [getCart, getCurrentUser, listBookings, listOwnDueItems].map(({ name }) => name),
  );
});

it('shows the operator no lines and links of a customer', async () => {
  answer(listBookings, [booking()]);
  answer(listOwnDueItems, [owed]);
  await openSite('/', 'admin');
  await expectHeading('Service History');
  expect(screen.queryByText(/^Balance due/)).toBeNull();
  expect(screen.queryByRole('link', { name: 'See all visits' })).toBeNull();
  expect(screen.queryByRole('navigation', { name: 'Your pages' })).toBeNull();
  await expectHeading('Devices');
});
