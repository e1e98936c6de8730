import { render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { ScreenBoundary } from './screen-boundary.tsx';
import { notFoundScreen, screens } from './screens.ts';

const Failing = () => {
  throw new Error('It broke');
};

const at = (key: string, child: ReactNode) => (
  <MemoryRouter>
    <ScreenBoundary at={key}>{child}</ScreenBoundary>
  </MemoryRouter>
);

it('shows that a screen failed until another is opened, and lets its code be fetched again', async () => {
  // React logs the errors it catches.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const forgotten = [...Object.values(screens), notFoundScreen].map((one) =>
    vi.spyOn(one, 'forget'),
  );
  const { rerender, container } = render(at('one', <Failing />));
  screen.getByRole('heading', { name: 'Something went wrong' });
  for (const forget of forgotten) expect(forget).toHaveBeenCalledOnce();
  // The emblem stands in until the picture's code has come.
  const picture = () => container.querySelector('svg')?.getAttribute('viewBox');
  expect(picture()).toBe('0 0 64 64');
  await vi.waitFor(() => expect(picture()).toBe('0 0 320 130'));
  rerender(at('one', <p>Whole</p>));
  expect(screen.queryByText('Whole')).toBeNull();
  rerender(at('two', <p>Whole</p>));
  screen.getByText('Whole');
});
