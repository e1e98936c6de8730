import { listBookings } from 'shared/contracts/bookings.ts';
import { getCart } from 'shared/contracts/cart.ts';
import { getService, listServiceCategories, listServices } from 'shared/contracts/catalogue.ts';
import { listCharges } from 'shared/contracts/charges.ts';
import { listCustomerReports, readReport } from 'shared/contracts/customer-reports.ts';
import { listChatMessages } from 'shared/contracts/chat.ts';
import { getLink } from 'shared/contracts/links.ts';
import { listMessages } from 'shared/contracts/messages.ts';
import { listPlans } from 'shared/contracts/plans.ts';
import { getProfile } from 'shared/contracts/profile.ts';
import { listSessions } from 'shared/contracts/session.ts';
import { listStatements } from 'shared/contracts/statements.ts';
import { getWaterTrend } from 'shared/contracts/water.ts';
import { trend } from '../book-customer.ts';
import { visit } from '../book-links.ts';
import {
  booking,
  cartLine,
  categories,
  charge,
  customerReport,
  idOf,
  chatMessage,
  message,
  openSession,
  plan,
  profile,
  readableReport,
  serviceCalled,
} from '../fixtures.ts';
import type { Read } from './read.ts';

const monthly = serviceCalled('Monthly Membership');

/** What visitors and customers read. */
export const ownReads: readonly Read[] = [
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
    what: 'bookings of a customer’s home',
    as: 'customer',
    path: '/',
    contract: listBookings,
    waiting: 'Loading your bookings...',
    failed: 'Your bookings could not be loaded',
    empty: 'No Service History',
    emptyHeading: 'H3',
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
    emptyHeading: 'H3',
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
    emptyHeading: 'H2',
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
    emptyHeading: 'H2',
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
    what: 'what a customer is charged',
    as: 'customer',
    path: '/',
    contract: listCharges,
    failed: 'Your charges could not be loaded',
    full: [charge()],
    shows: 'Balance Due',
  },
  {
    what: 'a customer’s statements',
    as: 'customer',
    path: '/',
    contract: listStatements,
    failed: 'Your statements could not be loaded',
    full: [{ month: '2026-11', total: '468.56', due: '243.56' }],
    shows: 'November 2026',
  },
  {
    what: 'the water of one’s own pool',
    as: 'customer',
    path: '/',
    contract: getWaterTrend,
    waiting: 'Loading water...',
    failed: 'Water could not be loaded',
    full: trend,
    shows: 'The last tested visits',
  },
  {
    what: 'what a mailed link is for',
    as: 'visitor',
    path: '/l#abcdefghijklmnopqrstuv',
    contract: getLink,
    waiting: 'Opening your link...',
    failed: 'This page could not be loaded',
    full: visit,
    shows: 'Skip This Visit',
  },
];
