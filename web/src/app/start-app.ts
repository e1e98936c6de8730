import {
  getService,
  initData,
  listServiceCategories,
  listServices,
} from 'shared/contracts/catalogue.ts';
import { announceLostSession } from '../features/session/require-admin.tsx';
import { sessionMarker } from '../features/session/session-marker.ts';
import { currentUserQuery } from '../features/session/use-session.ts';
import { call } from '../lib/api.ts';
import { connectivity, followBrowserConnectivity } from '../lib/connectivity.ts';
import { paths } from '../lib/paths.ts';
import { invalidate, onLostSession, queryClient } from '../lib/query-client.ts';

const initialiseData = async (): Promise<void> => {
  try {
    const { changed } = await call(initData);
    if (changed) await invalidate(listServices, listServiceCategories, getService);
  } catch (error) {
    // The page works without it; the next visitor's start tries again.
    // oxlint-disable-next-line no-console -- the one place where a failure is only logged
    console.error('The catalogue could not be initialised', error);
  }
};

/** Notes that somebody goes to the sign-in, so that `/` does not greet them as a visitor on return. */
const noteSignIn = ({ target }: Event): void => {
  if (target instanceof Element && target.closest(`a[href^="${paths.login()}"]`))
    sessionMarker.setLeft();
};

/** What happens once, before the first screen: who is it, is the catalogue there, is the site reachable. */
export const startApp = (): void => {
  followBrowserConnectivity(window);
  // Code of a screen that could not be fetched.
  window.addEventListener('vite:preloadError', connectivity.reportProblem);
  document.addEventListener('click', noteSignIn);
  onLostSession(announceLostSession);
  void queryClient.prefetchQuery(currentUserQuery);
  void initialiseData();
};
