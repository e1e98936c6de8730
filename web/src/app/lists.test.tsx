import { act, screen, waitFor, within } from '@testing-library/react';
import { listAdminBookings, listBookingDays } from 'shared/contracts/admin-bookings.ts';
import { listQuotes } from 'shared/contracts/admin-quotes.ts';
import { listSignups } from 'shared/contracts/admin-signups.ts';
import { getVisitSummary } from 'shared/contracts/bookings.ts';
import { getMonthTotals, listChargesOfCustomer, listDueItems } from 'shared/contracts/charges.ts';
import type { Contract } from 'shared/contracts/contract.ts';
import {
  listBookingsOfCustomer,
  listMessagesOfCustomer,
  listReportsOfCustomer,
} from 'shared/contracts/customer-history.ts';
import { getCustomer, listCustomers } from 'shared/contracts/customers.ts';
import {
  listConversations,
  listChatMessages,
  listChatMessagesOfCustomer,
} from 'shared/contracts/chat.ts';
import { listAdminPayments } from 'shared/contracts/payments.ts';
import { listMessages } from 'shared/contracts/messages.ts';
import { listPlansOfCustomer } from 'shared/contracts/plans.ts';
import { listRainOuts } from 'shared/contracts/rain-outs.ts';
import { listPendingReports, listRecentReports } from 'shared/contracts/reports.ts';
import { listSessions } from 'shared/contracts/session.ts';
import { getStatistics } from 'shared/contracts/statistics.ts';
import { getWaterTrend, getWaterTrendOfCustomer } from 'shared/contracts/water.ts';
import { expect, it } from 'vitest';
import { queryClient } from '../lib/query-client.ts';
import { everyContract } from '../testing/every-contract.ts';
import {
  answer,
  answerEach,
  callsOf,
  delayCalls,
  refuse,
  type MadeCall,
} from '../testing/fake-api.ts';
import { customerUser } from '../testing/fixtures.ts';
import { openSite } from '../testing/open-site.tsx';
import { historyReads } from '../testing/reads/history-reads.ts';
import { operatorReads } from '../testing/reads/operator-reads.ts';
import { ownReads } from '../testing/reads/own-reads.ts';
import type { Read } from '../testing/reads/read.ts';
import { press } from '../testing/site-steps.ts';

/*
 * Everything that a screen reads: what is shown while it loads, that a failure looks different from an empty
 * list and can be retried, and that the next page is fetched by its cursor and appended.
 */

const overview = `/admin/customers/${customerUser.id}`;

const reads = [...ownReads, ...operatorReads, ...historyReads];

/** Read without a screen of ours, or where nothing is shown that could fail. */
const elsewhere = [
  // At the app's start, and on the phone ahead of time.
  'get-current-user',
  'get-days-ahead',
  // Shown only where there is something: stops on the way, the reviews of others, counts beside a list.
  'get-stops-away',
  'get-visit-summary',
  'list-reviews',
  // In a form, a dialog or a part of a screen, whose own tests have them.
  'get-payment',
  'get-plan',
  'get-quote-offers',
  'get-route',
  'get-visit-report',
  'list-booking-days',
  'list-admin-payments',
  // For programs: no screen reads it.
  'list-charges',
  'list-reports',
  // Files, and the upload dialog's own calls.
  'export-customer',
  'export-own-data',
  'get-record',
  'get-record-of-customer',
  'get-upload-credentials',
  'get-upload-params',
  'list-upload-parts',
  'sign-upload-part',
];

it('has every call that a screen reads', () => {
  const all = everyContract.filter(
    ({ method, response }) => method === 'GET' && typeof response !== 'string',
  );
  const held = new Set(reads.map(({ contract }) => contract.name));
  expect([...held, ...elsewhere].toSorted()).toEqual(all.map(({ name }) => name).toSorted());
});

const see = (text: string | RegExp): Promise<HTMLElement[]> => screen.findAllByText(text);

const answerFull = ({ contract, full }: Read): void => answer(contract, full as never);

const those = (has: (read: Read) => unknown): Read[] =>
  reads.filter((read) => has(read) !== undefined);

it.each(reads)('$what: shows an error until a retry succeeds', async (read) => {
  refuse(read.contract, { status: 400 });
  await openSite(read.path, read.as);
  const [alert] = await see(read.failed);
  expect(screen.queryByText(read.empty ?? 'Nothing')).toBeNull();
  answerFull(read);
  await press('Try Again', within(alert!.closest<HTMLElement>('[role="alert"]')!));
  await see(read.shows);
  expect(screen.queryByText(read.failed)).toBeNull();
});

