import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { freePort } from 'local-aws/free-port.ts';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { projectRoot } from '../../build/project-root.ts';
import { findChromium } from '../../testing/chromium.ts';
import { startLocalStack, type LocalStack } from '../local-stack.ts';
import { sourceCode } from './source-code.ts';

let root: string;
let stack: LocalStack;
let browser: Browser;

/** Replaces text in a file of the copy. */
const edit = async (file: string, from: string, to: string): Promise<void> => {
  const source = await readFile(path.join(root, file), 'utf8');
  expect(source).toContain(from);
  await writeFile(path.join(root, file), source.replace(from, to));
};

/** What Vite and the functions' builds have printed. */
let printed: string[];

const listen = (): void => {
  printed = [];
  for (const method of ['log', 'warn', 'error'] as const)
    vi.spyOn(console, method).mockImplementation((text: unknown) => printed.push(String(text)));
};

beforeEach(listen);

beforeAll(async () => {
  listen();
  // Inside the project, because both use its packages.
  root = await mkdtemp(path.join(projectRoot, '.cache/dev-test-'));
  await symlink(path.join(projectRoot, 'node_modules'), path.join(root, 'node_modules'));
  for (const part of ['functions', 'web', 'tsconfig.base.json'])
    await cp(path.join(projectRoot, part), path.join(root, part), {
      recursive: true,
      filter: (file) => !/\/(dist|e2e)$/.test(file),
    });
  const [port = 0, dynamodb = 0, s3 = 0, mail = 0, identity = 0, stripe = 0] = await Promise.all(
    Array.from({ length: 6 }, freePort),
  );
  stack = await startLocalStack(
    // These tests do not look at past visits.
    { port, data: path.join(root, 'data'), fresh: false, empty: false, weeks: 0 },
    { dynamodb, s3, mail, identity, stripe },
    sourceCode({ inspect: false, root, cache: path.join(root, 'made') }),
  );
  const { executablePath, args, environment } = await findChromium();
  browser = await chromium.launch({
    executablePath,
    env: { ...process.env, ...environment },
    args: [...args],
  });
});

afterAll(async () => {
  await browser.close();
  await stack.close();
  await rm(root, { recursive: true, force: true });
});

const fetchText = async (place: string): Promise<{ status: number; body: string }> => {
  const response = await fetch(`${stack.info.site}${place}`);
  return { status: response.status, body: await response.text() };
};

const openServices = async (): Promise<{ page: Page; complaints: string[] }> => {
  const page = await browser.newPage();
  const complaints: string[] = [];
  page.on('console', (line) => {
    if (/content security policy/i.test(line.text())) complaints.push(line.text());
  });
  await page.goto(`${stack.info.site}/services`);
  await page.getByRole('heading', { name: 'Our Services' }).waitFor();
  // A call that is still being built when the stack ends would log into a folder that is gone.
  await page.waitForLoadState('networkidle');
  return { page, complaints };
};

test('an edited screen is shown without a reload, under a policy that nothing on the page offends', async () => {
  const { page, complaints } = await openServices();
  await page.evaluate('globalThis.isTheSamePage = true');
  await edit('web/src/screens/services/services-banner.tsx', 'Our Services', 'All We Do');
  await page.getByRole('heading', { name: 'All We Do' }).waitFor();
  await edit('web/src/ui/page-banner.tsx', '{title}</h1>', '{title} and More</h1>');
  await page.getByRole('heading', { name: 'All We Do and More' }).waitFor();
  await edit('web/src/ui/tokens.css', '--color-ink: #0a2e3d', '--color-ink: #123456');
  await expect
    .poll(() => page.evaluate('getComputedStyle(document.body).color'))
    .toBe('rgb(18, 52, 86)');
  expect(await page.evaluate('globalThis.isTheSamePage')).toBe(true);
  expect(complaints).toEqual([]);
  expect(printed.join('\n')).toMatch(/hmr update .*services-banner\.tsx/);
  await page.close();
});

test('an address of no page is answered as at the edge', async () => {
  expect(await fetchText('/checkout')).toMatchObject({ status: 200 });
  expect(await fetchText('/no-such-page')).toMatchObject({ status: 404 });
  expect(await fetchText('/no-such-file.js')).toMatchObject({ status: 404 });
});

test('an edited function answers anew at its next call, and explains why it cannot be built', async () => {
  const file = 'functions/catalogue/endpoints/list-services.ts';
  const address = '/api/services';
  expect(await fetchText(address)).toEqual({
    status: 200,
    body: expect.stringContaining('"name"'),
  });
  await edit(file, '(await catalogue.listServices()).map(serviceView)', '[]');
  expect(await fetchText(address)).toEqual({ status: 200, body: '[]' });
  await edit(file, '=> [],', '=> [,');
  expect(await fetchText(address)).toEqual({
    status: 500,
    body: expect.stringContaining('list-services.ts:'),
  });
  expect(printed.join('\n')).toContain('list-services cannot be built');
  await edit(file, '=> [,', '=> [],');
  expect(await fetchText(address)).toEqual({ status: 200, body: '[]' });
});
