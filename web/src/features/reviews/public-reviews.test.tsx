import { act, fireEvent, screen } from '@testing-library/react';
import { listReviews } from 'shared/contracts/reviews.ts';
import { expect, it, vi } from 'vitest';
import { answer, callsOf, refuse } from '../../testing/fake-api.ts';
import { openSite } from '../../testing/open-site.tsx';
import { expectText, press } from '../../testing/site-steps.ts';

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

it('shows reviews beside the services with name and month, more at a press', async () => {
  watchFrom({ top: 900, isIntersecting: false });
  answer(listReviews, ['Ada', 'Ben', 'Cleo', 'Dora'].map(message));
  await openSite('/services', 'visitor');
  await expectNotRequested();
  expect(await screen.findByRole('heading', { name: 'What customers say' })).toBeDefined();
  expect(screen.getByText('Ada likes it').closest('li')?.textContent).toContain('October 2026');
  expect(screen.queryByText('Dora likes it')).toBeNull();
  await press('More Reviews');
  expect(screen.getByText('Dora likes it')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'More Reviews' })).toBeNull();
});

it('says on the landing page how customers rate us, and a line there opens what they wrote', async () => {
  answer(listReviews, [message('Ada'), { ...message('Ben'), rating: 4 }, message('Cleo')]);
  await openSite('/', 'visitor');
  await expectText('Licensed');
  await expectNotRequested();
  await expectText('4.7 of 5');
  await expectText('in 3 reviews');
  const line = (await screen.findByText('What customers say')).closest('details');
  expect(line?.open).toBe(false);
  expect(line?.querySelectorAll('li').length).toBe(3);
  expect(line?.textContent).toContain('October 2026');
});

it.each([
  [[5], '5 of 5', 'in 1 review'],
  [[5, 4], '4.5 of 5', 'in 2 reviews'],
])('averages the ratings %j: %s', async (ratings, first, rest) => {
  answer(
    listReviews,
    ratings.map((rating) => ({ ...message('Ada'), rating })),
  );
  await openSite('/', 'visitor');
  await expectNotRequested();
  await expectText(first);
  await expectText(rest);
});

it.each([
  ['there are none', () => answer(listReviews, [])],
  ['they cannot be read', () => refuse(listReviews, { status: 500 })],
])('keeps the claim on the landing page where %s', async (_when, prepare) => {
  prepare();
  await openSite('/', 'visitor');
  await expectNotRequested();
  await vi.waitFor(() => expect(callsOf(listReviews).length).toBeGreaterThan(0));
  expect(screen.getByText('Licensed').closest('p')?.textContent).toBe('Licensed and insured');
  await expectText('You can rate every visit from your phone.');
  expect(screen.queryByText('What customers say')).toBeNull();
});

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
