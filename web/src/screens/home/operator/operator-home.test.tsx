import { screen, waitFor, within } from '@testing-library/react';
import { listAdminBookings } from 'shared/contracts/admin-bookings.ts';
import { listQuotes } from 'shared/contracts/admin-quotes.ts';
import { listConversations } from 'shared/contracts/chat.ts';
import { getStatistics } from 'shared/contracts/statistics.ts';
import { expect, it } from 'vitest';
import { answer, answerEach, callsOf, delayCalls, refuse } from '../../../testing/fake-api.ts';
import { adminBooking, conversation, idOf, quote, today } from '../../../testing/fixtures.ts';
import { openSite } from '../../../testing/open-site.tsx';
import { expectHeading, expectText, press } from '../../../testing/site-steps.ts';

const figures = { customers: 1, reportsThisWeek: 0, messagesSent: 0, weekStart: '2026-11-16' };

const lines = async () =>
  within(await screen.findByRole('region', { name: 'Waiting for You' }))
    .getAllByRole<HTMLAnchorElement>('link')
    .map((link) => [
      [...link.querySelectorAll('span span')].map(({ textContent }) => textContent),
      link.pathname + link.search,
    ]);

it('shows what waits for the operator, and where it is dealt with', async () => {
  answer(listAdminBookings, [
    adminBooking({ id: idOf(51), status: 'completed' }),
    adminBooking({ id: idOf(52), preferredTime: 'Morning 8-12' }),
  ]);
  answer(getStatistics, { ...figures, pendingReports: 3 });
  answerEach(listQuotes, () => [quote()], { nextCursor: () => 'more' });
  answer(listConversations, [conversation(), conversation({ id: idOf(47) })]);
  await openSite('/', 'admin');
  expect(await lines()).toEqual([
    [['Next stop', 'Casey Customer, Morning 8-12'], '/admin/bookings'],
    [['Reports to complete', '3'], '/admin/dashboard'],
    [['Quotes to answer', '1+'], '/admin/quotes?status=pending'],
    [['Messages to answer', '2'], '/admin/messages'],
  ]);
  expect(callsOf(listAdminBookings)).toMatchObject([{ query: { date: today } }]);
  expect(callsOf(listQuotes)).toMatchObject([{ query: { status: 'pending' } }]);
  expect(callsOf(listConversations)).toMatchObject([{ query: { state: 'waiting' } }]);
});

it('shows every signed-in person’s home below what waits, and nothing else but the devices', async () => {
  answer(listConversations, [conversation()]);
  await openSite('/', 'admin');
  await expectHeading('Waiting for You');
  const headings = screen.getAllByRole('heading').map(({ textContent }) => textContent);
  expect(headings).toEqual([
    'Welcome back, Andy!',
    'Waiting for You',
    'Next Service',
    'Last Service',
    'Account',
    'Service History',
    'No Service History',
    'Devices',
  ]);
});

it('shows only the home while nothing waits', async () => {
  await openSite('/', 'admin');
  await expectHeading('Service History');
  expect(screen.queryByRole('heading', { name: 'Waiting for You' })).toBeNull();
});

it('shows the home together with what waits, so that nothing moves', async () => {
  const release = delayCalls(getStatistics);
  await openSite('/', 'admin');
  await waitFor(() => expect(callsOf(listConversations)).toHaveLength(1));
  expect(screen.queryByRole('heading', { name: 'Service History' })).toBeNull();
  release();
  await expectHeading('Service History');
});

it('says what could not be loaded, next to the rest, and loads it when asked', async () => {
  answer(listConversations, [conversation()]);
  refuse(listQuotes, { status: 403 });
  await openSite('/', 'admin');
  await expectText('The number of quotes could not be loaded.');
  expect(await lines()).toEqual([[['Messages to answer', '1'], '/admin/messages']]);
  answer(listQuotes, [quote()]);
  await press('Try Again');
  await waitFor(async () => expect(await lines()).toHaveLength(2));
});
