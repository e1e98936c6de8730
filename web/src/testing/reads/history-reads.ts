import { listChargesOfCustomer } from 'shared/contracts/charges.ts';
import {
  listBookingsOfCustomer,
  listMessagesOfCustomer,
  listReportsOfCustomer,
} from 'shared/contracts/customer-history.ts';
import { getCustomer } from 'shared/contracts/customers.ts';
import { listChatMessagesOfCustomer } from 'shared/contracts/chat.ts';
import { listPlansOfCustomer } from 'shared/contracts/plans.ts';
import { getWaterTrendOfCustomer } from 'shared/contracts/water.ts';
import { trend } from '../book-customer.ts';
import {
  booking,
  charge,
  customer,
  customerUser,
  idOf,
  chatMessage,
  message,
  plan,
  reportSummary,
} from '../fixtures.ts';
import type { Read } from './read.ts';

const history = `/admin/dashboard?history=${customerUser.id}`;

/** What the operator reads about one customer. */
export const historyReads: readonly Read[] = [
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
    what: 'what a customer was charged',
    as: 'admin',
    path: history,
    contract: listChargesOfCustomer,
    waiting: 'Loading charges...',
    failed: 'Charges could not be loaded',
    full: [charge()],
    shows: 'Nov 2, 2026 to Dec 1, 2026',
  },
  {
    what: 'the water of a customer’s pool',
    as: 'admin',
    path: history,
    contract: getWaterTrendOfCustomer,
    failed: 'Water could not be loaded',
    full: trend,
    shows: 'The last tested visits',
  },
];
