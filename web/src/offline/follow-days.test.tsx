import { waitFor } from '@testing-library/react';
import { getDaysAhead } from 'shared/contracts/days-ahead.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { callsOf } from '../testing/fake-api.ts';
import { adminUser } from '../testing/fixtures.ts';
import { hurry } from '../testing/run-timers.ts';
import { queryClient } from '../lib/query-client.ts';
import { daysChanged, followDays } from './follow-days.ts';
import { storeSession } from './stored-session.ts';
import { cachedSince } from '../lib/or-cached.ts';
import { sessionEnd } from '../lib/session-end.ts';

const minutes = 60_000;

let look: () => void;
let stop: () => void;

beforeEach(async () => {
  // Until the page is idle.
  hurry(1000);
  const timer = vi.spyOn(globalThis, 'setInterval');
  await storeSession(adminUser, Date.now());
  stop = followDays(adminUser.id);
  const set = timer.mock.calls.find(([, every]) => every === 30_000);
  look = set![0] as () => void;
  await expectRequested(1);
});

afterEach(() => stop());

const expectRequested = (times: number) =>
  waitFor(() => expect(callsOf(getDaysAhead)).toHaveLength(times));
const later = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);
const show = (state: 'visible' | 'hidden'): void => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
};

it('asks nothing on a timer', async () => {
  later(60 * minutes);
  look();
  expect(callsOf(getDaysAhead)).toHaveLength(1);
});

it('asks again once after changes in a row, also those of the outbox', async () => {
  const timers = vi.spyOn(globalThis, 'setTimeout');
  const cache = queryClient.getMutationCache();
  const change = cache.build(queryClient, { mutationFn: async () => 'changed' });
  await change.execute(undefined);
  daysChanged();
  expect(callsOf(getDaysAhead)).toHaveLength(1);
  const due = timers.mock.calls.filter(([, delay]) => delay === 5000);
  expect(due.length).toBe(2);
  (due[1]![0] as () => void)();
  await expectRequested(2);
});

it('asks nothing after a change that failed', async () => {
  const timers = vi.spyOn(globalThis, 'setTimeout');
  const cache = queryClient.getMutationCache();
  const change = cache.build(queryClient, {
    mutationFn: () => Promise.reject(new Error('Refused')),
    retry: false,
  });
  await expect(change.execute(undefined)).rejects.toThrow('Refused');
  expect(timers.mock.calls.filter(([, delay]) => delay === 5000)).toEqual([]);
});

it('asks again within half a minute while the screen shows what is kept', async () => {
  cachedSince.set(Date.now());
  later(30_000);
  look();
  await expectRequested(2);
});

it('asks nothing while nobody looks, and at once when somebody does', async () => {
  show('hidden');
  later(20 * minutes);
  look();
  document.dispatchEvent(new Event('visibilitychange'));
  expect(callsOf(getDaysAhead)).toHaveLength(1);
  show('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  await expectRequested(2);
});

it('asks when there is a line again, until it is stopped', async () => {
  window.dispatchEvent(new Event('online'));
  await expectRequested(2);
  stop();
  window.dispatchEvent(new Event('online'));
  document.dispatchEvent(new Event('visibilitychange'));
  expect(callsOf(getDaysAhead)).toHaveLength(2);
});

it('notices that the session has ended while the page stayed open', async () => {
  expect(sessionEnd.get()).toBe(false);
  vi.setSystemTime(Date.parse(adminUser.sessionEndsAt) + 1);
  look();
  await waitFor(() => expect(sessionEnd.get()).toBe(true));
});
