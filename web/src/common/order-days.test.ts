import { testSettings } from 'shared/testing/site-settings.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetTime } from '../lib/clock.ts';
import { provideSettings } from '../lib/settings.ts';
import { orderDayProblem, orderDays } from './order-days.ts';

const now = new Date('2026-11-21T03:30:00Z');

beforeEach(() => {
  forgetTime();
  vi.useFakeTimers({ now, toFake: ['Date'] });
  provideSettings(testSettings);
});
afterEach(() => void vi.useRealTimers());

const address = '12 Test Lane, Spring, TX 77373';
const oldTown = { name: 'Old Town Spring', zips: ['77373'], weekdays: [1 as const, 4 as const] };

it('finds nothing wrong with a day that is not chosen, and takes only dates', () => {
  expect(orderDayProblem('', address)).toBeUndefined();
  expect(orderDayProblem('2026-11-21', address)).toBeUndefined();
  // As a form that was left open overnight, or under an older build, may have kept it.
  for (const kept of ['2026-11-20', '12/24/2026', '20266-12-01'])
    expect(orderDayProblem(kept, address)).toBe('Please select a date from tomorrow on');
});

it('names the days of the stage’s areas', () => {
  provideSettings({ ...testSettings, areas: [oldTown], closedDays: ['2026-11-26'] });
  expect(orderDays(address, now).slice(0, 3)).toEqual(['2026-11-23', '2026-11-30', '2026-12-03']);
  expect(orderDays('', now).slice(0, 3)).toEqual(['2026-11-21', '2026-11-23', '2026-11-24']);
  expect(orderDayProblem('2026-11-24', address)).toBe('We’re in 77373 on Mondays and Thursdays');
});
