import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LazyWhenVisible, renderAnyway } from './lazy-when-visible.tsx';

let scrollNear: () => void;

class FarFromWindow {
  readonly observe = vi.fn<() => void>();
  readonly disconnect = vi.fn<() => void>();
  constructor(notify: IntersectionObserverCallback) {
    scrollNear = () =>
      notify([{ isIntersecting: true } as IntersectionObserverEntry], this as never);
  }
}

beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', FarFromWindow);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});

afterEach(() => {
  vi.useRealTimers();
});

const open = (): void => {
  render(<LazyWhenVisible fallback="Loading...">The form</LazyWhenVisible>);
};

const wait = (milliseconds: number): void => act(() => void vi.advanceTimersByTime(milliseconds));

it('renders what no one has scrolled to a little after the page', () => {
  open();
  wait(renderAnyway - 1);
  expect(screen.queryByText('The form')).toBeNull();
  wait(1);
  screen.getByText('The form');
});

it('renders at once what is scrolled to', () => {
  open();
  act(() => scrollNear());
  screen.getByText('The form');
  expect(vi.getTimerCount()).toBe(0);
});
