import { useEffect } from 'react';
import { queryClient } from '../../lib/query-client.ts';
import { currentUserQuery } from './use-session.ts';

/** How old an answer about the session may be, in milliseconds; the server records activity no more often than this. */
const checkEvery = 10 * 60_000;

/** Asks who is signed in, unless that was tried recently, even if it failed: not every keystroke may make a call. */
const storeSession = (): void => {
  const state = queryClient.getQueryState(currentUserQuery.queryKey);
  if (!state || state.status === 'pending') return;
  const requested = Math.max(state.dataUpdatedAt, state.errorUpdatedAt);
  if (Date.now() - requested >= checkEvery)
    void queryClient.prefetchQuery({ ...currentUserQuery, staleTime: 0 });
};

/** Keeps the operator's session from ending for inactivity while they use the page (rules: access-21). */
export const useSessionStored = (): void => {
  useEffect(() => {
    document.addEventListener('pointerdown', storeSession);
    document.addEventListener('keydown', storeSession);
    return () => {
      document.removeEventListener('pointerdown', storeSession);
      document.removeEventListener('keydown', storeSession);
    };
  }, []);
};
