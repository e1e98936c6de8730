import './ui/tokens.css';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter, matchPath } from 'react-router-dom';
import { screenAt } from './app/screens.ts';
import { Site } from './app/site.tsx';
import { startApp } from './app/start-app.ts';
import { sessionMarker } from './features/session/session-marker.ts';
import { currentUserQuery } from './features/session/use-session.ts';
import { readPrefetchedQueries, seedQueries } from './lib/prefetched-queries.ts';
import { queryClient } from './lib/query-client.ts';
import { settings } from './lib/settings.ts';

const root = document.querySelector('#root');
if (!root) throw new Error('index.html has no element #root');
// Fails early with a clear message if the page was served without its settings.
settings();

// Pages are prerendered for visitors and not served to anyone with a session; people who may be signed in
// anyway get the screen rendered from scratch. App pages come with a frame alone, those of `npm run dev` empty.
const isAppPage = !root.firstElementChild || root.firstElementChild.hasAttribute('data-frame');
// What a mail leads to is the same page for everybody, so that it says nothing of a session: who never signed in here
// is a visitor, without the server's 401 for an answer.
const isMailed = /^\/(?:l|password)$/.test(window.location.pathname);
sessionMarker.noteAppPage(isAppPage && !isMailed);
const isVisitor = !sessionMarker.mayBeSignedIn();
const isMade = !isAppPage && isVisitor;
if (isVisitor) queryClient.setQueryData(currentUserQuery.queryKey, null);
seedQueries(
  readPrefetchedQueries(
    document.querySelector('#prefetched-queries')?.textContent,
    matchPath('/services/:id', window.location.pathname)?.params.id,
  ),
);
startApp();
const site = (
  <StrictMode>
    <BrowserRouter>
      <Site />
    </BrowserRouter>
  </StrictMode>
);

/** Head elements of a prerendered page, which a screen rendered from scratch replaces. */
const headOfScreen =
  'title, meta[name="description"], link[rel="canonical"], meta[property^="og:"]';

const show = () => {
  if (isMade) {
    // In small pieces, so that a tap does not have to wait for the whole page.
    startTransition(() => {
      hydrateRoot(root, site);
    });
    return;
  }
  for (const element of document.head.querySelectorAll(headOfScreen)) element.remove();
  // A frame stays until React puts the first screen in its place.
  if (!isAppPage) root.replaceChildren();
  startTransition(() => createRoot(root).render(site));
};

/** Milliseconds for which the frame stays for want of an answer; from then on the app itself shows that it waits. */
const patience = 2500;

/** Most app pages show nothing before it is known who is signed in: drawn before, they would be drawn twice. */
const isForAll = isMailed || window.location.pathname.startsWith('/services');
const answered =
  isAppPage && !isForAll
    ? Promise.race([
        queryClient.prefetchQuery(currentUserQuery),
        new Promise((resolve) => {
          setTimeout(resolve, patience);
        }),
      ])
    : undefined;

// Renders at once when the code is there. If it cannot be fetched, the screen itself reports it.
Promise.all([screenAt(window.location.pathname).fetch(), answered]).then(show, show);
