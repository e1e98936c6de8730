import { act, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { currentUserQuery } from '../features/session/use-session.ts';
import { missingCode } from '../lib/missing-code.ts';
import { queryClient } from '../lib/query-client.ts';
import { press } from '../testing/site-steps.ts';
import type { ScreenModule } from './load-screen.ts';
import { screenRoute, siteRoute, untilOpened } from './routes.tsx';
import { operatorScreens } from './screens.ts';
import { Site } from './site.tsx';

const sentence = 'Money needs a connection. Your reports are safe on this device.';

const load = vi.fn<() => Promise<ScreenModule>>();

/** Opens the money as if it had this code, beside the stops. */
const openMoney = async (): Promise<void> => {
  queryClient.setQueryData(currentUserQuery.queryKey, null);
  const routes = [
    siteRoute([
      screenRoute('/admin/money', load, sentence),
      screenRoute('/admin/bookings', async () => ({ Component: () => <h1>The stops</h1> })),
    ]),
  ];
  const router = createMemoryRouter(routes, { initialEntries: ['/admin/money'] });
  render(<Site router={await untilOpened(router)} />);
};

const beOnline = (isOnline: boolean): void => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')));
};

beforeEach(() => {
  load.mockReset().mockResolvedValue({ Component: () => <h1>Money</h1> });
  // React and the router log the errors they catch.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

it('says offline what it needs, and opens again once there is a connection', async () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  beOnline(false);
  await openMoney();
  await screen.findByRole('heading', { name: "You're Offline" });
  screen.getByText(sentence);
  expect(screen.queryByText('Something went wrong')).toBeNull();
  // A reload would fail.
  expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull();
  // Even where a cache has the code, there are no data.
  expect(load).not.toHaveBeenCalled();
  beOnline(true);
  await press('Try Again');
  expect(reload).toHaveBeenCalledOnce();
});

it('leads from there to what can be done offline', async () => {
  beOnline(false);
  await openMoney();
  await act(async () => screen.getByRole('link', { name: 'Today’s Stops' }).click());
  await screen.findByRole('heading', { name: 'The stops' });
  expect(screen.queryByText(sentence)).toBeNull();
});

it('says the same where its code did not come, which only a reload can help', async () => {
  vi.spyOn(missingCode, 'note').mockImplementation(() => undefined);
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  load.mockRejectedValue(new Error('No line'));
  await openMoney();
  await screen.findByRole('heading', { name: 'Connection Problem' });
  screen.getByText(sentence);
  await press('Try Again', within(screen.getByRole('main')));
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
});

it('is said of each of the pages in the operator’s bar that only work online', () => {
  expect(
    [
      '/admin/customers',
      '/admin/customers/:id',
      '/admin/quotes',
      '/admin/money',
      '/admin/messages',
    ].map((path) => operatorScreens[path]?.offline),
  ).toEqual([
    'Customers need a connection. Your reports are safe on this device.',
    'Customers need a connection. Your reports are safe on this device.',
    'Quotes need a connection. Your reports are safe on this device.',
    sentence,
    'Messages need a connection. Your reports are safe on this device.',
  ]);
});
