import { useEffect } from 'react';
import { queryClient } from '../../lib/query-client.ts';
import { currentUserQuery } from './use-session.ts';

/** Milliseconds for which the answer about the session is new enough; the server marks no more often. */
const askedEvery = 10 * 60_000;

const keepSession = (): void =>
  void queryClient.prefetchQuery({ ...currentUserQuery, staleTime: askedEvery });

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