it.each(those(({ waiting }) => waiting))('$what: says that it is on its way', async (read) => {
  answerFull(read);
  const release = delayCalls(read.contract);
  await openSite(read.path, read.as);
  await see(read.waiting!);
  release();
  await see(read.shows);
  await waitFor(() => expect(screen.queryByText(read.waiting!)).toBeNull());
});

it.each(those(({ empty }) => empty))('$what: says that there is nothing yet', async (read) => {
  answer(read.contract, [] as never);
  await openSite(read.path, read.as);
  await see(read.empty!);
  expect(screen.queryByText(read.failed)).toBeNull();
  const heading = screen.queryByRole('heading', { name: read.empty! });
  expect(heading?.tagName).toBe(read.emptyHeading);
});

const isNext = ({ query }: MadeCall) => query['cursor'] === 'next';

it.each(those(({ more }) => more))('$what: goes on with the next page below', async (read) => {
  const { contract, full, more, shows, showsMore } = read;
  // The counts, for a list with more pages.
  answer(getVisitSummary, { next: null, last: null, bookings: 2, reports: 2 });
  answerEach(contract, (call) => (isNext(call) ? more : full) as never, {
    nextCursor: (call) => (isNext(call) ? undefined : 'next'),
  });
  await openSite(read.path, read.as);
  await see(shows);
  expect(screen.queryByText(showsMore!)).toBeNull();
  (await screen.findByRole('button', { name: 'Load More' })).focus();
  await press('Load More');
  await see(showsMore!);
  await see(shows);
  expect(screen.queryByRole('button', { name: 'Load More' })).toBeNull();
  const [added] = screen.getAllByText(showsMore!).map((text) => text.closest('li'));
  await waitFor(() => expect(document.activeElement).toBe(added));
  const [first, second] = callsOf(contract).slice(-2);
  expect(second?.query).toEqual({ ...first?.query, cursor: 'next' });
});

const go = (path: string): void =>
  act(() => {
    window.history.pushState(null, '', path);
    window.dispatchEvent(new PopStateEvent('popstate'));
  });

it.each<[as: 'customer' | 'admin', path: string, contracts: readonly Contract[]]>([
  ['customer', '/visits', [getWaterTrend]],
  ['customer', '/messages', [listChatMessages, listMessages]],
  ['customer', '/account', [listSessions]],
  ['admin', '/admin/dashboard', [getStatistics, listPendingReports, listRecentReports]],
  ['admin', '/admin/dashboard?tab=customers', [listCustomers]],
  ['admin', '/admin/customers', [listCustomers, listDueItems]],
  ['admin', '/admin/messages', [listConversations]],
  ['admin', overview, [getCustomer, getWaterTrendOfCustomer, listBookingsOfCustomer, listDueItems]],
  ['admin', `${overview}?tab=visits`, [listBookingsOfCustomer, listPlansOfCustomer]],
  ['admin', `${overview}?tab=billing`, [listChargesOfCustomer, listDueItems]],
  ['admin', `${overview}?tab=reports`, [getWaterTrendOfCustomer, listReportsOfCustomer]],
  ['admin', `${overview}?tab=messages`, [listChatMessagesOfCustomer, listMessagesOfCustomer]],
  ['admin', '/admin/bookings', [listAdminBookings, listBookingDays, listRainOuts]],
  ['admin', '/admin/quotes', [listQuotes]],
  ['admin', '/admin/quotes?tab=signups', [listSignups]],
  ['admin', '/admin/money', [getMonthTotals, listAdminPayments, listDueItems]],
])(
  'reads again for a %s, whenever %s is opened, what others may have changed',
  async (as, path, contracts) => {
    const requested = () =>
      contracts.map((contract) => [contract.name, callsOf(contract).length > 0]);
    await openSite(path, as);
    await waitFor(() => expect(requested()).toEqual(contracts.map(({ name }) => [name, true])));
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    go('/terms');
    await see('Terms of service');
    const before = contracts.map((contract) => callsOf(contract).length);
    go(path);
    await waitFor(() =>
      expect(
        contracts.flatMap((contract, index) =>
          callsOf(contract).length === before[index] ? [contract.name] : [],
        ),
      ).toEqual([]),
    );
  },
);
