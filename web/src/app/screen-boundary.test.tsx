import { act, render, screen } from '@testing-library/react';
import { Suspense, type ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { missingCode } from '../lib/missing-code.ts';
import { lazyScreen } from './lazy-screen.tsx';
import { ScreenBoundary } from './screen-boundary.tsx';

const at = (key: string, child: ReactNode) => (
  <MemoryRouter>
    <ScreenBoundary at={key}>
      <Suspense fallback="Loading">{child}</Suspense>
    </ScreenBoundary>
  </MemoryRouter>
);

// React logs the errors it catches.
beforeEach(() => vi.spyOn(console, 'error').mockImplementation(() => undefined));

const Failing = () => {
  throw new Error('It broke');
};

it('shows that a screen failed until another is opened', async () => {
  const { rerender, container } = render(at('one', <Failing />));
  screen.getByRole('heading', { name: 'Something went wrong' });
  // The emblem stands in until the picture's code has come.
  const picture = () => container.querySelector('svg')?.getAttribute('viewBox');
  expect(picture()).toBe('0 0 64 64');
  await vi.waitFor(() => expect(picture()).toBe('0 0 320 130'));
  rerender(at('one', <p>Whole</p>));
  expect(screen.queryByText('Whole')).toBeNull();
  rerender(at('two', <p>Whole</p>));
  screen.getByText('Whole');
});

it('lets code that failed to load be fetched again where it failed, as somebody does who goes back and forward', async () => {
  vi.spyOn(missingCode, 'note').mockImplementation(() => undefined);
  const Screen = lazyScreen(
    vi
      .fn<() => Promise<{ Component: () => string }>>()
      .mockRejectedValueOnce(new Error('No line'))
      .mockResolvedValueOnce({ Component: () => 'The screen' }),
  );
  const { rerender } = await act(async () => render(at('one', <Screen />)));
  screen.getByRole('heading', { name: 'Something went wrong' });
  rerender(at('two', <p>Another</p>));
  await act(async () => rerender(at('one', <Screen />)));
  expect(screen.queryByText('The screen')).not.toBeNull();
});
