import { useEffect } from 'react';
import { isFormInUse } from '../../lib/form-in-use.ts';
import { storing } from '../../lib/or-cached.ts';
import { queryClient } from '../../lib/query-client.ts';
import { staysWithoutSession } from '../../lib/session-end.ts';
import { markedId } from './session-marker.ts';
import { currentUserQuery } from './use-session.ts';

/**
 * Checks, whenever somebody comes back to this page, whether they have signed out in another tab or before pressing
 * Back. If so, it no longer shows anything of theirs (rules: access-11). What is being written stays.
 */
export const useSamePerson = (userId: string): void => {
  useEffect(() => {
    const look = (): void => {
      const marked = markedId();
      if (marked === undefined || marked === userId) return;
      if (document.visibilityState !== 'visible') return;
      if (isFormInUse() || storing.isOn() || staysWithoutSession()) return;
      queryClient.setQueryData(currentUserQuery.queryKey, null);
      // They may still be signed in, or somebody else may be.
      void queryClient.prefetchQuery({ ...currentUserQuery, staleTime: 0 });
    };
    document.addEventListener('visibilitychange', look);
    window.addEventListener('pageshow', look);
    window.addEventListener('focus', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('pageshow', look);
      window.removeEventListener('focus', look);
    };
  }, [userId]);
};
