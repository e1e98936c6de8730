import { getDaysAhead } from 'shared/contracts/days-ahead.ts';
import { hasStatus } from '../lib/api-error.ts';
import { call } from '../lib/api.ts';
import { storeDays } from './days-ahead.ts';
import { endStoredSession, storeSession, sessionState } from './stored-session.ts';
import { cachedSince } from '../lib/or-cached.ts';
import { checkSession, queryClient, readStoredAgain } from '../lib/query-client.ts';
import { sessionEnd } from '../lib/session-end.ts';
import { whenIdle } from '../lib/when-idle.ts';

/** Milliseconds between fetches while the screen shows stored data, and between looks at the clock (rules: field-3). */
const lookEvery = 30_000;

/** Milliseconds after a change until the days are fetched again, so that changes in a row are fetched once. */
const afterChange = 5000;

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

let noteDaysChanged = (): void => undefined;

/** The outbox has changed something on the server, so the stored days are fetched again. */
export const daysChanged = (): void => noteDaysChanged();

/** Keeps the stored days up to date while the page is open. Returns a function that stops it. */
export const followDays = (owner: string): (() => void) => {
  let isRequested = false;
  const refresh = (): void => {
    isRequested = true;
    void refreshDays(owner);
  };
  let afterwards: ReturnType<typeof setTimeout> | undefined;
  const refreshSoon = (): void => {
    clearTimeout(afterwards);
    afterwards = setTimeout(refresh, afterChange);
  };
  noteDaysChanged = refreshSoon;
  const stopListening = queryClient.getMutationCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') refreshSoon();
  });
  const look = (): void => {
    if (document.visibilityState !== 'visible') return;
    void noteEnd().catch(() => undefined);
    if (cachedSince.get() !== undefined) refresh();
  };
  const onVisible = (): void => {
    if (document.visibilityState === 'visible') refresh();
  };
  const timer = setInterval(look, lookEvery);
  window.addEventListener('online', refresh);
  document.addEventListener('visibilitychange', onVisible);
  // The answer is about 30 KB, so it waits until the screen has loaded.
  const stopWaiting = whenIdle(() => isRequested || refresh());
  return () => {
    stopWaiting();
    stopListening();
    noteDaysChanged = () => undefined;
    clearTimeout(afterwards);
    clearInterval(timer);
    window.removeEventListener('online', refresh);
    document.removeEventListener('visibilitychange', onVisible);
  };
};
