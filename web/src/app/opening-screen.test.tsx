import { act, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { currentUserQuery } from '../features/session/use-session.ts';
import { connectivity } from '../lib/connectivity.ts';
import { missingCode } from '../lib/missing-code.ts';
import { queryClient } from '../lib/query-client.ts';
import { screenRoute, siteRoute, untilOpened } from './routes.tsx';
import { Site } from './site.tsx';

type Code = { Component: () => string };

/** Opens a site at `/`, with another screen whose code is loaded by `load`. */
const openSiteWith = async (load: () => Promise<Code>): Promise<void> => {
  queryClient.setQueryData(currentUserQuery.queryKey, null);
  const routes = [
    siteRoute([
      screenRoute('/', async () => ({ Component: () => 'At home' })),
      screenRoute('/services', load),
    ]),
  ];
  const router = await untilOpened(createMemoryRouter(routes));
  render(<Site router={router} />);
};

const services: Code = { Component: () => 'The services' };

/** The same, with code that arrives when the returned function is called. */
const openSite = async () => {
  const { promise, resolve } = Promise.withResolvers<Code>();
  await openSiteWith(() => promise);
  return () => act(async () => resolve(services));
};

const isMarked = (): boolean => 'opening' in document.documentElement.dataset;

const press = (name: string): Promise<boolean> =>
  act(async () => fireEvent.click(screen.getByRole('link', { name })));

it('marks the page from the press on a link until the screen is there', async () => {
  const arrive = await openSite();
  expect(isMarked()).toBe(false);
  await press('Services');
  expect(isMarked()).toBe(true);
  expect(screen.queryByText('At home')).not.toBeNull();
  await arrive();
  expect(screen.queryByText('The services')).not.toBeNull();
  expect(isMarked()).toBe(false);
  await press('Home');
  await press('Services');
  expect(isMarked()).toBe(false);
});

it('marks it no longer when the visitor stays', async () => {
  await openSite();
  await press('Services');
  expect(isMarked()).toBe(true);
  await press('Home');
  expect(isMarked()).toBe(false);
});

it('tries again for whoever went back before its code failed', async () => {
  vi.spyOn(missingCode, 'note').mockImplementation(() => undefined);
  const first = Promise.withResolvers<Code>();
  const load = vi.fn<() => Promise<Code>>().mockReturnValueOnce(first.promise);
  await openSiteWith(load.mockResolvedValue(services));
  await press('Services');
  await press('Home');
  await act(async () => first.reject(new Error('No line')));
  expect(connectivity.view()).toBe('screen');
  await press('Services');
  expect(screen.queryByText('The services')).not.toBeNull();
  expect(load).toHaveBeenCalledTimes(2);
});
