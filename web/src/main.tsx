import './ui/tokens.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import * as z from 'zod/mini';
import { Providers } from './app/providers.tsx';
import { startApp } from './app/start-app.ts';
import { settings } from './lib/settings.ts';

// The content security policy forbids evaluating text, which zod would try in order to be faster.
z.config({ jitless: true });

const root = document.querySelector('#root');
if (!root) throw new Error('index.html has no element #root');
// Fails at once, and in words, when the page was served without its settings.
settings();
// Screens name themselves; the page's own title is for readers that run no script.
document.querySelector('title')?.remove();

startApp();
createRoot(root).render(
  <StrictMode>
    <Providers />
  </StrictMode>,
);
