import { currentUser, type CurrentUser } from 'shared/contracts/session.ts';
import * as z from 'zod/mini';
import { noteTimeSeen } from './clock.ts';
import { deviceStore } from './device-store.ts';
import { isOperatorsPage, keeping } from './or-kept.ts';
import { pageOwner } from './page-owner.ts';
import { sessionEnd } from './session-end.ts';

const keptSession = z.object({
  user: currentUser,
  /** The latest time ever seen, in milliseconds (docs/decisions/0046). */
  latest: z.number(),
});
type KeptSession = z.infer<typeof keptSession>;

/** When this page last looked at a clock, and what then passed by the one that cannot be set. */
let seen = { at: Date.now(), passed: performance.now() };

/** The latest of: what was ever seen, the phone's clock, and what has passed since this page saw it. */
const latestOf = (latest: number): number => {
  const passed = performance.now();
  const at = Math.max(latest, Date.now(), seen.at + passed - seen.passed);
  seen = { at, passed };
  return at;
};

const read = async (): Promise<KeptSession | undefined> =>
  z.safeParse(keptSession, await (await deviceStore()).get('kept', 'session')).data;

const write = async (session: KeptSession): Promise<void> => {
  await (await deviceStore()).put('kept', session, 'session');
};

/** Erases what is kept of customers; who was signed in stays, so that writing can go on. */
export const eraseDays = async (): Promise<void> => {
  await (await deviceStore()).delete('kept', 'days');
};

/** Erases everything but what was written: on signing out. */
export const forgetKept = async (): Promise<void> => {
  keeping.set(false);
  const store = await deviceStore();
  await Promise.all([store.delete('kept', 'session'), store.delete('kept', 'days')]);
};

/**
 * Keeps who is signed in, as the server has just answered. Its time counts from now on, whatever was seen
 * before; what somebody else's session left is erased.
 *
 * @param serverTime in milliseconds
 * @param holds whether the answer still counts, asked whenever something else may have been answered meanwhile
 * @returns whether it was kept
 */
export const keepSession = async (
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
    await endKeptSession();
    return false;
  }
  keeping.set(true);
  sessionEnd.set(false);
  return true;
};

/**
 * The server says that nobody is signed in: the kept session ends at once.
 *
 * @returns on a page of the operator's, who wrote what is still on this phone: they can write on (rules: field-5)
 */
export const endKeptSession = async (): Promise<CurrentUser | undefined> => {
  const kept = await read();
  if (!kept) return undefined;
  const { user } = kept;
  await Promise.all([
    eraseDays(),
    write({ ...kept, user: { ...user, sessionEndsAt: new Date(0).toISOString() } }),
  ]);
  const ofUser = IDBKeyRange.bound([user.id], [user.id, []]);
  const written = await (await deviceStore()).count('visits', ofUser);
  return written > 0 && isOperatorsPage() ? user : undefined;
};

type SessionState = { state: 'none' } | { state: 'open' | 'ended'; user: CurrentUser };

/** Whose session this phone keeps, and whether it has ended, which erases what is kept of customers. */
export const sessionState = async (): Promise<SessionState> => {
  const kept = await read();
  if (!kept) return { state: 'none' };
  // A browser that was killed may have lost the flag, which it writes to the disk later than this.
  keeping.set(true);
  const latest = latestOf(kept.latest);
  noteTimeSeen(latest);
  await write({ ...kept, latest });
  const { user } = kept;
  if (latest < Date.parse(user.sessionEndsAt)) return { state: 'open', user };
  await eraseDays();
  return { state: 'ended', user };
};

/** The kept user when nothing answers; after the session's end only so that writing can go on. */
export const keptUser = async (): Promise<CurrentUser | undefined> => {
  const session = await sessionState();
  if (session.state === 'none') return undefined;
  sessionEnd.set(session.state === 'ended');
  // Whoever is signed in by now must not write in their name (rules: access-11).
  if (pageOwner.get() === undefined) pageOwner.set(session.user.id);
  return session.user;
};
