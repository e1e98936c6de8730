import { act, render, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { createMemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { currentUserQuery } from '../features/session/use-session.ts';
import { missingCode } from '../lib/missing-code.ts';
import { queryClient } from '../lib/query-client.ts';
import type { ScreenModule } from './load-screen.ts';
import { screenRoute, siteRoute, untilOpened } from './routes.tsx';
import { Site } from './site.tsx';

const Whole: ComponentType = () => <p>Whole</p>;

/** Opens `/one`, a screen with this code, beside the screen `/two`. Returns how to go to another. */
const openOne = async (load: () => Promise<ScreenModule>) => {
  queryClient.setQueryData(currentUserQuery.queryKey, null);
  const routes = [
    siteRoute([screenRoute('/one', load), screenRoute('/two', async () => ({ Component: Whole }))]),
  ];
  const router = await untilOpened(createMemoryRouter(routes, { initialEntries: ['/one'] }));
  render(<Site router={router} />);
  return (to: string) => act(() => router.navigate(to));
};

// React and the router log the errors they catch.
beforeEach(() => vi.spyOn(console, 'error').mockImplementation(() => undefined));

const Failing = () => {
  throw new Error('It broke');
};

const picture = () => document.querySelector('main svg')?.getAttribute('viewBox');

it('shows that a screen failed until another is opened', async () => {
  const go = await openOne(async () => ({ Component: Failing }));
  screen.getByRole('heading', { name: 'Something went wrong' });
  // The emblem stands in until the picture's code has come.
  expect(picture()).toBe('0 0 64 64');
  await vi.waitFor(() => expect(picture()).toBe('0 0 320 130'));
  expect(screen.queryByText('Whole')).toBeNull();
  await go('/two');
  screen.getByText('Whole');
});

it('lets code that failed to load be fetched again where it failed, as somebody does who goes back and forward', async () => {
  vi.spyOn(missingCode, 'note').mockImplementation(() => undefined);
  const go = await openOne(
    vi
      .fn<() => Promise<{ Component: () => string }>>()
      .mockRejectedValueOnce(new Error('No line'))
      .mockResolvedValueOnce({ Component: () => 'The screen' }),
  );
  await screen.findByRole('heading', { name: 'Something went wrong' });
  await go('/two');
  await go('/one');
  expect(screen.queryByText('The screen')).not.toBeNull();
});
