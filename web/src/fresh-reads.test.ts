import { expect, it } from 'vitest';

/*
 * What was read is never stale, and nothing is read on a timer (rules: api-14). These are the exceptions: what changes
 * while the screen stands, by the file and the option that makes the exception.
 */

/** Read again each time it is opened. */
const readWhenOpened: Readonly<Record<string, string>> = {
  'features/bookings/day/operator-day.ts': 'Customers book, move and cancel visits.',
  'features/bookings/day/rain-out.tsx': 'A day is moved and moved back on another device.',
  'features/bookings/day/stop-order.tsx': 'Another device changes the order of the stops.',
  'features/bookings/own/stops-away.tsx': 'The operator completes the stops before.',
  'features/bookings/day/visit-money.tsx': 'The terms of the plan are changed.',
  'features/charges/charges-of-customer.tsx': 'The nightly job makes charges, and payments arrive.',
  'features/charges/due-items.ts': 'Visits are completed and paid on the phone.',
  'features/charges/month-sums.tsx': 'Payments arrive, and banks decide.',
  'features/chat/chat-queries.ts': 'Either side writes at any time.',
  'features/customers/customer-queries.ts': 'People sign up by themselves.',
  'features/messages/message-queries.ts': 'The operator sends reports.',
  'features/payments/admin-payments.ts':
    'Customers pay, or report what they have paid, and banks decide.',
  'features/payments/autopay-of-customer.tsx':
    'The customer turns it on and off, and banks decide.',
  'features/plans/customer-plans.tsx': 'The customer skips and moves visits.',
  'features/plans/customer-plans.tsx 2': 'The customer pauses or ends plans.',
  'features/quotes/quote-list.ts': 'Visitors ask for quotes.',
  'features/reports/report-queries.ts':
    'The phone sends reports, and every morning makes new ones.',
  'features/reports/report-queries.ts 2': 'The same, for the reports to complete.',
  'features/session/open-sessions.tsx': 'Somebody signs in or out on another device.',
  'features/session/use-same-person.ts': 'Somebody signed out in another tab.',
  'features/session/use-session-stored.ts':
    'The idle session has to be extended while somebody works.',
  'features/signup/signup-list.ts': 'People sign up.',
  'features/water/water-queries.ts': 'A visit is reported.',
  'screens/admin-customer/admin-customer-screen.tsx': 'The customer changes their details.',
  'screens/admin-customer/history-section.tsx': 'The customer reads, books and cancels.',
  'screens/admin-customer/next-visit.tsx': 'Customers book, move and cancel visits.',
  'screens/admin-dashboard/stat-cards.tsx': 'Customers sign up, and the phone sends reports.',
  'screens/admin-quotes/use-offers.ts': 'Whoever has the link answers.',
  'screens/home/operator/what-waits.ts': 'The phone sends reports.',
};

/** Read again while it is on screen, as long as something is in progress. */
const polled: Readonly<Record<string, string>> = {
  'features/payments/use-returned-method.ts':
    'A card or bank account was saved, and the provider has not told us; for a minute.',
  'features/payments/use-returned-payment.ts':
    'A payment was made, and the provider has not told us; for a minute.',
  'features/reports/report-queries.ts': 'Photos are being prepared, and mail is being delivered.',
  'features/reports/report-queries.ts 2': 'The photos of the open report are being prepared.',
};

/** Timers, with what they do. */
const timers: Readonly<Record<string, string>> = {
  'lib/use-now.ts': 'Draws the time; asks nothing.',
  'lib/use-today.ts': 'Draws the day; asks nothing.',
  'lib/when-idle.ts': 'Waits until the page has loaded; asks nothing.',
  'offline/app-worker.ts': 'Waits until no form is in use, then loads the new version.',
  'offline/app-worker.ts 2': 'Offers a waiting version its turn; asks no server.',
  'offline/follow-days.ts':
    'The session ends; stored data is on screen, and the server may answer again.',
  'offline/outbox/outbox.ts': 'What was written at a stop waits to be sent.',
};

/** Options that no query may have. */
const unused = /refetchIntervalInBackground|refetchOnReconnect/;

const sources = Object.entries(
  import.meta.glob<string>(['./**/*.{ts,tsx}', '!./**/*.test.*', '!./testing/**'], {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
).map(([path, text]) => ({ path: path.slice(2), text }));

/** 'file' for each match, and 'file 2' for the second in the same file. */
const placesOf = (pattern: RegExp): string[] =>
  sources.flatMap(({ path, text }) =>
    [...text.matchAll(pattern)].map((_match, index) =>
      index === 0 ? path : `${path} ${index + 1}`,
    ),
  );

const expectListed = (pattern: RegExp, list: Readonly<Record<string, string>>): void =>
  expect(placesOf(pattern).toSorted()).toEqual(Object.keys(list).toSorted());

it('reads nothing again on opening that is not listed', () => {
  expect(sources.length).toBeGreaterThan(400);
  expectListed(/\bstaleTime: (?!Infinity)|\brefetchOnMount:/g, readWhenOpened);
  expect(Object.keys(readWhenOpened).length).toBeLessThanOrEqual(29);
});

it('polls nothing that is not listed', () => {
  expectListed(/\brefetchInterval:/g, polled);
  expectListed(/\bsetInterval\(/g, timers);
  expect(sources.filter(({ text }) => unused.test(text))).toEqual([]);
});

it('never reads again because the window gets the focus', () => {
  expect(placesOf(/\brefetchOnWindowFocus: (?!false)/g)).toEqual([]);
  expect(placesOf(/\brefetchOnWindowFocus: false/g)).toEqual(['lib/query-client.ts']);
  expect(placesOf(/\bstaleTime: Infinity/g)).toEqual(['lib/query-client.ts']);
});
