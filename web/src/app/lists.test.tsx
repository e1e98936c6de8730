import { act, screen, waitFor, within } from '@testing-library/react';
import { listAdminBookings, listBookingDays } from 'shared/contracts/admin-bookings.ts';
import { listQuotes } from 'shared/contracts/admin-quotes.ts';
import { listSignups } from 'shared/contracts/admin-signups.ts';
import { getVisitSummary, listBookings } from 'shared/contracts/bookings.ts';
import { getCart } from 'shared/contracts/cart.ts';
import { getService, listServiceCategories, listServices } from 'shared/contracts/catalogue.ts';
import { listChargesOfCustomer, listDueItems } from 'shared/contracts/charges.ts';
import type { Contract } from 'shared/contracts/contract.ts';
import {
  listBookingsOfCustomer,
  listMessagesOfCustomer,
  listReportsOfCustomer,
} from 'shared/contracts/customer-history.ts';
import { listCustomerReports, readReport } from 'shared/contracts/customer-reports.ts';
import { getCustomer, listCustomers } from 'shared/contracts/customers.ts';
import {
  listConversations,
  listChatMessages,
  listChatMessagesOfCustomer,
} from 'shared/contracts/chat.ts';
import { listMessages } from 'shared/contracts/messages.ts';
import { listPlans, listPlansOfCustomer } from 'shared/contracts/plans.ts';
import { getProfile } from 'shared/contracts/profile.ts';
import { listRainOuts } from 'shared/contracts/rain-outs.ts';
import { getReport, listPendingReports, listRecentReports } from 'shared/contracts/reports.ts';
import { listSessions } from 'shared/contracts/session.ts';
import { getStatistics } from 'shared/contracts/statistics.ts';
import { getWaterTrend, getWaterTrendOfCustomer } from 'shared/contracts/water.ts';
import { expect, it } from 'vitest';
import { queryClient } from '../lib/query-client.ts';
import {
  answer,
  answerEach,
  callsOf,
  holdCalls,
  refuse,
  type MadeCall,
} from '../testing/fake-api.ts';
import {
  adminBooking,
  booking,
  cartLine,
  categories,
  conversation,
  customer,
  customerReport,
  customerUser,
  idOf,
  now,
  chatMessage,
  message,
  openSession,
  plan,
  profile,
  quote,
  readableReport,
  report,
  reportSummary,
  serviceCalled,
  signup,
} from '../testing/fixtures.ts';
import { openSite } from '../testing/open-site.tsx';
import { press } from '../testing/site-steps.ts';

/*
 * Everything that a screen reads: what is shown while it loads, that a failure looks different from an empty
 * list and can be retried, and that the next page is fetched by its cursor and appended.
 */

type Read = {
  what: string;
  as: 'visitor' | 'customer' | 'admin';
  path: string;
  contract: Contract;
  waiting?: string;
  failed: string;
  /** The text of an empty list. */
  empty?: string;
  /** An answer, and the text of it that is shown. */
  full: unknown;
  shows: string | RegExp;
  /** The next page, where the screen offers one. */
  more?: unknown;
  showsMore?: string | RegExp;
};

const history = `/admin/dashboard?history=${customerUser.id}`;
const monthly = serviceCalled('Monthly Membership');

