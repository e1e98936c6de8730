import './ui/tokens.css';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { screenAt } from './app/screens.ts';
import { Site } from './app/site.tsx';
import { startApp } from './app/start-app.ts';
import { settings } from './lib/settings.ts';

const root = document.querySelector('#root');
if (!root) throw new Error('index.html has no element #root');
// Fails at once, and in words, when the page was served without its settings.
settings();

startApp();
const site = (
  <StrictMode>
    <BrowserRouter>
      <Site />
    </BrowserRouter>
  </StrictMode>
);
// Screens name themselves; the page's own title is for readers that run no script.
document.querySelector('title')?.remove();
const show = () => {
  if (root.childElementCount > 0) hydrateRoot(root, site);
  else createRoot(root).render(site);
};
// Drawn at once when its code is there. When it cannot be had, the screen itself says so.
screenAt(window.location.pathname).fetch().then(show, show);
