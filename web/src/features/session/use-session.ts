import { queryOptions, useQuery } from '@tanstack/react-query';
import { getCurrentUser, type CurrentUser } from 'shared/contracts/session.ts';
import { hasStatus } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { handlesUnauthorized } from '../../lib/query-client.ts';
import { sessionMarker } from './session-marker.ts';

/** The signed-in person, or null for a visitor. Never retried (spec.md point 7). */
export const currentUserQuery = queryOptions({
  queryKey: [getCurrentUser.name],
  queryFn: async (): Promise<CurrentUser | null> => {
    try {
      const user = await call(getCurrentUser);
      sessionMarker.set();
      return user;
    } catch (error) {
      if (hasStatus(error, 401)) return null;
      throw error;
    }
  },
  retry: false,
  meta: handlesUnauthorized,
});

/** `unknown` while the answer is awaited or could not be had. */
export type Session =
  | { status: 'unknown'; user: null }
  | { status: 'visitor'; user: null }
  | { status: 'signed-in'; user: CurrentUser };

/** Who is looking at the page. */
export const useSession = (): Session => {
  const { data } = useQuery(currentUserQuery);
  if (data === undefined) return { status: 'unknown', user: null };
  return data === null ? { status: 'visitor', user: null } : { status: 'signed-in', user: data };
};
