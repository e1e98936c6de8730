import './ui/tokens.css';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { linkPath } from 'shared/domain/site/app-pages.ts';
import { openRouter } from './app/routes.tsx';
import { Site } from './app/site.tsx';
import { startApp } from './app/start-app.ts';
import { sessionMarker } from './features/session/session-marker.ts';
import { currentUserQuery } from './features/session/use-session.ts';
import { offlineAfter } from './lib/or-cached.ts';
import { readPrefetchedQueries, seedQueries } from './lib/prefetched-queries.ts';
import { queryClient } from './lib/query-client.ts';
import { settings } from './lib/settings.ts';
import { wait } from './lib/wait.ts';

const root = document.querySelector('#root');
if (!root) throw new Error('No #root');
// Fails early with a clear message if the page was served without its settings.
settings();

// Prerendered pages are a visitor's view. People who may be signed in get the screen rendered from scratch.
// App pages contain only a frame, or nothing under `npm run dev`.
const { pathname } = window.location;
const isFrame = root.firstElementChild?.hasAttribute('data-frame') ?? true;
// Pages opened from mails are the same for everyone and may be opened by visitors: anyone who never signed in
// here counts as a visitor, without asking the server for a 401.
const isAppPage = isFrame && pathname !== linkPath && pathname !== '/password';
sessionMarker.noteAppPage(isAppPage);
const isVisitor = !sessionMarker.mayBeSignedIn();
if (isVisitor) queryClient.setQueryData(currentUserQuery.queryKey, null);
seedQueries(
  readPrefetchedQueries(
    document.querySelector('#prefetched-queries')?.textContent,
    pathname.split('/')[2],
  ),
);
const session = startApp();

/** Elements in a prerendered page's head, replaced by the screen when it is rendered from scratch. */
const headOfScreen = 'title,[name=description],[rel=canonical],[property]';

// Most app pages wait until it is known who is signed in, because otherwise they would render twice.
// Meanwhile the frame stays, up to the point where the app shows its own loading state.
const answered =
  isAppPage && !pathname.startsWith('/services') && Promise.race([session, wait(offlineAfter)]);

const show = ([router]: [Awaited<ReturnType<typeof openRouter>>, unknown]): void => {
  const site = (
    <StrictMode>
      <Site router={router} />
    </StrictMode>
  );
  // As a transition, so that React can handle taps in between.
  startTransition(() => {
    if (isVisitor && !isFrame) hydrateRoot(root, site);
    else {
      for (const element of document.head.querySelectorAll(headOfScreen)) element.remove();
      // A frame stays until React replaces it with the first screen.
      if (!isFrame) root.replaceChildren();
      createRoot(root).render(site);
    }
  });
};

// Renders as soon as the code has loaded, so that hydration finds it. If that failed, the route's error screen says so.
void Promise.all([openRouter(), answered]).then(show);
