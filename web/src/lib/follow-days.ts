import { getDaysAhead } from 'shared/contracts/days-ahead.ts';
import { hasStatus } from './api-error.ts';
import { call } from './api.ts';
import { keepDays } from './days-ahead.ts';
import { endKeptSession, keepSession, sessionState } from './kept-session.ts';
import { keptSince, takeKeptNames } from './or-kept.ts';
import { checkSession, queryClient } from './query-client.ts';
import { sessionEnd } from './session-end.ts';
import { whenIdle } from './when-idle.ts';

/** Milliseconds between two fetches while the page is visible (rules: field-3). */
const refreshEvery = 5 * 60_000;

/** The same while the screen shows what is kept. */
const refreshSoon = 30_000;

/** What was answered by the phone is asked of the server again. */
const askAgain = async (): Promise<void> => {
  keptSince.set(undefined);
  await Promise.all(
    takeKeptNames().map((name) => queryClient.invalidateQueries({ queryKey: [name] })),
  );
};

/** Fetches the days and keeps them for this operator. Never throws: nobody waits for it. */
export const refreshDays = async (owner: string): Promise<void> => {
  try {
    const wasEnded = sessionEnd.get();
    const answer = await call(getDaysAhead, { inBackground: true });
    // Asked by a session that has ended since, it does not count: the later answer does.
    const holds = (): boolean => wasEnded || !sessionEnd.get();
    if (!holds()) return;
    const session = await sessionState();
    // Signed out meanwhile, or somebody else by now.
    if (session.state === 'none' || session.user.id !== owner) return;
    const user = { ...session.user, sessionEndsAt: answer.sessionEndsAt };
    if (!(await keepSession(user, Date.parse(answer.serverTime), holds))) return;
    await keepDays(owner, answer);
    await askAgain();
  } catch (error) {
    if (hasStatus(error, 401)) await endKeptSession().catch(() => undefined);
    checkSession(error);
  }
};

/** Hides what is kept once the session has ended, also while the page stays open. */
const noteEnd = async (): Promise<void> => {
  const { state } = await sessionState();
  if (state === 'ended') sessionEnd.set(true);
};

/** Keeps the days fresh as long as the page is open. Returns a function that stops it. */
export const followDays = (owner: string): (() => void) => {
  let askedAt = 0;
  const refresh = (): void => {
    askedAt = Date.now();
    void refreshDays(owner);
  };
  const look = (): void => {
    if (document.visibilityState !== 'visible') return;
    void noteEnd().catch(() => undefined);
    const every = keptSince.get() === undefined ? refreshEvery : refreshSoon;
    // A clock that was put back must not keep it from asking.
    if (Math.abs(Date.now() - askedAt) >= every) refresh();
  };
  const onVisible = (): void => {
    if (document.visibilityState === 'visible') refresh();
  };
  const timer = setInterval(look, refreshSoon);
  window.addEventListener('online', refresh);
  document.addEventListener('visibilitychange', onVisible);
  // Thirty kilobytes, after what the screen itself waits for.
  const stopWaiting = whenIdle(() => askedAt === 0 && refresh());
  return () => {
    stopWaiting();
    clearInterval(timer);
    window.removeEventListener('online', refresh);
    document.removeEventListener('visibilitychange', onVisible);
  };
};
