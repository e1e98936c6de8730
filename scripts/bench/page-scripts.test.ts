import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testSettings } from '../../functions/testing/world.ts';
import { builtPages } from '../../infra/built-pages.ts';
import { makeWeb } from '../build/build-web.ts';
import { landingLimit, pageScripts } from './page-scripts.ts';

let directory: string;

// A build of its own: another test may be putting the shared one in its place right now.
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'page-scripts-'));
  await makeWeb(directory);
});

afterAll(() => rm(directory, { recursive: true, force: true }));

test('the landing page fetches at most 110 KB of script before user input', () => {
  const scripts = pageScripts(builtPages(directory, testSettings)['index.html']!, directory);
  const names = scripts.map(({ name }) => name);
  // What would have to be missing for the sum to say nothing.
  for (const part of ['start', 'index', 'framework', 'site', 'home-screen', 'connection-screen'])
    expect(names.some((name) => name.startsWith(`assets/${part}-`))).toBe(true);
  const total = scripts.reduce((sum, { bytes }) => sum + bytes, 0);
  expect(total).toBeLessThanOrEqual(landingLimit);
});
