import './ui/tokens.css';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter, matchPath } from 'react-router-dom';
import { screenAt } from './app/screens.ts';
import { Site } from './app/site.tsx';
import { startApp } from './app/start-app.ts';
import { sessionMarker } from './features/session/session-marker.ts';
import { currentUserQuery } from './features/session/use-session.ts';
import { readKnownAnswers, takeKnownAnswers } from './lib/prefetched-queries.ts';
import { queryClient } from './lib/query-client.ts';
import { settings } from './lib/settings.ts';

const root = document.querySelector('#root');
if (!root) throw new Error('index.html has no element #root');
// Fails at once, and in words, when the page was served without its settings.
settings();

// Pages are made for visitors and given to nobody who brings a session; who may be signed in all the
// same gets the screen drawn for them instead.
const isMade = root.childElementCount > 0 && !sessionMarker.mayBeSignedIn();
if (isMade) queryClient.setQueryData(currentUserQuery.queryKey, null);
takeKnownAnswers(
  readKnownAnswers(
    document.querySelector('#known-answers')?.textContent,
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

/** What a made page says of itself; a screen that is drawn from nothing brings its own. */
const headOfScreen =
  'title, meta[name="description"], link[rel="canonical"], meta[property^="og:"]';

const show = () => {
  if (isMade) {
    // In small pieces: a tap in between is not to wait for the whole page.
    startTransition(() => {
      hydrateRoot(root, site);
    });
    return;
  }
  for (const element of document.head.querySelectorAll(headOfScreen)) element.remove();
  root.replaceChildren();
  createRoot(root).render(site);
};

// Drawn at once when its code is there. When it cannot be had, the screen itself says so.
screenAt(window.location.pathname).fetch().then(show, show);
