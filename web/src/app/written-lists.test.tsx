import { listAdminBookings } from 'shared/contracts/admin-bookings.ts';
import { listQuotes } from 'shared/contracts/admin-quotes.ts';
import { listSignups } from 'shared/contracts/admin-signups.ts';
import { listBookings } from 'shared/contracts/bookings.ts';
import {
  listChatMessages,
  listChatMessagesOfCustomer,
  listConversations,
} from 'shared/contracts/chat.ts';
import {
  listBookingsOfCustomer,
  listReportsOfCustomer,
} from 'shared/contracts/customer-history.ts';
import { listCustomers } from 'shared/contracts/customers.ts';
import { listPendingReports, listRecentReports } from 'shared/contracts/reports.ts';
import { expect, it } from 'vitest';
import { showAdminBooking, showOwnBooking } from '../features/bookings/day/written-bookings.ts';
import { showConversation, showOwnChatMessage } from '../features/chat/chat-queries.ts';
import { showCustomer } from '../features/customers/written-customers.ts';
import { quotesRule } from '../features/quotes/quote-list.ts';
import { showReport } from '../features/reports/written-reports.ts';
import { signupsRule } from '../features/signup/signup-list.ts';
import type { ListChoice } from '../lib/api.ts';
import { queryClient } from '../lib/query-client.ts';
import { showWritten } from '../lib/written-items.ts';
import {
  adminBooking,
  booking,
  chatMessage,
  conversation,
  customer,
  customerUser,
  idOf,
  quote,
  report,
  signup,
  today,
} from '../testing/fixtures.ts';

type Lists = readonly [list: { name: string }, choice: ListChoice, isHeld: boolean][];
const ofThem: ListChoice = { params: { id: customerUser.id } };
const ofOther: ListChoice = { params: { id: idOf(99) } };

const keyOf = ({ name }: { name: string }, choice: ListChoice) => [name, 'pages', 20, choice];

/** What was saved, and for each list whether it contains the item. */
it.each<[string, () => unknown, Lists]>([
  [
    'a visit of a day',
    () => showAdminBooking(adminBooking({ status: 'confirmed' })),
    [
      [listAdminBookings, { query: { date: today } }, true],
      [listAdminBookings, { query: { date: today, status: 'confirmed' } }, true],
      [listAdminBookings, { query: { date: today, status: 'pending' } }, false],
      [listAdminBookings, { query: { date: '2026-11-21' } }, false],
      [listAdminBookings, { query: { date: 'none' } }, false],
      [listBookingsOfCustomer, ofThem, true],
      [listBookingsOfCustomer, ofOther, false],
    ],
  ],
  [
    'a visit without a day',
    () => showAdminBooking(adminBooking({ scheduledDate: null })),
    [
      [listAdminBookings, { query: { date: 'none' } }, true],
      [listAdminBookings, { query: { date: today } }, false],
    ],
  ],
  ['a visit of one’s own', () => showOwnBooking(booking()), [[listBookings, {}, true]]],
  [
    'a draft',
    () => showReport(report()),
    [
      [listRecentReports, {}, true],
      [listPendingReports, {}, false],
      [listReportsOfCustomer, ofThem, true],
      [listReportsOfCustomer, ofOther, false],
    ],
  ],
  [
    'a report to be written',
    () => showReport(report({ status: 'pending' })),
    [
      [listRecentReports, {}, false],
      [listPendingReports, {}, true],
    ],
  ],
  [
    'a customer, who may match a search or not',
    () => showCustomer(customer),
    [
      [listCustomers, {}, true],
      [listCustomers, { query: { search: 'dana' } }, false],
    ],
  ],
  [
    'a conversation that waits, with its last message',
    () => showConversation(conversation()),
    [
      [listConversations, { query: { state: 'waiting' } }, true],
      [listConversations, { query: { state: 'answered' } }, false],
      [listChatMessagesOfCustomer, ofThem, true],
      [listChatMessagesOfCustomer, ofOther, false],
    ],
  ],
  [
    'a message of one’s own',
    () => showOwnChatMessage(chatMessage()),
    [
      [listChatMessages, {}, true],
      [listChatMessagesOfCustomer, ofThem, false],
    ],
  ],
  [
    'a quote request',
    () => showWritten(quotesRule, quote({ status: 'quoted' })),
    [
      [listQuotes, {}, true],
      [listQuotes, { query: { status: 'quoted' } }, true],
      [listQuotes, { query: { status: 'pending' } }, false],
    ],
  ],
  [
    'a sign-up',
    () => showWritten(signupsRule, signup({ status: 'handled' })),
    [
      [listSignups, {}, true],
      [listSignups, { query: { status: 'handled' } }, true],
      [listSignups, { query: { status: 'pending' } }, false],
    ],
  ],
])('puts %s into the lists that hold it, and no others', (_what, show, lists) => {
  for (const [list, choice] of lists)
    queryClient.setQueryData(keyOf(list, choice), {
      pages: [{ items: [], nextCursor: undefined }],
      pageParams: [undefined],
    });
  show();
  expect(
    lists.map(([list, choice]) => [
      list.name,
      choice,
      queryClient.getQueryData<{ pages: { items: unknown[] }[] }>(keyOf(list, choice))?.pages[0]
        ?.items.length === 1,
    ]),
  ).toEqual(lists.map(([list, ...rest]) => [list.name, ...rest]));
});

/** Each was changed by an action, and leaves the list in which the index still has it. */
it.each<[string, { name: string }, ListChoice, unknown, () => unknown]>([
  [
    'a conversation that was settled without an answer',
    listConversations,
    { query: { state: 'waiting' } },
    conversation(),
    () => showConversation(conversation({ state: 'answered' })),
  ],
  [
    'a conversation that was answered',
    listConversations,
    { query: { state: 'waiting' } },
    conversation(),
    () =>
      showConversation(
        conversation({ state: 'answered', last: chatMessage({ at: '2026-11-21T15:30:00.000Z' }) }),
      ),
  ],
  [
    'a quote request that was answered',
    listQuotes,
    { query: { status: 'pending' } },
    quote(),
    () =>
      showWritten(quotesRule, quote({ status: 'quoted', changedAt: '2026-11-20T15:30:00.000Z' })),
  ],
  [
    'a sign-up that was handled',
    listSignups,
    { query: { status: 'pending' } },
    signup(),
    () =>
      showWritten(
        signupsRule,
        signup({ status: 'handled', handledAt: '2026-11-20T15:30:00.000Z' }),
      ),
  ],
])('leaves %s out of the list while its index lags', async (_what, list, choice, before, show) => {
  const read = async () =>
    queryClient.fetchQuery({
      queryKey: keyOf(list, choice),
      queryFn: () => ({
        pages: [{ items: [before], nextCursor: undefined }],
        pageParams: [undefined],
      }),
      staleTime: 0,
    });
  const shown = () =>
    queryClient.getQueryData<{ pages: { items: unknown[] }[] }>(keyOf(list, choice))?.pages[0]
      ?.items;
  await read();
  expect(shown()).toEqual([before]);
  show();
  await read();
  expect(shown()).toEqual([]);
});
