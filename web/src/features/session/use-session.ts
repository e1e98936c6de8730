import { queryOptions, useQuery } from '@tanstack/react-query';
import type { CurrentUser } from 'shared/contracts/session.ts';
import { currentUserEndpoint } from 'shared/contracts/start-endpoints.ts';
import { storing, orCached } from '../../lib/or-cached.ts';
import { handlesUnauthorized, loseSession, queryClient } from '../../lib/query-client.ts';
import { request } from '../../lib/request.ts';
import { sessionEnd, staysWithoutSession, storeOpenEditor } from '../../lib/session-end.ts';
import { fetchAhead } from '../../ui/lazy-component.tsx';
import { sessionMarker } from './session-marker.ts';

const { name, path } = currentUserEndpoint;

const loadReader = () => import('./read-current-user.ts');

const askServer = async (): Promise<CurrentUser | null> => {
  // Loaded while the request is under way, and apart from the screen's code: two short tasks block the page less.
  void fetchAhead(loadReader);
  const response = await request(path, { failed: `read ${name}` });
  if (response.status === 401) {
    await response.text();
    return lostUser();
  }
  const { readCurrentUser } = await loadReader();
  const user = await readCurrentUser(response);
  sessionMarker.set(user.id);
  return user;
};

/**
 * The user after a 401: null, unless they are writing or have work to send and so stay on the page (rules: field-6).
 */
const lostUser = async (): Promise<CurrentUser | null> => {
  const writer = storing.isOn()
    ? await (await import('../../offline/stored-session.ts')).endStoredSession()
    : undefined;
  const before = queryClient.getQueryData<CurrentUser | null>([name]);
  if (before?.isAdmin && storeOpenEditor()) {
    loseSession();
    // The editor stays until the browser leaves: unmounting it would end uploads that are under way.
    return before;
  }
  const stays = before?.isAdmin && staysWithoutSession() ? before : writer;
  if (!stays) return null;
  sessionEnd.set(true);
  return stays;
};

const storedUser = async (): Promise<CurrentUser | undefined> =>
  (await import('../../offline/stored-session.ts')).storedUser();

/** The signed-in user, or null for a visitor. Not retried if nothing answers (rules: api-13). */
export const currentUserQuery = queryOptions({
  queryKey: [name],
  queryFn: () => orCached(name, askServer, storedUser),
  retry: false,
  // It may have failed before the first screen is shown.
  retryOnMount: false,
  meta: handlesUnauthorized,
});

export type SessionFailure = {
  error: unknown;
  isFetching: boolean;
  refetch: () => unknown;
};

/** `unknown` while it is loading for the first time. */
export type Session =
  | { status: 'unknown'; user: null }
  | { status: 'failed'; user: null; failure: SessionFailure }
  | { status: 'visitor'; user: null }
  | { status: 'signed-in'; user: CurrentUser };

export const useSession = (): Session => {
  const { data, error, errorUpdateCount, isFetching, refetch } = useQuery(currentUserQuery);
  if (data === undefined) {
    // A failure stays on the screen during a retry, so that nobody loses the focus to a loading animation.
    if (errorUpdateCount === 0) return { status: 'unknown', user: null };
    return { status: 'failed', user: null, failure: { error, isFetching, refetch } };
  }
  return data === null ? { status: 'visitor', user: null } : { status: 'signed-in', user: data };
};
