import './ui/tokens.css';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { linkPath } from 'shared/domain/app-pages.ts';
import { screenAt } from './app/screens.ts';
import { Site } from './app/site.tsx';
import { startApp } from './app/start-app.ts';
import { sessionMarker } from './features/session/session-marker.ts';
import { currentUserQuery } from './features/session/use-session.ts';
import { linePatience } from './lib/or-kept.ts';
import { readPrefetchedQueries, seedQueries } from './lib/prefetched-queries.ts';
import { queryClient } from './lib/query-client.ts';
import { settings } from './lib/settings.ts';
import { wait } from './lib/wait.ts';

const root = document.querySelector('#root');
if (!root) throw new Error('No #root');
// Fails early with a clear message if the page was served without its settings.
settings();

// Pages are prerendered for visitors and not served to anyone with a session; people who may be signed in
// anyway get the screen rendered from scratch. App pages come with a frame alone, those of `npm run dev` empty.
const { pathname } = window.location;
const isFrame = root.firstElementChild?.hasAttribute('data-frame') ?? true;
// What a mail leads to is the same page for everybody, so that it says nothing of a session: who never signed in here
// is a visitor, without the server's 401 for an answer.
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
const site = (
  <StrictMode>
    <BrowserRouter>
      <Site />
    </BrowserRouter>
  </StrictMode>
);

/** Head elements of a prerendered page, which a screen rendered from scratch replaces. */
const headOfScreen = 'title,[name=description],[rel=canonical],[property]';

// In small pieces, so that a tap does not have to wait for the whole page.
const show = () =>
  startTransition(() => {
    if (isVisitor && !isFrame) hydrateRoot(root, site);
    else {
      for (const element of document.head.querySelectorAll(headOfScreen)) element.remove();
      // A frame stays until React puts the first screen in its place.
      if (!isFrame) root.replaceChildren();
      createRoot(root).render(site);
    }
  });

// Most app pages show nothing before it is known who is signed in: drawn before, they would be drawn twice. The frame
// stays meanwhile, until the app itself shows that it waits.
const answered =
  isAppPage && !pathname.startsWith('/services') && Promise.race([session, wait(linePatience)]);

// Renders at once when the code is there. If it cannot be fetched, the screen itself reports it.
Promise.all([screenAt(pathname).fetch(), answered]).then(show, show);
