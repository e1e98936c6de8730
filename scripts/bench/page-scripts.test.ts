import { expect, test } from 'vitest';
import { testSettings } from '../../functions/testing/world.ts';
import { builtPages } from '../../infra/built-pages.ts';
import { webDirectory } from '../build/build-web.ts';
import { landingLimit } from '../../web/e2e/first-screens.ts';
import { pageScripts } from './page-scripts.ts';

test('the landing page fetches at most 97 KB of script before user input', () => {
  const scripts = pageScripts(builtPages(webDirectory, testSettings)['index.html']!, webDirectory);
  const names = scripts.map(({ name }) => name);
  // What would have to be missing for the sum to say nothing.
  for (const part of ['start', 'framework', 'site', 'home-screen'])
    expect(names.some((name) => name.startsWith(`assets/${part}-`))).toBe(true);
  const total = scripts.reduce((sum, { bytes }) => sum + bytes, 0);
  expect(total).toBeLessThanOrEqual(landingLimit);
});
