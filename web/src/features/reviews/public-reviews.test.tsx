import { act, fireEvent, screen } from '@testing-library/react';
import { listReviews } from 'shared/contracts/reviews.ts';
import { expect, it, vi } from 'vitest';
import { answer, callsOf, refuse } from '../../testing/fake-api.ts';
import { openSite } from '../../testing/open-site.tsx';
import { press } from '../../testing/site-steps.ts';

const message = (firstName: string) => ({
  firstName,
  month: '2026-10',
  rating: 5,
  comment: `${firstName} likes it`,
});

/** Fakes an IntersectionObserver: everything is near the window, and in view or below it as `position` says. */
const watchFrom = (position: { top: number; isIntersecting: boolean }) => {
  const notifies: (() => void)[] = [];
  class Observer {
    tell: IntersectionObserverCallback;
    isNear: boolean;
    constructor(notify: IntersectionObserverCallback, options?: IntersectionObserverInit) {
      this.tell = notify;
      // Observers with a margin load what is about to be seen.
      this.isNear = options?.rootMargin !== undefined;
    }
    observe(): void {
      const say = () => {
        const { top, isIntersecting } = position;
        const entry = {
          isIntersecting: this.isNear || isIntersecting,
          boundingClientRect: { top },
        };
        this.tell([entry as IntersectionObserverEntry], this as never);
      };
      notifies.push(say);
      say();
    }
    disconnect(): void {}
  }
  vi.stubGlobal('IntersectionObserver', Observer);
  return () => act(() => notifies.forEach((notify) => notify()));
};

/** Expects no call yet, then scrolls. */
const expectNotRequested = async () => {
  await screen.findAllByRole('heading');
  expect(callsOf(listReviews)).toEqual([]);
  fireEvent.scroll(window);
};

it.each(['/', '/services'])(
  'shows reviews on %s with name and month, more at a press',
  async (path) => {
    watchFrom({ top: 900, isIntersecting: false });
    answer(listReviews, ['Ada', 'Ben', 'Cleo', 'Dora'].map(message));
    await openSite(path, 'visitor');
    await expectNotRequested();
    expect(await screen.findByRole('heading', { name: 'What customers say' })).toBeDefined();
    expect(screen.getByText('Ada likes it').closest('li')?.textContent).toContain('October 2026');
    expect(screen.queryByText('Dora likes it')).toBeNull();
    await press('More Reviews');
    expect(screen.getByText('Dora likes it')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'More Reviews' })).toBeNull();
  },
);

it.each([
  ['there are none', () => answer(listReviews, [])],
  ['they cannot be read', () => refuse(listReviews, { status: 500 })],
])('has no section where %s', async (_when, prepare) => {
  watchFrom({ top: 900, isIntersecting: false });
  prepare();
  await openSite('/services', 'visitor');
  await expectNotRequested();
  await vi.waitFor(() => expect(callsOf(listReviews).length).toBeGreaterThan(0));
  expect(screen.queryByText('What customers say')).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('pushes nothing away that is looked at, and waits until its place is below', async () => {
  const position = { top: 300, isIntersecting: true };
  const scroll = watchFrom(position);
  answer(listReviews, [message('Ada')]);
  await openSite('/services', 'visitor');
  await expectNotRequested();
  await vi.waitFor(() => expect(callsOf(listReviews)).toHaveLength(1));
  scroll();
  expect(screen.queryByText('Ada likes it')).toBeNull();
  Object.assign(position, { top: -200, isIntersecting: false });
  scroll();
  expect(screen.queryByText('Ada likes it')).toBeNull();
  position.top = 900;
  scroll();
  expect(screen.getByText('Ada likes it')).toBeDefined();
});
