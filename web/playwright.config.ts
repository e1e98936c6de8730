import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { findChromium } from '../scripts/testing/chromium.ts';
import { ownSlot, stackCount, stackPort, type StackOptions } from './e2e/stacks.ts';

const root = path.resolve(import.meta.dirname, '..');
const stackScript = path.join(root, 'scripts/local/start.ts');
const { executablePath, args, environment } = await findChromium();

/** `npm run test:long` sets it: it runs what `npm test` leaves out. */
const isLong = process.env['TEST_TIER'] === 'long';

/**
 * The whole product as `npm start` runs it, in real Chromium. Each worker has a stack with its own
 * ports and data folder. E2E_PORT sets the first port; E2E_WORKERS=1 runs a single stack.
 */
export default defineConfig<StackOptions>({
  testDir: path.join(root, 'web/e2e'),
  testMatch: isLong ? '**/*.long.spec.ts' : '**/*.spec.ts',
  testIgnore: isLong ? [] : '**/*.long.spec.ts',
  outputDir: path.join(root, '.cache/test-results/browser'),
  workers: stackCount,
  // Distributed by test, not by file, so that no stack sits idle at the end.
  fullyParallel: true,
  retries: 0,
  // These only end what hangs: no test has to be fast on a busy machine.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [
    ['list'],
    ['json', { outputFile: path.join(root, '.cache/test-results/playwright.json') }],
  ],
  use: {
    stackScript,
    baseURL: `http://localhost:${stackPort(ownSlot)}`,
    // Shorter than a test's timeout, so that the error names the action that hangs and what it waited for.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    // Traces would add a sixth to the suite's time, because they copy the document at every step. `--trace
    // on` records one.
    trace: 'off',
    // A service worker would answer requests that a test intercepts. Its own tests (offline-opening.spec.ts)
    // allow it.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath,
      env: { ...process.env, ...environment },
      args: [...args, '--disable-background-networking'],
    },
  },
  projects: [
    {
      name: 'desktop',
      use: { viewport: { width: 1280, height: 800 } },
    },
    {
      name: 'phone',
      // Behavior that does not depend on the width is tested once.
      grepInvert: /@anywidth/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
  // Two weeks of seeded history are enough for the tests and take half the time of twelve.
  webServer: Array.from({ length: stackCount }, (_, slot) => stackPort(slot)).map((port) => ({
    command: `node ${stackScript} --port ${port} --data .cache/browser-stack-${port} --fresh --weeks 2`,
    cwd: root,
    wait: { stdout: /Ready http/ },
    // Only ends what hangs: a stack that cannot start says so and ends by itself.
    timeout: 600_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  })),
});
