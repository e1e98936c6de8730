import { getDaysAhead } from 'shared/contracts/days-ahead.ts';
import { hasStatus } from '../lib/api-error.ts';
import { call } from '../lib/api.ts';
import { storeDays } from './days-ahead.ts';
import { endStoredSession, storeSession, sessionState } from './stored-session.ts';
import { cachedSince } from '../lib/or-cached.ts';
import { checkSession, readStoredAgain } from '../lib/query-client.ts';
import { sessionEnd } from '../lib/session-end.ts';
import { whenIdle } from '../lib/when-idle.ts';

/** Milliseconds between fetches while the page is visible (rules: field-3). */
const refreshEvery = 5 * 60_000;

/** The same while the screen shows stored data. */
const refreshSoon = 30_000;

/** Fetches the days and stores them for this operator. Never throws: it runs in the background. */
export const refreshDays = async (owner: string): Promise<void> => {
  try {
    const wasEnded = sessionEnd.get();
    const answer = await call(getDaysAhead, { inBackground: true });
    // If the session ended while this was on its way, a later answer said so, and that one counts.
    const holds = (): boolean => wasEnded || !sessionEnd.get();
    if (!holds()) return;
    const session = await sessionState();
    // The operator has signed out in the meantime, or somebody else has signed in.
    if (session.state === 'none' || session.user.id !== owner) return;
    const user = { ...session.user, sessionEndsAt: answer.sessionEndsAt };
    if (!(await storeSession(user, Date.parse(answer.serverTime), holds))) return;
    await storeDays(owner, answer);
    await readStoredAgain();
  } catch (error) {
    if (hasStatus(error, 401)) await endStoredSession().catch(() => undefined);
    checkSession(error);
  }
};

/** Hides stored data once the session has ended, even on a page that stays open. */
const noteEnd = async (): Promise<void> => {
  const { state } = await sessionState();
  if (state === 'ended') sessionEnd.set(true);
};

/** Keeps the stored days up to date while the page is open. Returns a function that stops it. */
export const followDays = (owner: string): (() => void) => {
  let requestedAt = 0;
  const refresh = (): void => {
    requestedAt = Date.now();
    void refreshDays(owner);
  };
  const look = (): void => {
    if (document.visibilityState !== 'visible') return;
    void noteEnd().catch(() => undefined);
    const every = cachedSince.get() === undefined ? refreshEvery : refreshSoon;
    // The absolute value, because a clock that was set back must not stop the refreshing.
    if (Math.abs(Date.now() - requestedAt) >= every) refresh();
  };
  const onVisible = (): void => {
    if (document.visibilityState === 'visible') refresh();
  };
  const timer = setInterval(look, refreshSoon);
  window.addEventListener('online', refresh);
  document.addEventListener('visibilitychange', onVisible);
  // The answer is about 30 KB, so it waits until the screen has loaded.
  const stopWaiting = whenIdle(() => requestedAt === 0 && refresh());
  return () => {
    stopWaiting();
    clearInterval(timer);
    window.removeEventListener('online', refresh);
    document.removeEventListener('visibilitychange', onVisible);
  };
};
