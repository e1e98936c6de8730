import { act, fireEvent, render, screen } from '@testing-library/react';
import { Suspense, type ReactNode } from 'react';
import { Link, MemoryRouter, Route, Routes } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { connectivity } from '../lib/connectivity.ts';
import { missingCode } from '../lib/missing-code.ts';
import { lazyScreen } from './lazy-screen.tsx';
import { useArrival } from './use-arrival.ts';

type Code = { Component: () => string };

const Site = ({ services }: { services: ReactNode }) => {
  useArrival();
  return (
    <main>
      <Link to="/">Home</Link>
      <Link to="/services">Services</Link>
      <Suspense fallback="The frame">
        <Routes>
          <Route path="/" element="At home" />
          <Route path="/services" element={services} />
        </Routes>
      </Suspense>
    </main>
  );
};

/** Opens a site at `/`, with another screen whose code is loaded by `load`. */
const openSiteWith = (load: () => Promise<Code>): void => {
  const Services = lazyScreen(load);
  render(
    <MemoryRouter>
      <Site services={<Services />} />
    </MemoryRouter>,
  );
};

const services: Code = { Component: () => 'The services' };

/** The same, with code that arrives when the returned function is called. */
const openSite = () => {
  const { promise, resolve } = Promise.withResolvers<Code>();
  openSiteWith(() => promise);
  return () => act(async () => resolve(services));
};

const isMarked = (): boolean => 'opening' in document.documentElement.dataset;

const press = (name: string): Promise<boolean> =>
  act(async () => fireEvent.click(screen.getByRole('link', { name })));

it('marks the page from the press on a link until the screen is there', async () => {
  const arrive = openSite();
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
  openSite();
  await press('Services');
  expect(isMarked()).toBe(true);
  await press('Home');
  expect(isMarked()).toBe(false);
});

it('tries again for whoever went back before its code failed', async () => {
  vi.spyOn(missingCode, 'note').mockImplementation(() => undefined);
  const first = Promise.withResolvers<Code>();
  const load = vi.fn<() => Promise<Code>>().mockReturnValueOnce(first.promise);
  openSiteWith(load.mockResolvedValue(services));
  await press('Services');
  await press('Home');
  await act(async () => first.reject(new Error('No line')));
  expect(connectivity.view()).toBe('screen');
  await press('Services');
  expect(screen.queryByText('The services')).not.toBeNull();
  expect(load).toHaveBeenCalledTimes(2);
});
