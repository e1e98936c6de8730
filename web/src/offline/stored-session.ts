import { currentUser, type CurrentUser } from 'shared/contracts/session.ts';
import * as z from 'zod/mini';
import { noteTimeSeen } from '../lib/clock.ts';
import { deviceStore } from '../lib/device-store.ts';
import { isOperatorsPage, storing } from '../lib/or-cached.ts';
import { pageOwner } from '../lib/page-owner.ts';
import { sessionEnd } from '../lib/session-end.ts';
import { eraseNames, eraseVisits } from './outbox/erase-visits.ts';

const storedSession = z.object({
  user: currentUser,
  /** The latest time ever seen, in milliseconds (docs/decisions/0046). */
  latest: z.number(),
});
type StoredSession = z.infer<typeof storedSession>;

/** The time when this page last checked, and the monotonic clock's value then. */
let seen = { at: Date.now(), passed: performance.now() };

/**
 * The latest of three times: the stored one, the phone's clock, and the last check plus the time elapsed
 * since.
 */
const latestOf = (latest: number): number => {
  const passed = performance.now();
  const at = Math.max(latest, Date.now(), seen.at + passed - seen.passed);
  seen = { at, passed };
  return at;
};

const read = async (): Promise<StoredSession | undefined> =>
  z.safeParse(storedSession, await (await deviceStore()).get('kept', 'session')).data;

const write = async (session: StoredSession): Promise<void> => {
  await (await deviceStore()).put('kept', session, 'session');
};

/** Erases stored customer data. The user stays stored, so that unsent work can be finished. */
export const eraseDays = async (): Promise<void> => {
  await Promise.all([(await deviceStore()).delete('kept', 'days'), eraseNames()]);
};

/** Erases everything except unsent work, which stays without names: on signing out. */
export const eraseStoredSession = async (): Promise<void> => {
  storing.set(false);
  const store = await deviceStore();
  await Promise.all([store.delete('kept', 'session'), store.delete('kept', 'days'), eraseVisits()]);
};

/**
 * Stores the signed-in user as the server has just answered. The server's time replaces any time seen before.
 * Data from another user's session are erased.
 *
 * @param serverTime in milliseconds
 * @param holds whether the answer is still current, checked after every step that may have taken a while
 * @returns whether it was stored
 */
export const storeSession = async (
  user: CurrentUser,
  serverTime: number,
  holds: () => boolean = () => true,
): Promise<boolean> => {
  const before = await read();
  if (before && before.user.id !== user.id) await eraseDays();
  if (!holds()) return false;
  seen = { at: serverTime, passed: performance.now() };
  await write({ user, latest: serverTime });
  if (!holds()) {
    await endStoredSession();
    return false;
  }
  storing.set(true);
  sessionEnd.set(false);
  return true;
};

/**
 * Ends the stored session at once, after the server has said that nobody is signed in.
 *
 * @returns the user, if this is an operator's page and the phone has unsent work of theirs, so that they can
 *   go on writing (rules: field-5)
 */
export const endStoredSession = async (): Promise<CurrentUser | undefined> => {
  const saved = await read();
  if (!saved) return undefined;
  const { user } = saved;
  await Promise.all([
    eraseDays(),
    write({ ...saved, user: { ...user, sessionEndsAt: new Date(0).toISOString() } }),
  ]);
  const ofUser = IDBKeyRange.bound([user.id], [user.id, []]);
  const written = await (await deviceStore()).count('visits', ofUser);
  return written > 0 && isOperatorsPage() ? user : undefined;
};

type SessionState = { state: 'none' } | { state: 'open' | 'ended'; user: CurrentUser };

/** Whose session this phone stores, and whether it has ended. If it has, stored customer data are erased. */
export const sessionState = async (): Promise<SessionState> => {
  const saved = await read();
  if (!saved) return { state: 'none' };
  // A browser that was killed may have lost the flag: localStorage is written to disk later than IndexedDB.
  storing.set(true);
  const latest = latestOf(saved.latest);
  noteTimeSeen(latest);
  await write({ ...saved, latest });
  const { user } = saved;
  if (latest < Date.parse(user.sessionEndsAt)) return { state: 'open', user };
  await eraseDays();
  return { state: 'ended', user };
};

/**
 * The stored user, for when the server does not answer; after the session's end only so that they can go on
 * writing.
 */
export const storedUser = async (): Promise<CurrentUser | undefined> => {
  const session = await sessionState();
  if (session.state === 'none') return undefined;
  sessionEnd.set(session.state === 'ended');
  // If somebody else has signed in by now, nothing may be written in their name (rules: access-11).
  if (pageOwner.get() === undefined) pageOwner.set(session.user.id);
  return session.user;
};