const reads: readonly Read[] = [
  {
    what: 'chat messages of a customer',
    as: 'customer',
    path: '/',
    contract: listChatMessages,
    waiting: 'Loading your conversation...',
    failed: 'Your conversation could not be loaded',
    full: [chatMessage()],
    shows: 'Can you come on Friday?',
  },
  {
    what: 'conversations that wait',
    as: 'admin',
    path: '/admin/dashboard?tab=messages',
    contract: listConversations,
    waiting: 'Loading messages...',
    failed: 'Messages could not be loaded',
    empty: 'Nobody Is Waiting',
    full: [conversation()],
    shows: 'Can you come on Friday?',
    more: [conversation({ id: idOf(47), name: 'Omar Other' })],
    showsMore: 'Omar Other',
  },
  {
    what: 'chat messages in a customer’s history',
    as: 'admin',
    path: history,
    contract: listChatMessagesOfCustomer,
    failed: 'This conversation could not be loaded',
    full: [chatMessage()],
    shows: 'Can you come on Friday?',
  },
  {
    what: 'bookings of a customer’s home',
    as: 'customer',
    path: '/',
    contract: listBookings,
    waiting: 'Loading your bookings...',
    failed: 'Your bookings could not be loaded',
    empty: 'No Service History',
    full: [booking()],
    shows: '$225.00',
  },
  {
    what: 'messages',
    as: 'customer',
    path: '/',
    contract: listMessages,
    failed: 'Your messages could not be loaded',
    full: [message()],
    shows: 'Your pool report, Nov 19, 2026',
    more: [message({ id: idOf(41), subject: 'An older one' })],
    showsMore: 'An older one',
  },
  {
    what: 'a customer’s own plans',
    as: 'customer',
    path: '/',
    contract: listPlans,
    failed: 'Your plans could not be loaded',
    full: [plan()],
    shows: 'Every Tuesday, morning',
  },
  {
    what: 'profile',
    as: 'customer',
    path: '/',
    contract: getProfile,
    waiting: 'Loading your details...',
    failed: 'Your details could not be loaded',
    full: profile,
    shows: 'Left gate',
  },
  {
    what: 'devices somebody is signed in on',
    as: 'customer',
    path: '/',
    contract: listSessions,
    waiting: 'Loading your devices...',
    failed: 'Your devices could not be loaded',
    full: [openSession()],
    shows: 'last seen Nov 20, 2026',
  },
  {
    what: 'cart',
    as: 'customer',
    path: '/checkout',
    contract: getCart,
    waiting: 'Loading your cart...',
    failed: 'Your cart could not be loaded',
    empty: 'Your cart is empty',
    full: [cartLine()],
    shows: '$225/month for a visit every week',
  },
  {
    what: 'a customer’s reports',
    as: 'customer',
    path: '/download-reports',
    contract: listCustomerReports,
    waiting: 'Loading your reports...',
    failed: 'Your reports could not be loaded',
    empty: 'No Reports Available',
    full: [customerReport()],
    shows: 'Service on Nov 19, 2026',
    more: [customerReport({ id: idOf(51), serviceDate: '2026-11-12' })],
    showsMore: 'Service on Nov 12, 2026',
  },
  {
    what: 'a customer’s report',
    as: 'customer',
    path: `/reports/${readableReport().id}`,
    contract: readReport,
    waiting: 'Loading your report...',
    failed: 'This report could not be loaded',
    full: readableReport(),
    shows: 'What we did at your place on Nov 19, 2026.',
  },
  {
    what: 'services',
    as: 'visitor',
    path: '/services?tab=pool',
    contract: listServices,
    waiting: 'Loading services...',
    failed: 'Pool Services could not be loaded',
    empty: 'No Pool Services Available',
    full: [monthly],
    shows: 'Monthly Membership',
  },
  {
    what: 'kinds of services',
    as: 'visitor',
    path: '/services?tab=pool',
    contract: listServiceCategories,
    failed: 'Pool Services could not be loaded',
    full: categories,
    shows: 'Monthly Membership',
  },
  {
    what: 'a service',
    as: 'visitor',
    path: `/services/${monthly.id}`,
    contract: getService,
    waiting: 'Loading the service...',
    failed: 'This service could not be loaded',
    full: monthly,
    shows: 'About this service',
  },
  {
    what: 'recent reports',
    as: 'admin',
    path: '/admin/dashboard',
    contract: listRecentReports,
    waiting: 'Loading reports...',
    failed: 'Recent reports could not be loaded',
    empty: 'No service reports yet',
    full: [reportSummary()],
    shows: 'Service on Nov 19, 2026',
    more: [reportSummary({ id: idOf(51), serviceDate: '2026-11-12' })],
    showsMore: 'Service on Nov 12, 2026',
  },
  {
    what: 'pending reports',
    as: 'admin',
    path: '/admin/dashboard',
    contract: listPendingReports,
    failed: 'Pending reports could not be loaded',
    full: [reportSummary({ status: 'pending' })],
    shows: 'Service on Nov 19, 2026',
    more: [reportSummary({ id: idOf(51), status: 'pending', serviceDate: '2026-11-12' })],
    showsMore: 'Service on Nov 12, 2026',
  },
  {
    what: 'a customer’s plans',
    as: 'admin',
    path: history,
    contract: listPlansOfCustomer,
    waiting: 'Loading plans...',
    failed: 'Plans could not be loaded',
    empty: 'No plans yet. A plan schedules its visits automatically.',
    full: [plan()],
    shows: 'Every Tuesday, morning',
  },
  {
    what: 'customers',
    as: 'admin',
    path: '/admin/dashboard?tab=customers',
    contract: listCustomers,
    waiting: 'Loading customers...',
    failed: 'Customers could not be loaded',
    empty: 'No customers yet',
    full: [customer],
    shows: 'Casey Customer',
    more: [{ ...customer, id: idOf(3), lastName: 'Clark' }],
    showsMore: 'Casey Clark',
  },
  {
    what: 'the visits of a day',
    as: 'admin',
    path: '/admin/bookings',
    contract: listAdminBookings,
    waiting: 'Loading bookings...',
    failed: 'Bookings could not be loaded',
    empty: 'No visits on this day',
    full: [adminBooking()],
    shows: 'Casey Customer',
    more: [adminBooking({ id: idOf(22), customer: { ...profile, lastName: 'Clark' } })],
    showsMore: 'Casey Clark',
  },
  {
    what: 'the rain-outs of a day',
    as: 'admin',
    path: '/admin/bookings',
    contract: listRainOuts,
    failed: 'The day’s rain-outs could not be loaded.',
    full: [
      {
        id: idOf(90),
        action: 'skip',
        to: null,
        reason: 'A storm',
        visits: [idOf(21)],
        createdAt: now,
        undoneAt: null,
      },
    ],
    shows: '1 visit skipped',
  },
  {
    what: 'quote requests',
    as: 'admin',
    path: '/admin/quotes',
    contract: listQuotes,
    failed: 'Quote requests could not be loaded',
    empty: 'No requests',
    full: [quote()],
    shows: 'Vera Visitor',
    more: [quote({ id: idOf(61), lastName: 'Second' })],
    showsMore: 'Vera Second',
  },
  {
    what: 'sign-ups',
    as: 'admin',
    path: '/admin/quotes?tab=signups',
    contract: listSignups,
    failed: 'Sign-up requests could not be loaded',
    empty: 'No requests',
    full: [signup()],
    shows: 'Nora Newcomer',
    more: [signup({ id: idOf(71), lastName: 'Second' })],
    showsMore: 'Nora Second',
  },
  {
    what: 'a customer for the operator',
    as: 'admin',
    path: history,
    contract: getCustomer,
    waiting: 'Loading customer...',
    failed: 'This customer could not be loaded',
    full: customer,
    shows: 'Left gate',
  },
  {
    what: 'a customer’s bookings for the operator',
    as: 'admin',
    path: history,
    contract: listBookingsOfCustomer,
    waiting: 'Loading bookings...',
    failed: 'Bookings could not be loaded',
    empty: 'No bookings yet.',
    full: [booking()],
    shows: 'Nov 25, 2026, Morning 8-12',
    more: [booking({ id: idOf(22), scheduledDate: '2026-11-18' })],
    showsMore: 'Nov 18, 2026, Morning 8-12',
  },
  {
    what: 'a customer’s reports for the operator',
    as: 'admin',
    path: history,
    contract: listReportsOfCustomer,
    waiting: 'Loading reports...',
    failed: 'Reports could not be loaded',
    empty: 'No reports yet.',
    full: [reportSummary()],
    shows: 'Nov 19, 2026',
    more: [reportSummary({ id: idOf(51), serviceDate: '2026-11-12' })],
    showsMore: 'Nov 12, 2026',
  },
  {
    what: 'a customer’s messages for the operator',
    as: 'admin',
    path: history,
    contract: listMessagesOfCustomer,
    waiting: 'Loading messages...',
    failed: 'Messages could not be loaded',
    empty: 'No messages yet. Every report you send adds one.',
    full: [message()],
    shows: 'Sent Nov 20, 2026',
    more: [message({ id: idOf(41), subject: 'An older one' })],
    showsMore: 'An older one',
  },
  {
    what: 'a report to be written',
    as: 'admin',
    path: `/admin/service-report/${report().id}`,
    contract: getReport,
    waiting: 'Loading...',
    failed: 'This report could not be loaded',
    full: report(),
    shows: 'Service Checklist',
  },
  {
    what: 'the figures',
    as: 'admin',
    path: '/admin/dashboard',
    contract: getStatistics,
    failed: 'The figures could not be loaded.',
    full: {
      customers: 1234,
      pendingReports: 2,
      reportsThisWeek: 3,
      messagesSent: 4,
      weekStart: '2026-11-16',
    },
    shows: '1,234',
  },
  {
    what: 'the customers to choose from',
    as: 'admin',
    path: '/admin/service-report/new',
    contract: listCustomers,
    failed: 'The list could not be loaded.',
    full: [customer],
    shows: 'Service Checklist',
  },
];

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
  const release = holdCalls(read.contract);
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
  // The level of its heading, if it has one.
  expect(screen.queryByRole('heading', { name: read.empty! })?.tagName).toMatchSnapshot();
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
  ['customer', '/', [getWaterTrend, listChatMessages, listSessions]],
  ['admin', '/admin/dashboard', [getStatistics, listPendingReports, listRecentReports]],
  ['admin', '/admin/dashboard?tab=customers', [listCustomers]],
  ['admin', '/admin/dashboard?tab=messages', [listConversations]],
  [
    'admin',
    history,
    [
      getCustomer,
      getWaterTrendOfCustomer,
      listBookingsOfCustomer,
      listChargesOfCustomer,
      listChatMessagesOfCustomer,
      listMessagesOfCustomer,
      listPlansOfCustomer,
      listReportsOfCustomer,
    ],
  ],
  ['admin', '/admin/bookings', [listAdminBookings, listBookingDays, listRainOuts]],
  ['admin', '/admin/quotes', [listQuotes]],
  ['admin', '/admin/quotes?tab=signups', [listSignups]],
  ['admin', '/admin/money', [listDueItems]],
])(
  'reads again for a %s, whenever %s is opened, what others may have changed',
  async (as, path, contracts) => {
    const asked = () => contracts.map((contract) => [contract.name, callsOf(contract).length > 0]);
    await openSite(path, as);
    await waitFor(() => expect(asked()).toEqual(contracts.map(({ name }) => [name, true])));
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
