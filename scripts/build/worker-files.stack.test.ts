import { readFileSync } from 'node:fs';
import path from 'node:path';
import { appPages } from 'shared/domain/site/app-pages.ts';
import {
  adminFile,
  adminManifestFile,
  appFile,
  pageFile,
  publicPages,
  workerFile,
} from 'shared/domain/site/pages.ts';
import { expect, test } from 'vitest';
import { testSettings } from '../../functions/testing/world.ts';
import { builtPages } from '../../infra/built-pages.ts';
import { gzipSize } from '../../web/e2e/screen-weight.ts';
import { operatorScreens } from '../../web/src/app/screens.ts';
import { webDirectory } from './build-web.ts';
import { filesOfOperator, precachedFiles } from './worker-files.ts';

/** Maximum bytes (gzip) that the operator's phone stores to open offline: 440 KB. */
const operatorLimit = 440_000;

const files = filesOfOperator(webDirectory);
const pages = builtPages(webDirectory, testSettings);
const worker = readFileSync(path.join(webDirectory, workerFile), 'utf8');
const mark = /<meta name="build" content="([^"]+)"/;

test('what the operator’s phone stores is small enough for a bad line', ({ annotate }) => {
  const total = files.reduce(
    (sum, file) => sum + gzipSize(readFileSync(path.join(webDirectory, file))),
    0,
  );
  void annotate(`${files.length} files, ${total} bytes (gzip) of ${operatorLimit}`);
  expect(total).toBeLessThanOrEqual(operatorLimit);
});

test('every screen of the operator is kept with its styles and fonts, no public screen and no Uppy', () => {
  const named = (name: string): boolean => files.some((file) => file.startsWith(`assets/${name}-`));
  for (const screen of ['bookings', 'visit', 'dashboard', 'service-report'])
    expect([screen, named(`admin-${screen}-screen`)]).toEqual([screen, true]);
  for (const part of ['figtree-latin-wght', 'pages', 'toaster', 'navigation-sheet'])
    expect([part, named(part)]).toEqual([part, true]);
  expect(files.some((file) => file.endsWith('.css'))).toBe(true);
  const onlyOnline = Object.values(operatorScreens).filter(({ offline }) => offline !== undefined);
  expect(onlyOnline.length).toBeGreaterThan(5);
  for (const { folder } of onlyOnline)
    expect([folder, named(`${folder}-screen`)]).toEqual([folder, false]);
  for (const part of [
    'home-screen',
    'checkout-screen',
    'upload-dialog',
    'landing-parts',
    'start',
    'quote-form',
  ])
    expect([part, named(part)]).toEqual([part, false]);
});

test('the worker checks each file, and knows the page by the name of their build', () => {
  const page = pages[adminFile]!;
  const name = mark.exec(page)?.[1];
  expect(name).toMatch(/^[0-9a-f]{16}$/);
  expect(worker).toContain(name);
  for (const file of files) expect(worker).toContain(`/${file}`);
  expect(worker.match(/sha384-/g)?.length).toBe(files.length);
  for (const [, file = ''] of page.matchAll(/(?:src|href)="\/([^"]+\.(?:js|css|woff2|svg|png))"/g))
    expect(files).toContain(file);
});

test('a file whose name has no hash is fetched again when its content changes', () => {
  const stored = precachedFiles(webDirectory);
  expect(stored.map(({ url, revision }) => [url, revision === null])).toEqual(
    files.map((file) => [`/${file}`, file.startsWith('assets/')]),
  );
  const icons = stored.filter(({ revision }) => revision !== null);
  expect(icons.map(({ url }) => url)).toContain('/favicon.svg');
  for (const { revision, integrity } of icons) expect(integrity).toContain(`sha384-${revision}`);
});

test('no other page names what belongs to the operator’s', () => {
  const others = [...publicPages.map(pageFile), appFile, '404.html', 'service-not-found.html'];
  for (const name of others)
    // With its slash, because the hash in the name of another script may end in the same letters.
    for (const part of [`/${workerFile}`, adminManifestFile, 'operator-', 'apple-touch-icon', mark])
      expect([name, part, pages[name]!.search(part)]).toEqual([name, part, -1]);
});

test('the app starts on the operator’s day, and the sign-in comes back into it', () => {
  const manifest: unknown = JSON.parse(pages[adminManifestFile]!);
  expect(manifest).toMatchObject({
    name: testSettings.businessName,
    scope: '/',
    start_url: '/admin/bookings',
    display: 'standalone',
  });
  expect(appPages).toContain('/admin/bookings');
  expect(pages[adminFile]).toContain(`href="/${adminManifestFile}"`);
});
