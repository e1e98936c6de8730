import { queryOptions, useQuery } from '@tanstack/react-query';
import type { CurrentUser, getCurrentUser } from 'shared/contracts/session.ts';
import { handlesUnauthorized } from '../../lib/query-client.ts';
import { request } from '../../lib/request.ts';
import { sessionMarker } from './session-marker.ts';

// Literals, checked against the contract's types: importing the contract would bring zod to every visitor's
// first page.
const name: typeof getCurrentUser.name = 'get-current-user';
const path: typeof getCurrentUser.path = '/api/auth/user';

/** The signed-in user, or null for a visitor. Never retried (rules: api-13). */
export const currentUserQuery = queryOptions({
  queryKey: [name],
  queryFn: async (): Promise<CurrentUser | null> => {
    const response = await request(path);
    if (response.status === 401) {
      await response.text();
      return null;
    }
    const { readCurrentUser } = await import('./read-current-user.ts');
    const user = await readCurrentUser(response);
    sessionMarker.set();
    return user;
  },
  retry: false,
  meta: handlesUnauthorized,
});

/** `unknown` while loading or if the request failed. */
export type Session =
  | { status: 'unknown'; user: null }
  | { status: 'visitor'; user: null }
  | { status: 'signed-in'; user: CurrentUser };

export const useSession = (): Session => {
  const { data } = useQuery(currentUserQuery);
  if (data === undefined) return { status: 'unknown', user: null };
  return data === null ? { status: 'visitor', user: null } : { status: 'signed-in', user: data };
};
