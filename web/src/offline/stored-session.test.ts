import 'fake-indexeddb/auto';
import type { CurrentUser } from 'shared/contracts/session.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readCurrentUser } from '../features/session/read-current-user.ts';
import { adminUser, customerUser } from '../testing/fixtures.ts';
import { storeDays, readDays } from './days-ahead.ts';
import { deviceStore } from '../lib/device-store.ts';
import {
  endStoredSession,
  eraseStoredSession,
  storeSession,
  storedUser,
  sessionState,
} from './stored-session.ts';
import { storing } from '../lib/or-cached.ts';
import { pageOwner } from '../lib/page-owner.ts';
import { sessionEnd } from '../lib/session-end.ts';

const signedInAt = Date.parse('2026-11-20T18:00:00.000Z');
const hours = (count: number): number => count * 3600_000;
const user: CurrentUser = {
  ...adminUser,
  sessionEndsAt: new Date(signedInAt + hours(12)).toISOString(),
};

const items = new Map<string, string>();
beforeEach(() => {
  items.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  });
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: signedInAt });
  sessionEnd.set(false);
});
afterEach(async () => {
  vi.unstubAllGlobals();
  sessionEnd.set(false);
  vi.useRealTimers();
  await (await deviceStore()).clear('kept');
  // Last, because reading from the device sets the owner.
  pageOwner.set(undefined);
});

/** Sets the phone's clock without advancing the monotonic clock. */
const setClock = (at: number): void => {
  vi.setSystemTime(at);
};
const putDays = async () => (await deviceStore()).put('kept', 'Gate code 1234', 'days');
const hasDays = async () => (await (await deviceStore()).get('kept', 'days')) !== undefined;
const stateAt = async (at: number) => {
  setClock(at);
  return (await sessionState()).state;
};

it('knows of nobody before somebody has signed in, and says that it keeps something afterwards', async () => {
  expect(await sessionState()).toEqual({ state: 'none' });
  expect(await storedUser()).toBeUndefined();
  expect(storing.isOn()).toBe(false);
  await storeSession(user, signedInAt);
  expect(storing.isOn()).toBe(true);
  expect(await storedUser()).toEqual(user);
});

it('draws a page that opens without a line for whom it keeps, unless the server has named somebody', async () => {
  await storeSession(user, signedInAt);
  await storedUser();
  expect(pageOwner.get()).toBe(user.id);
  pageOwner.set(customerUser.id);
  await storedUser();
  expect(pageOwner.get()).toBe(customerUser.id);
});

it('holds until the end that the server named, and erases the days with it', async () => {
  await storeSession(user, signedInAt);
  await putDays();
  expect(await stateAt(signedInAt + hours(12) - 1)).toBe('open');
  expect(await hasDays()).toBe(true);
  expect(await stateAt(signedInAt + hours(12))).toBe('ended');
  expect(await hasDays()).toBe(false);
});

it('tells the time by what was seen last where this phone is behind, and by the phone where it is ahead', async () => {
  setClock(signedInAt - hours(2));
  await storeSession(user, signedInAt);
  // As after an offline restart, when the page has seen nothing but the phone's clock.
  vi.resetModules();
  const anew = await import('./stored-session.ts');
  const { timeNow } = await import('../lib/clock.ts');
  expect(timeNow()).toEqual(new Date(signedInAt - hours(2)));
  await anew.storedUser();
  expect(timeNow()).toEqual(new Date(signedInAt));
  setClock(signedInAt + hours(2));
  expect(timeNow()).toEqual(new Date(signedInAt + hours(2)));
});

it('is not prolonged by a clock that is put back', async () => {
  await storeSession(user, signedInAt);
  expect(await stateAt(signedInAt + hours(13))).toBe('ended');
  expect(await stateAt(signedInAt + hours(1))).toBe('ended');
});

it('counts on while the page is open, whatever the clock says', async () => {
  await storeSession(user, signedInAt);
  vi.advanceTimersByTime(hours(11));
  expect(await stateAt(signedInAt)).toBe('open');
  vi.advanceTimersByTime(hours(1));
  expect(await stateAt(signedInAt)).toBe('ended');
});

it('takes the server’s time for a phone whose clock is two hours behind', async () => {
  setClock(signedInAt - hours(2));
  await storeSession(user, signedInAt + hours(11.5));
  expect((await sessionState()).state).toBe('open');
  vi.advanceTimersByTime(hours(0.5));
  expect((await sessionState()).state).toBe('ended');
});

it('opens again with the next sign-in, also on a phone that was years ahead once', async () => {
  await storeSession(user, signedInAt);
  expect(await stateAt(signedInAt + hours(100_000))).toBe('ended');
  setClock(signedInAt);
  await storeSession(user, signedInAt);
  expect((await sessionState()).state).toBe('open');
});

