import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { projectRoot } from '../build/project-root.ts';

let browsers: string;

beforeEach(async () => {
  browsers = await mkdtemp(path.join(tmpdir(), 'browsers-'));
});

afterEach(() => rm(browsers, { recursive: true, force: true }));

/**
 * Runs the code as on a machine for which npm has no Chromium; `browsers` is where Playwright installs
 * its own.
 */
const elsewhere = async (code: string, environment: Record<string, string> = {}) => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      `Object.defineProperty(process, 'arch', { value: 'arm64' });
       const { chromium } = await import('@playwright/test');
       const { findChromium } = await import('./scripts/testing/chromium.ts');
       console.log(${code});`,
    ],
    {
      cwd: projectRoot,
      env: { PATH: process.env['PATH'], PLAYWRIGHT_BROWSERS_PATH: browsers, ...environment },
    },
  );
  return stdout.trim();
};

const found = '(await findChromium()).executablePath';

test('takes the browser that CHROMIUM_PATH names', async () => {
  expect(await elsewhere(found, { CHROMIUM_PATH: '/opt/chromium' })).toBe('/opt/chromium');
});

test('takes the browser that Playwright installed where npm has none', async () => {
  const installed = await elsewhere('chromium.executablePath()');
  expect(installed.startsWith(browsers)).toBe(true);
  await mkdir(path.dirname(installed), { recursive: true });
  await writeFile(installed, '');
  expect(await elsewhere(found)).toBe(installed);
});

test('says in one sentence what to do where there is none', async () => {
  await expect(elsewhere(found)).rejects.toThrow(
    /npm has no Chromium for \w+-arm64: name yours with CHROMIUM_PATH, or .+playwright install chromium/,
  );
});
