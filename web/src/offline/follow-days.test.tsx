import { waitFor } from '@testing-library/react';
import { getDaysAhead } from 'shared/contracts/days-ahead.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { callsOf } from '../testing/fake-api.ts';
import { adminUser } from '../testing/fixtures.ts';
import { hurry } from '../testing/run-timers.ts';
import { followDays } from './follow-days.ts';
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

it('asks again after five minutes, and not before', async () => {
  later(5 * minutes - 1);
  look();
  expect(callsOf(getDaysAhead)).toHaveLength(1);
  later(1);
  look();
  await expectRequested(2);
});

it('asks again within half a minute while the screen shows what is kept', async () => {
  cachedSince.set(Date.now());
  later(30_000);
  look();
  await expectRequested(2);
});

it('asks again though the clock was put back', async () => {
  later(-60 * minutes);
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
