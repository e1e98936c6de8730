import { expect, it } from 'vitest';
import { filesOf, isOwnPage } from './page-check.ts';

const build = 'b1';
const text = `<!doctype html><html><head><meta name="build" content="${build}" />
<link rel="icon" href="/favicon.svg"><link rel="manifest" href="/operator.webmanifest">
<script type="module" src="/assets/main-1.js"></script><link rel="stylesheet" href="/assets/main-1.css">
<link rel="preload" href="/assets/font.woff2"></head><body></body></html>\n`;
const page = {
  status: 200,
  redirected: false,
  contentType: 'text/html; charset=utf-8',
  contentSecurityPolicy: "default-src 'none'",
  text,
};

it('takes the page of its own build', () => {
  expect(isOwnPage(page, build)).toBe(true);
});

it.each([
  ['an error', { status: 503 }],
  ['a page that is not found', { status: 404 }],
  ['an answer without status, as of a redirection', { status: 0, text: '' }],
  ['a page from elsewhere', { redirected: true }],
  ['a text', { contentType: 'text/plain' }],
  ['an answer without a type', { contentType: null }],
  ['a page without its policy', { contentSecurityPolicy: null }],
  ['a page whose policy is empty', { contentSecurityPolicy: '' }],
  ['a captive portal', { text: '<html><body>Please accept our terms</body></html>' }],
  ['another build', { text: text.replace('"b1"', '"b2"') }],
  ['half a page', { text: text.slice(0, -20) }],
])('does not take %s', (_what, change) => {
  expect(isOwnPage({ ...page, ...change }, build)).toBe(false);
});

it('names the files without which the page is none', () => {
  expect(filesOf(text)).toEqual([
    '/favicon.svg',
    '/assets/main-1.js',
    '/assets/main-1.css',
    '/assets/font.woff2',
  ]);
});
