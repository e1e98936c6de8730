import { catalogueReads, initDataEndpoint } from 'shared/contracts/start-endpoints.ts';
import { announceLostSession } from '../features/session/lost-session.ts';
import { sessionMarker } from '../features/session/session-marker.ts';
import { currentUserQuery } from '../features/session/use-session.ts';
import { ApiError, NetworkError } from '../lib/api-error.ts';
import { connectivity, followBrowserConnectivity } from '../lib/connectivity.ts';
import { followForms, isFormInUse } from '../lib/form-in-use.ts';
import { missingCode } from '../lib/missing-code.ts';
import { paths } from '../lib/paths.ts';
import { catalogueKey } from '../lib/prefetched-queries.ts';
import { answerOfflineFrom, onLostSession, queryClient } from '../lib/query-client.ts';
import { request, requestSignal } from '../lib/request.ts';

const refetchCatalogue = async (response: Response): Promise<void> => {
  const reads = Object.values(catalogueReads).map((name) => ({ queryKey: [name] }));
  // No catalogue data have been read yet, so none can be stale.
  if (!reads.some((filter) => queryClient.getQueriesData(filter)[0])) {
    // An unread body would keep the connection open.
    await response.text();
    return;
  }
  const { hasOtherCatalogue } = await import('./has-other-catalogue.ts');
  if (await hasOtherCatalogue(response, queryClient.getQueryData(catalogueKey)))
    await Promise.all(reads.map((filter) => queryClient.invalidateQueries(filter)));
};

/**
 * Not through `request`, because a failure must not cover a page that has everything it needs
 * (rules: screen-4).
 */
const initializeData = async (): Promise<void> => {
  const requestedAt = connectivity.timesOffline();
  try {
    const response = await fetch(initDataEndpoint.path, {
      method: 'POST',
      credentials: 'include',
      signal: requestSignal(),
    });
    if (!response.ok)
      throw new ApiError(response.status, await response.text(), response.statusText);
    connectivity.recover(requestedAt);
    await refetchCatalogue(response);
  } catch (error) {
    // The page works without it; the next visitor's start tries again.
    // oxlint-disable-next-line no-console -- the one place where a failure is only logged
    console.error('Catalogue not initialized', error);
  }
};

/** Records that someone is going to the sign-in, so that `/` does not treat them as a visitor when they return. */
const noteSignIn = ({ target }: Event): void => {
  if (target instanceof Element && target.closest(`a[href^="${paths.login()}"]`))
    sessionMarker.setLeft();
};

/** After any kind of error, because whole screens wait for the session (rules: api-13). */
const refetchSession = (): void => {
  const state = queryClient.getQueryState(currentUserQuery.queryKey);
  if (state?.status === 'error') void queryClient.prefetchQuery(currentUserQuery);
};

const refetchUnanswered = (): void =>
  void queryClient.refetchQueries({
    type: 'active',
    predicate: ({ state }) => state.error instanceof NetworkError,
  });

/** Only a reload can load code that failed to load. Waits for an answer from the server first. */
const reloadForMissingCode = async (): Promise<void> => {
  if (!missingCode.isNoted() || isFormInUse()) return;
  try {
    await request(initDataEndpoint.path, { method: 'POST' });
    window.location.reload();
  } catch {
    // There is still no connection, and `request` has reported that.
  }
};

/** Retries what failed while the connection was lost (rules: api-20). */
const catchUp = (): void => {
  refetchSession();
  refetchUnanswered();
  void reloadForMissingCode();
};

/**
 * Runs once before the first screen: loads the session, checks the catalogue, follows connectivity.
 *
 * @returns resolves once the session is known or could not be loaded
 */
export const startApp = (): Promise<void> => {
  followBrowserConnectivity(window);
  followForms(document);
  window.addEventListener('online', catchUp);
  document.addEventListener('click', noteSignIn);
  onLostSession(announceLostSession);
  answerOfflineFrom(() => import('../offline/cached-answers.ts'));
  const session = queryClient.prefetchQuery(currentUserQuery);
  void initializeData();
  return session;
};
