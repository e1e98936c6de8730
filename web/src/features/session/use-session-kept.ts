import { useEffect } from 'react';
import { queryClient } from '../../lib/query-client.ts';
import { currentUserQuery } from './use-session.ts';

/** Milliseconds for which an answer about the session is new enough; the server marks no more often. */
const askedEvery = 10 * 60_000;

/** Asks anew who is signed in, unless that was done lately, also in vain: nobody's every key makes a call. */
const keepSession = (): void => {
  const state = queryClient.getQueryState(currentUserQuery.queryKey);
  if (!state || state.status === 'pending') return;
  const asked = Math.max(state.dataUpdatedAt, state.errorUpdatedAt);
  if (Date.now() - asked >= askedEvery)
    void queryClient.prefetchQuery({ ...currentUserQuery, staleTime: 0 });
};

/** Keeps the operator's session from ending for idleness while somebody works on the page (rules: access-21). */
export const useSessionKept = (): void => {
  useEffect(() => {
    document.addEventListener('pointerdown', keepSession);
    document.addEventListener('keydown', keepSession);
    return () => {
      document.removeEventListener('pointerdown', keepSession);
      document.removeEventListener('keydown', keepSession);
    };
  }, []);
};
