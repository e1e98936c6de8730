import { expect, test } from 'vitest';
import { testSettings } from '../../functions/testing/world.ts';
import { builtPages } from '../../infra/built-pages.ts';
import { webDirectory } from '../build/build-web.ts';
import { landingLimit } from '../../web/e2e/first-screens.ts';
import { pageScripts } from './page-scripts.ts';

test('the landing page fetches at most 132 KB of script before user input', () => {
  const scripts = pageScripts(builtPages(webDirectory, testSettings)['index.html']!, webDirectory);
  const names = scripts.map(({ name }) => name);
  // Makes sure that the sum covers the main parts.
  for (const part of ['start', 'framework', 'site', 'home-screen'])
    expect(names.some((name) => name.startsWith(`assets/${part}-`))).toBe(true);
  const total = scripts.reduce((sum, { bytes }) => sum + bytes, 0);
  expect(total).toBeLessThanOrEqual(landingLimit);
});

test('an app page names the files of each of its screens, and asks who it is before its scripts do', () => {
  const pages = builtPages(webDirectory, testSettings);
  const data = /<script type="application\/json" id="screen-files">([^<]*)<\/script>/;
  const screensOf = (page: string): Record<string, { files: string[] }> =>
    JSON.parse(data.exec(pages[page]!)?.[1] ?? '');
  expect(Object.keys(screensOf('app.html'))).toContain('/download-reports');
  expect(Object.keys(screensOf('admin.html'))).toContain('/admin/visits/:id');
  const screens = ['app.html', 'admin.html'].flatMap((page) => Object.entries(screensOf(page)));
  // Each includes at least the screen's own chunk, which no other screen needs.
  for (const [pattern, { files: names }] of screens)
    expect([pattern, names.some((name) => /^assets\/[\w-]+-screen-/.test(name))]).toEqual([
      pattern,
      true,
    ]);
  for (const page of ['app.html', 'admin.html'])
    expect(pages[page]).toContain('as="fetch" crossorigin="use-credentials" href="/api/auth/user"');
});
