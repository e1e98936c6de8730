import { Window } from 'happy-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { listDueItems, listOwnDueItems } from 'shared/contracts/charges.ts';
import { getProfile } from 'shared/contracts/profile.ts';
import { listRainOuts } from 'shared/contracts/rain-outs.ts';
import { getAutopay } from 'shared/contracts/autopay.ts';
import { listPaymentMethods } from 'shared/contracts/payment-methods.ts';
import { listPayments } from 'shared/contracts/payments.ts';
import { listStatements } from 'shared/contracts/statements.ts';
import { businessDate } from 'shared/domain/dates.ts';
import type { SiteSettings } from 'shared/domain/site/settings.ts';
import { payableSettings, testSettings } from 'shared/testing/site-settings.ts';
import { dayQuery, weekQuery } from './features/bookings/day/operator-day.ts';
import { ownBookingsQuery } from './features/bookings/own/own-bookings.ts';
import { cartQuery } from './features/cart/cart-query.ts';
import { categoriesQuery, servicesQuery } from './features/catalogue/catalogue-queries.ts';
import { ownChatQuery } from './features/chat/chat-queries.ts';
import { messagesQuery } from './features/messages/message-queries.ts';
import { queryClient, queryFor } from './lib/query-client.ts';
import { provideSettings } from './lib/settings.ts';
import { pageOfCustomer, pageOfOperator, screenFiles } from './prerender/app-page.tsx';

beforeEach(() => provideSettings(testSettings));

const today = businessDate(new Date());

const day = (date: string) => dayQuery(date, undefined);

/** The URLs that these queries request. */
const requestedBy = async (...ask: (() => Promise<unknown>)[]): Promise<string[]> => {
  const requested: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    requested.push(url);
    return Response.json([]);
  });
  await Promise.allSettled(ask.map(async (one) => one()));
  vi.unstubAllGlobals();
  queryClient.clear();
  return requested;
};

/** The URLs that the page of the screens with this pattern requests at once. */
const preloadedAt = async (path: string): Promise<(string | null)[]> => {
  const page = path.startsWith('/admin/') ? pageOfOperator : pageOfCustomer;
  const window = new Window({ url: `https://example.com${path}` });
  window.document.body.innerHTML = screenFiles(page, '', {});
  vi.stubGlobal('document', window.document);
  vi.stubGlobal('window', window);
  vi.resetModules();
  await import('./fetch-screen.ts');
  vi.unstubAllGlobals();
  const links = window.document.head.querySelectorAll('link[as=fetch]');
  return [...links].map((link) => link.getAttribute('href'));
};

const once = { retry: false } as const;

test.each([
  [
    '/',
    '',
    [
      () => queryClient.fetchInfiniteQuery(ownBookingsQuery),
      () => queryClient.fetchQuery(queryFor(listOwnDueItems)),
      () => queryClient.fetchQuery(queryFor(listPayments)),
    ],
  ],
  ['/visits', '', [() => queryClient.fetchInfiniteQuery(ownBookingsQuery)]],
  [
    '/billing',
    '',
    [
      () => queryClient.fetchQuery(queryFor(listOwnDueItems)),
      () => queryClient.fetchQuery(queryFor(listStatements)),
      () => queryClient.fetchQuery(queryFor(listPayments)),
      () => queryClient.fetchQuery(queryFor(getAutopay)),
      () => queryClient.fetchQuery(queryFor(listPaymentMethods)),
    ],
  ],
  [
    '/messages',
    '',
    [
      () => queryClient.fetchInfiniteQuery(ownChatQuery),
      () => queryClient.fetchInfiniteQuery(messagesQuery),
    ],
  ],
  ['/account', '', [() => queryClient.fetchQuery(queryFor(getProfile))]],
  [
    '/services',
    '',
    [() => queryClient.fetchQuery(servicesQuery), () => queryClient.fetchQuery(categoriesQuery)],
  ],
  ['/checkout', '', [() => queryClient.fetchQuery(cartQuery)]],
  ['/admin/money', '', [() => queryClient.fetchQuery(queryFor(listDueItems))]],
  [
    '/admin/bookings',
    '',
    [
      () => queryClient.fetchQuery({ ...weekQuery(today), ...once }),
      () => queryClient.fetchInfiniteQuery({ ...day(today), ...once }),
      () => queryClient.fetchQuery(queryFor(listRainOuts, { params: { date: today } })),
    ],
  ],
  [
    '/admin/bookings',
    '?date=2026-12-05',
    [
      () => queryClient.fetchQuery({ ...weekQuery('2026-12-05'), ...once }),
      () => queryClient.fetchInfiniteQuery({ ...day('2026-12-05'), ...once }),
      () => queryClient.fetchQuery(queryFor(listRainOuts, { params: { date: '2026-12-05' } })),
    ],
  ],
  [
    '/admin/visits/1',
    '?date=2026-12-05',
    [() => queryClient.fetchInfiniteQuery({ ...day('2026-12-05'), ...once })],
  ],
])('%s%s asks ahead what its queries ask', async (path, search, queries) => {
  const requested = await requestedBy(...queries);
  expect(requested).toHaveLength(queries.length);
  expect(await preloadedAt(path + search)).toEqual(requested);
});

/** Whether the home and the bills ask for payments at once. */
const askForPayments = async (settings: SiteSettings): Promise<boolean[]> => {
  provideSettings(settings);
  const home = await preloadedAt('/');
  const bills = await preloadedAt('/billing');
  return [home, bills].map((urls) => urls.includes(listPayments.path));
};

test('asks for payments only where some can be made', async () => {
  const claims = { ...testSettings.claims, cardPayments: false };
  expect(await askForPayments({ ...testSettings, claims })).toEqual([false, false]);
  expect(await askForPayments({ ...payableSettings, claims })).toEqual([false, true]);
  expect(await askForPayments(testSettings)).toEqual([true, true]);
});

test('leaves other lists than a day’s to the screen, and takes no date that is none', async () => {
  expect(await preloadedAt('/admin/bookings?date=none')).toEqual([]);
  expect(await preloadedAt('/admin/bookings?date=2026-12-05&status=pending')).toEqual([]);
  expect(await preloadedAt('/admin/visits/1?date=2026-13-05')).toEqual(
    await preloadedAt('/admin/visits/1'),
  );
});
