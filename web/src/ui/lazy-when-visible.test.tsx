import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LazyWhenVisible, renderAnyway } from './lazy-when-visible.tsx';

let scrollNear: () => void;

class FarFromWindow {
  readonly observe = vi.fn<() => void>();
  readonly disconnect = vi.fn<() => void>();
  constructor(tell: IntersectionObserverCallback) {
    scrollNear = () => tell([{ isIntersecting: true } as IntersectionObserverEntry], this as never);
  }
}

beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', FarFromWindow);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});

afterEach(() => {
  vi.useRealTimers();
});

const open = (load: () => Promise<unknown>): void => {
  render(
    <LazyWhenVisible fallback="Loading..." load={load}>
      The form
    </LazyWhenVisible>,
  );
};

const wait = async (milliseconds: number): Promise<void> =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(milliseconds);
  });

it('renders what nobody has scrolled to a little after the page, once its code is there', async () => {
  const load = vi.fn<() => Promise<unknown>>(async () => ({}));
  open(load);
  await wait(renderAnyway - 1);
  expect(load).not.toHaveBeenCalled();
  screen.getByText('Loading...');
  await wait(1);
  screen.getByText('The form');
});

it('renders what somebody scrolls to at once, and fetches nothing a second time', async () => {
  const load = vi.fn<() => Promise<unknown>>(async () => ({}));
  open(load);
  act(() => scrollNear());
  screen.getByText('The form');
  await wait(renderAnyway);
  expect(load).not.toHaveBeenCalled();
});

it.each([
  ['its code cannot be fetched', true, 1],
  ['the browser is offline', false, 0],
])('waits for somebody to scroll to it if %s', async (_why, isOnline, calls) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  const load = vi.fn<() => Promise<unknown>>(async () => {
    throw new Error('No connection');
  });
  open(load);
  await wait(renderAnyway);
  expect(load).toHaveBeenCalledTimes(calls);
  screen.getByText('Loading...');
  act(() => scrollNear());
  screen.getByText('The form');
});
