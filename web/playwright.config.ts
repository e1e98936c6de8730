import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { findChromium } from '../scripts/testing/chromium.ts';

const root = path.resolve(import.meta.dirname, '..');
const port = Number(process.env['E2E_PORT'] ?? 3790);
const { executablePath, environment } = await findChromium();

/** The whole product as `npm start` runs it, on a port and a data folder of its own, in real Chromium. */
export default defineConfig({
  testDir: path.join(root, 'web/e2e'),
  outputDir: path.join(root, '.cache/test-results/browser'),
  // There is one customer and one operator, and a cart has no room for two tests.
  workers: 1,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [
    ['list'],
    ['json', { outputFile: path.join(root, '.cache/test-results/playwright.json') }],
  ],
  use: {
    baseURL: `http://localhost:${port}`,
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath,
      env: { ...process.env, ...environment },
      args: ['--no-sandbox', '--headless=shell', '--disable-background-networking'],
    },
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1280, height: 800 } } },
    {
      name: 'phone',
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
  webServer: {
    command: `node scripts/local/start.ts --port ${port} --data .cache/browser-stack-${port} --fresh`,
    cwd: root,
    wait: { stdout: /Ready http/ },
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
});
