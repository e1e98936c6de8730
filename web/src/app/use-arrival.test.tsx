import { act, render } from '@testing-library/react';
import { useEffect } from 'react';
import { MemoryRouter, useNavigate, type NavigateFunction } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { useArrival } from './use-arrival.ts';

const Site = ({ onReady }: { onReady: (go: NavigateFunction) => void }) => {
  useArrival();
  const go = useNavigate();
  useEffect(() => onReady(go), [onReady, go]);
  return (
    <main>
      <h1>A screen</h1>
      <p id="part" tabIndex={-1} />
    </main>
  );
};

/**
 * Opens the site and follows these links, scrolling to a position before each one. Returns the positions that
 * the page was scrolled to.
 */
const follow = (steps: readonly [scrolled: number, to: string | number][]): unknown[] => {
  const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  const onReady = vi.fn<(go: NavigateFunction) => void>();
  render(
    <MemoryRouter initialEntries={[{ pathname: '/services', key: crypto.randomUUID() }]}>
      <Site onReady={onReady} />
    </MemoryRouter>,
  );
  for (const [scrolled, to] of steps)
    act(() => {
      Object.defineProperty(window, 'scrollY', { value: scrolled, configurable: true });
      window.dispatchEvent(new Event('scroll'));
      const [go] = onReady.mock.lastCall!;
      void (typeof to === 'number' ? go(to) : go(to));
    });
  return scrollTo.mock.calls;
};

it('begins another screen at its top, and goes back to where each visit of one was left', () => {
  expect(
    follow([
      [300, '/terms'],
      [120, '/services'],
      [50, -1],
      [120, -1],
    ]),
  ).toEqual([
    [0, 0],
    [0, 0],
    [0, 120],
    [0, 300],
  ]);
  expect(document.activeElement?.textContent).toBe('A screen');
});

it('leaves a screen where it is when only what is asked of it changes, or goes to a part of it', () => {
  const shown = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined);
  expect(
    follow([
      [300, '/services?tab=yard'],
      [300, '/services#part'],
    ]),
  ).toEqual([]);
  expect(shown).toHaveBeenCalledOnce();
  expect(document.activeElement?.id).toBe('part');
});