it('ends at once when the server says that nobody is signed in, and stays the writer’s', async () => {
  await storeSession(user, signedInAt);
  await putDays();
  await endStoredSession();
  expect(await hasDays()).toBe(false);
  expect(sessionEnd.get()).toBe(false);
  expect((await storedUser())?.id).toBe(user.id);
  expect(sessionEnd.get()).toBe(true);
});

it.each(['by its time', 'by the server', 'by the sign-in of somebody else'] as const)(
  'leaves no customer’s name on the phone once it has ended %s',
  async (how) => {
    await storeSession(user, signedInAt);
    const store = await deviceStore();
    const mine = { format: 1, name: 'Casey Customer', values: { notes: 'Loud pump' } };
    await store.put('visits', mine, [user.id, 'visit']);
    expect(await stateAt(signedInAt)).toBe('open');
    expect(await store.get('visits', [user.id, 'visit'])).toEqual(mine);
    if (how === 'by its time') await stateAt(signedInAt + hours(12));
    else if (how === 'by the server') await endStoredSession();
    else await storeSession({ ...user, id: '11111111-2222-4333-8444-555555555555' }, signedInAt);
    expect(await store.get('visits', [user.id, 'visit'])).toEqual({ ...mine, name: '' });
    await store.clear('visits');
  },
);

it('reads no days but those of whoever is signed in', async () => {
  const answer = {
    serverTime: new Date(signedInAt).toISOString(),
    sessionEndsAt: user.sessionEndsAt,
    days: [],
    lastReports: [],
    openReports: [],
  };
  await storeSession(user, signedInAt);
  await storeDays(user.id, answer);
  expect(await readDays()).toEqual({ owner: user.id, receivedAt: signedInAt, answer });
  await storeDays('another', answer);
  expect(await readDays()).toBeUndefined();
  await storeDays(user.id, answer);
  setClock(signedInAt + hours(12));
  expect(await readDays()).toBeUndefined();
});

it('erases somebody else’s days, and keeps one’s own', async () => {
  await storeSession(user, signedInAt);
  await putDays();
  await storeSession(user, signedInAt);
  expect(await hasDays()).toBe(true);
  await storeSession({ ...user, id: '11111111-2222-4333-8444-555555555555' }, signedInAt);
  expect(await hasDays()).toBe(false);
});

it('forgets everything but what was written', async () => {
  await storeSession(user, signedInAt);
  await putDays();
  const store = await deviceStore();
  await store.put('visits', 'words', [user.id, 'visit']);
  await eraseStoredSession();
  expect(await store.getAllKeys('kept')).toEqual([]);
  expect(storing.isOn()).toBe(false);
  expect(await store.get('visits', [user.id, 'visit'])).toBe('words');
  await store.clear('visits');
});

it('takes what an older version wrote for nothing', async () => {
  await (await deviceStore()).put('kept', { user: 'me', latest: 'now' }, 'session');
  expect(await sessionState()).toEqual({ state: 'none' });
});

it.each(['before it is written', 'while it is written'])(
  'is not revived by an answer that a refusal has overtaken %s',
  async (when) => {
    await storeSession(user, signedInAt);
    let requested = 0;
    // The refusal arrives before the first check, or before the second.
    const holds = (): boolean => {
      requested += 1;
      const isRefused = when === 'before it is written' || requested > 1;
      if (isRefused) sessionEnd.set(true);
      return !isRefused;
    };
    const later = { ...user, sessionEndsAt: new Date(signedInAt + hours(20)).toISOString() };
    expect(await storeSession(later, signedInAt + 1000, holds)).toBe(false);
    expect(sessionEnd.get()).toBe(true);
    expect(await stateAt(signedInAt + hours(12))).toBe('ended');
  },
);

it('keeps what it knows for an operator, and nothing for a customer who signs in after', async () => {
  await readCurrentUser(Response.json(user));
  await putDays();
  await readCurrentUser(Response.json(user));
  expect(await hasDays()).toBe(true);
  const reload = vi.fn<() => void>(() => undefined);
  vi.stubGlobal('window', { location: { reload, pathname: '/' } });
  await readCurrentUser(Response.json({ ...user, id: customerUser.id, isAdmin: false }));
  expect(await hasDays()).toBe(false);
  expect(await storedUser()).toBeUndefined();
  // The page was rendered for the operator, so it must make no calls in the customer's name until reloaded.
  expect(reload).toHaveBeenCalledTimes(1);
  expect(pageOwner.get()).toBe(user.id);
});

it('gives way to a tab with a newer build, which has other stores', async () => {
  await deviceStore();
  const opening = indexedDB.open('operator', 2);
  const newer = await new Promise<IDBDatabase>((resolve, reject) => {
    opening.addEventListener('success', () => resolve(opening.result));
    opening.addEventListener('blocked', () => reject(new Error('It waits')));
  });
  expect(newer.version).toBe(2);
  newer.close();
  await new Promise((resolve) => {
    indexedDB.deleteDatabase('operator').addEventListener('success', resolve);
  });
});
