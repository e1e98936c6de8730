import { Window } from 'happy-dom';
import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
});

const screens = {
  '/admin/bookings': { files: ['assets/bookings.js'], calls: [] },
  '/admin/visits/:id': {
    files: ['assets/visit.js', 'assets/photos.js'],
    calls: ['/api/admin/bookings?date=*day*&limit=50'],
  },
};
const template = (at: string): string => `<template data-at="${at}"><h1>${at}</h1></template>`;
const frame = `<div data-frame><main>${Object.keys(screens).map(template).join('')}<div hidden>Loading</div></main></div>`;

/** Runs the script on an app page at this path, while the page is still being parsed. */
const open = async (path: string) => {
  const window = new Window({ url: `https://example.com${path}` });
  const { document } = window;
  document.body.innerHTML = `<script type="application/json" id="screen-files">${JSON.stringify(screens)}</script>${frame}`;
  Object.defineProperty(document, 'readyState', { value: 'loading' });
  vi.stubGlobal('document', document);
  vi.stubGlobal('window', window);
  vi.resetModules();
  await import('./fetch-screen.ts');
  return document;
};

it('fetches the files of its screen, and asks its first questions as the app will, so that both are used', async () => {
  const document = await open('/admin/visits/1?date=2026-12-05');
  const links = [...document.head.querySelectorAll('link')].map((link) =>
    ['rel', 'as', 'crossorigin', 'href'].map((name) => link.getAttribute(name)),
  );
  expect(links).toEqual([
    ['modulepreload', null, '', '/assets/visit.js'],
    ['modulepreload', null, '', '/assets/photos.js'],
    ['preload', 'fetch', 'use-credentials', '/api/admin/bookings?date=2026-12-05&limit=50'],
  ]);
});

it('draws the banner of its screen and the sign of waiting at once, when all of the page is there', async () => {
  const document = await open('/admin/visits/1');
  const shown = () =>
    [...document.querySelectorAll('main > :not(template):not([hidden])')].map(
      ({ textContent }) => textContent,
    );
  expect(shown()).toEqual([]);
  document.dispatchEvent(new document.defaultView!.Event('readystatechange'));
  expect(shown()).toEqual(['/admin/visits/:id', 'Loading']);
});
